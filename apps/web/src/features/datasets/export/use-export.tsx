import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import Tooltip from '@mui/material/Tooltip';
import { useState, type ReactElement, type ReactNode } from 'react';
import { checkEncoding, type CallResponse, type Unencodable } from '@hakaru/contract';
import Alert from '@mui/material/Alert';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { datasetForms } from '../dataset-forms.ts';
import { exportMessages } from './export-messages.ts';
import {
  type DownloadQuery,
  type Exported,
  type ExportName,
  useDatasetDownload,
  useExportChoices,
} from './use-dataset-download.ts';
import { useAnswer } from '../../../lib/api/use-answer.ts';
import { Muted } from '../../../ui/muted.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { RadioField } from '../../../ui/radio-field.tsx';

interface ExportMenu {
  /** The menu's items: the forms a dataset can leave in, and whether spreadsheets are kept from running its texts. */
  items: ReactElement[];
  isBusy: boolean;
  /** What is asked before CP932; beside the menu. */
  dialog: ReactNode;
}

/** A dataset's downloads, for a menu. `prefix` stands before each form's words, where the menu has other things too. */
export function useExport(dataset: Exported, onChosen: () => void, prefix = ''): ExportMenu {
  const t = useMessages(exportMessages);
  const choices = useExportChoices(dataset.form);
  const download = useDatasetDownload();
  const [isProtected, setProtected] = useState(true);
  const [requested, setRequested] = useState<DownloadQuery | null>(null);
  const { isTabular } = datasetForms[dataset.form];
  function choose(name: ExportName, query: DownloadQuery): void {
    onChosen();
    const wanted: DownloadQuery = isTabular ? { ...query, formulas: isProtected ? 'apostrophe' : 'keep' } : query;
    if (name === 'cp932') setRequested(wanted);
    else download.mutate({ id: dataset.id, query: wanted });
  }
  const items = choices.map(({ name, words, query }) => (
    <MenuItem key={name} onClick={() => choose(name, query)}>{`${prefix}${words}`}</MenuItem>
  ));
  const protect = (
    <MenuItem
      key="protect"
      role="menuitemcheckbox"
      aria-checked={isProtected}
      onClick={() => setProtected(!isProtected)}
    >
      <Tooltip describeChild title={t('protect_help')} placement="left">
        <span>{t('protect')}</span>
      </Tooltip>
      <Switch
        size="small"
        checked={isProtected}
        slotProps={{ input: { 'aria-hidden': true, tabIndex: -1 } }}
        sx={{ ml: 1, pointerEvents: 'none' }}
      />
    </MenuItem>
  );
  return {
    items: isTabular ? [...items, protect] : items,
    isBusy: download.isPending,
    dialog: requested && <Cp932Dialog dataset={dataset} query={requested} onClose={() => setRequested(null)} />,
  };
}

type Report = CallResponse<typeof checkEncoding>;

const choices = ['question', 'geta', 'refuse'] as const satisfies readonly Unencodable[];

/** Shows, before anything is downloaded, which characters of a table CP932 lacks and where, and asks what to write for them. */
function Cp932Dialog({ dataset, query, onClose }: { dataset: Exported; query: DownloadQuery; onClose: () => void }) {
  const t = useMessages(exportMessages);
  const { data: report, error } = useAnswer(checkEncoding, { params: { id: dataset.id } });
  const download = useDatasetDownload();
  const [unencodable, setUnencodable] = useState<Unencodable>('geta');
  const isWhole = report?.cells === 0;
  const save = () =>
    download.mutate(
      { id: dataset.id, query: { ...query, unencodable: isWhole ? 'refuse' : unencodable } },
      { onSuccess: onClose },
    );
  return (
    <FormDialog
      title={t('cp932_title')}
      submitLabel={t('download')}
      busy={download.isPending}
      disabled={!report || (!isWhole && unencodable === 'refuse')}
      onCancel={onClose}
      onSubmit={save}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <Problem of={error} />
        {!report && !error && (
          <>
            <Typography aria-live="polite">{t('checking')}</Typography>
            <LinearProgress aria-label={t('checking')} />
          </>
        )}
        {isWhole && <Alert severity="success">{t('all_fit')}</Alert>}
        {report && !isWhole && <Unfit report={report} unencodable={unencodable} onChoose={setUnencodable} />}
      </Stack>
    </FormDialog>
  );
}

function Unfit({
  report,
  unencodable,
  onChoose,
}: {
  report: Report;
  unencodable: Unencodable;
  onChoose: (choice: Unencodable) => void;
}) {
  const t = useMessages(exportMessages);
  const { cells, characters, places } = report;
  return (
    <>
      <Alert severity="warning">{t('do_not_fit', { count: cells })}</Alert>
      <RadioField
        label={t('instead')}
        size="small"
        value={unencodable}
        choices={choices.map((choice) => [choice, t(choice)])}
        onValue={onChoose}
      />
      <Typography variant="h3">{t('characters')}</Typography>
      <Typography variant="body2">
        {characters.map(({ character, cells: count }) => t('character_cells', { character, count })).join(' · ')}
      </Typography>
      <Typography variant="h3">{t('places')}</Typography>
      {places.length < cells && (
        <Muted>{t('first_places', { shown: formatCount(places.length), total: formatCount(cells) })}</Muted>
      )}
      <TableContainer tabIndex={0} role="region" aria-label={t('places')} sx={{ maxHeight: 280 }}>
        <Table size="small" stickyHeader>
          <TableHead>
            <TableRow>
              <TableCell align="right">{t('row')}</TableCell>
              <TableCell>{t('column')}</TableCell>
              <TableCell>{t('value')}</TableCell>
              <TableCell>{t('lacking')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {places.map(({ row, column, value, characters: lacking }, index) => (
              <TableRow key={index}>
                <TableCell align="right" className="tabular">
                  {row === null ? t('in_names') : formatCount(row)}
                </TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{column}</TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{value}</TableCell>
                <TableCell>{lacking}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </>
  );
}
