import {
  downloadFiles,
  type DatasetSummary,
  type ExportFormat,
  deleteDatasets,
  type CallResponse,
  getDependents,
} from '@hakaru/contract';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import DownloadIcon from '@mui/icons-material/Download';
import { useMutation, useQueries } from '@tanstack/react-query';
import { useState, useId } from 'react';
import AlertTitle from '@mui/material/AlertTitle';
import Checkbox from '@mui/material/Checkbox';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import { downloadFile } from '../../../lib/api/download-file.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { notify } from '../../../lib/notices/notices.ts';
import { callQuery } from '../../../lib/api/call-query.ts';
import { datasetForms } from '../dataset-forms.ts';
import { listMessages } from './list-messages.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { listed } from '../../../lib/i18n/joined.ts';

interface SelectionBarProps {
  datasets: readonly DatasetSummary[];
  onClear: () => void;
}

const MOST = 100;
const formats = ['csv', 'xlsx', 'parquet', 'original'] as const satisfies readonly BulkFormat[];

/** What can be done with the datasets that are selected. */
export function SelectionBar({ datasets, onClear }: SelectionBarProps) {
  const t = useMessages(listMessages);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isDeleting, setDeleting] = useState(false);
  const download = useMutation({ mutationFn: (paths: string[]) => downloadFile(downloadFiles, { body: paths }) });
  const ready = datasets.filter(({ state }) => state === 'ready');
  const isTooMany = datasets.length > MOST;
  const notes = [
    ready.length < datasets.length ? t('not_ready_note', { count: datasets.length - ready.length }) : null,
    ready.some(({ form }) => !datasetForms[form].isTabular) ? t('pictures_note') : null,
  ].filter((note) => note !== null);
  return (
    <Paper
      variant="outlined"
      role="region"
      aria-label={t('selected', { count: datasets.length })}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 0.75,
        mb: 1.5,
        bgcolor: 'action.selected',
      }}
    >
      <Typography sx={{ flex: 1, minWidth: '10rem', fontWeight: 600 }} aria-live="polite">
        {isTooMany ? t('too_many', { limit: MOST }) : t('selected', { count: datasets.length })}
      </Typography>
      <Button
        size="small"
        startIcon={<DownloadIcon />}
        loading={download.isPending}
        loadingPosition="start"
        disabled={ready.length === 0 || isTooMany}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('download_selected')}
      </Button>
      <Button size="small" onClick={onClear}>
        {t('clear_selection')}
      </Button>
      <Button
        size="small"
        color="error"
        startIcon={<DeleteIcon />}
        disabled={isTooMany}
        onClick={() => setDeleting(true)}
      >
        {t('delete_selected')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {formats.map((format) => (
          <MenuItem
            key={format}
            onClick={() => {
              setAnchor(null);
              download.mutate(ready.map((dataset) => pathOf(dataset, format)));
            }}
          >
            {t(`as_${format}`)}
          </MenuItem>
        ))}
        {notes.map((note) => (
          <Typography
            key={note}
            component="li"
            variant="caption"
            color="textSecondary"
            sx={{ display: 'block', px: 2, maxWidth: '24rem' }}
          >
            {note}
          </Typography>
        ))}
      </Menu>
      {isDeleting && <BulkDeleteDialog datasets={datasets} onClose={() => setDeleting(false)} onDeleted={onClear} />}
    </Paper>
  );
}

type BulkFormat = ExportFormat;

/** The path of a dataset's file for a download of several. Images have no workbook: their table is CSV then. */
function pathOf({ id, form }: Pick<DatasetSummary, 'id' | 'form'>, format: BulkFormat): string {
  if (format === 'original') return `dataset/${id}/original`;
  return `dataset/${id}/table.${format === 'xlsx' && !datasetForms[form].isTabular ? 'csv' : format}`;
}

interface BulkDeleteDialogProps {
  datasets: readonly DatasetSummary[];
  onClose: () => void;
  onDeleted: () => void;
}

type Outcome = CallResponse<typeof deleteDatasets>;

/** Shows what depends on each of several datasets, deletes them, and says which were refused and why. */
function BulkDeleteDialog({ datasets, onClose, onDeleted }: BulkDeleteDialogProps) {
  const t = useMessages(listMessages);
  const id = useId();
  const [cascade, setCascade] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const dependents = useDependents(datasets.map((dataset) => dataset.id));
  const remove = useCall(deleteDatasets, {
    invalidates: ['datasets', 'projects', 'predictions', 'inference', 'lineage'],
    meta: { quiet: true },
    onSuccess(done) {
      if (done.deleted.length > 0) notify(t('deleted_count', { count: done.deleted.length }));
      if (done.refused.length > 0) return setOutcome(done);
      onClose();
      onDeleted();
    },
  });
  const finish = () => {
    onClose();
    if (outcome && outcome.deleted.length > 0) onDeleted();
  };
  const isUsed = [...dependents.values()].some((found) => (found.names?.length ?? 0) > 0);
  return (
    <Dialog open onClose={remove.isPending ? undefined : finish} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id} variant="h2">
        {outcome
          ? t('refused_title', { count: outcome.refused.length })
          : t('delete_title', { count: datasets.length })}
      </DialogTitle>
      <DialogContent>
        <Problem of={remove.error} sx={{ mb: 2 }} />
        {outcome ? (
          <Refused outcome={outcome} />
        ) : (
          <>
            <Typography sx={{ mb: 1 }}>{t('delete_text')}</Typography>
            <List dense disablePadding sx={{ maxHeight: 320, overflow: 'auto' }} tabIndex={0}>
              {datasets.map((dataset) => (
                <ListItem key={dataset.id} disableGutters>
                  <ListItemText primary={dataset.name} secondary={dependentWords(dependents.get(dataset.id), t)} />
                </ListItem>
              ))}
            </List>
            {isUsed && (
              <>
                <FormControlLabel
                  control={<Checkbox color="error" checked={cascade} onChange={(_event, on) => setCascade(on)} />}
                  label={t('cascade')}
                />
                <FormHelperText sx={{ mt: 0 }}>{t('cascade_help')}</FormHelperText>
              </>
            )}
          </>
        )}
      </DialogContent>
      <DialogActions>
        {outcome ? (
          <Button onClick={finish} autoFocus>
            {t('close')}
          </Button>
        ) : (
          <>
            <Button onClick={finish} disabled={remove.isPending} autoFocus>
              {t('cancel')}
            </Button>
            <Button
              variant="contained"
              color="error"
              loading={remove.isPending}
              onClick={() =>
                remove.mutate({ body: { ids: datasets.map((dataset) => dataset.id), cascade: cascade && isUsed } })
              }
            >
              {t('confirm_delete')}
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}

function Refused({ outcome: { deleted, refused } }: { outcome: Outcome }) {
  const t = useMessages(listMessages);
  return (
    <>
      {deleted.length > 0 && <Typography sx={{ mb: 2 }}>{t('deleted_count', { count: deleted.length })}</Typography>}
      {refused.map(({ id, name, response }) => (
        <Notice key={id} severity="warning" sx={{ mb: 1 }}>
          <AlertTitle>{name || t('gone')}</AlertTitle>
          {response}
        </Notice>
      ))}
    </>
  );
}

const NAMED = 3;

function dependentWords(
  found: { names: string[] | null; isFailed: boolean } | undefined,
  t: ReturnType<typeof useMessages<typeof listMessages.en>>,
): string {
  if (found?.isFailed) return t('unknown_dependents');
  if (!found?.names) return t('looking');
  const { names } = found;
  if (names.length === 0) return t('nothing_made');
  const first = listed(names.slice(0, NAMED));
  return t('made_from', {
    count: names.length,
    names: names.length > NAMED ? t('and_more', { names: first }) : first,
  });
}

/** The names of what depends on each of several datasets; null while that is looked for. */
function useDependents(ids: readonly string[]): Map<string, { names: string[] | null; isFailed: boolean }> {
  return useQueries({
    queries: ids.map((id) => ({
      ...callQuery(getDependents, { params: { subject: 'dataset', id } }),
      meta: { quiet: true },
    })),
    combine: (results) =>
      new Map(
        results.map(({ data, isError }, index) => [
          ids[index] ?? '',
          { names: data?.items.map((item) => item.name) ?? null, isFailed: isError },
        ]),
      ),
  });
}
