import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import Tooltip from '@mui/material/Tooltip';
import { useState, type ReactElement, type ReactNode, useId } from 'react';
import { checkEncoding, type CallResponse, type Unencodable } from '@hakaru/contract';
import Alert from '@mui/material/Alert';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import LinearProgress from '@mui/material/LinearProgress';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { callQuery } from '../../../lib/api/call-query.ts';
import { errorLine } from '../../../lib/errors/describe-error.ts';
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
  const { data: report, error } = useQuery({
    ...callQuery(checkEncoding, { params: { id: dataset.id } }),
    meta: { quiet: true },
  });
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
        {error && <Alert severity="error">{errorLine(error)}</Alert>}
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
  const id = useId();
  const { cells, characters, places } = report;
  return (
    <>
      <Alert severity="warning">{t('do_not_fit', { count: cells })}</Alert>
      <FormControl>
        <FormLabel id={id}>{t('instead')}</FormLabel>
        <RadioGroup aria-labelledby={id} value={unencodable} onChange={(_event, next) => onChoose(next as Unencodable)}>
          {choices.map((choice) => (
            <FormControlLabel key={choice} value={choice} control={<Radio size="small" />} label={t(choice)} />
          ))}
        </RadioGroup>
      </FormControl>
      <Typography variant="h3">{t('characters')}</Typography>
      <Typography variant="body2">
        {characters.map(({ character, cells: count }) => t('character_cells', { character, count })).join(' · ')}
      </Typography>
      <Typography variant="h3">{t('places')}</Typography>
      {places.length < cells && (
        <Typography variant="body2" color="textSecondary">
          {t('first_places', { shown: formatCount(places.length), total: formatCount(cells) })}
        </Typography>
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
