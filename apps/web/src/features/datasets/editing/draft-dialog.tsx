import { getColumnDraft, registerColumnDraft, stopTask, type ColumnDraft, type RetypedColumn } from '@hakaru/contract';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useId } from 'react';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useCall } from '../../../lib/api/use-call.ts';
import { hasMessage } from '../../../lib/i18n/define-messages.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { notify } from '../../../lib/notices/notices.ts';
import { isFinished } from '../../../lib/polling/is-finished.ts';
import { useTask } from '../../../lib/polling/use-task.ts';
import { ProgressPanel } from '../../../ui/progress-panel/progress-panel.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import { Unanswered } from '../../../ui/answered.tsx';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { datasetMessages } from '../dataset-messages.ts';
import { editingMessages } from './editing-messages.ts';
import { useAnswer } from '../../../lib/api/use-answer.ts';
import { Muted } from '../../../ui/muted.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

/** What a new version with other names and types would be: how far it is, what could not be converted, and the question whether to make it. */
export function DraftDialog({ draftId, version, onClose }: { draftId: string; version: number; onClose: () => void }) {
  const t = useMessages(editingMessages);
  const id = useId();
  const query = useAnswer(getColumnDraft, { params: { draft_id: draftId } });
  const draft = query.data;
  const register = useCall(registerColumnDraft, {
    invalidates: ['datasets', 'statistics', 'preprocessing', 'lineage', 'visualization'],
    meta: { quiet: true },
    onSuccess(made) {
      notify(t('version_made', { version: made.version }));
      onClose();
    },
  });
  const isReady = draft?.state === 'ready' && draft.result !== null;
  return (
    <Dialog open onClose={register.isPending ? undefined : onClose} aria-labelledby={id} fullWidth maxWidth="md">
      <DialogTitle id={id} variant="h2">
        {t('draft_title')}
      </DialogTitle>
      <DialogContent>
        <Problem of={register.error} sx={{ mb: 2 }} />
        {!draft && <Unanswered query={query} loading={<FormSkeleton fields={3} />} />}
        {draft?.state === 'registered' && <Alert severity="info">{t('draft_registered')}</Alert>}
        {isReady && draft.result && <DraftReport result={draft.result} />}
        {draft && draft.state !== 'registered' && !isReady && (
          <DraftProgress draft={draft} onEnd={() => void query.refetch()} />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={register.isPending}>
          {t('discard')}
        </Button>
        {isReady && (
          <Button
            variant="contained"
            autoFocus
            loading={register.isPending}
            onClick={() => register.mutate({ params: { draft_id: draftId } })}
          >
            {t('make_version', { version: version + 1 })}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function DraftProgress({ draft: { task_id, state }, onEnd }: { draft: ColumnDraft; onEnd: () => void }) {
  const t = useMessages(editingMessages);
  const { data: task } = useTask(task_id);
  const stop = useCall(stopTask);
  const hasEnded = task !== undefined && isFinished(task);
  useEffect(() => {
    if (hasEnded && state === 'running') onEnd();
  }, [hasEnded, onEnd, state]);
  if (state === 'stopped') return <Alert severity="warning">{t('draft_stopped')}</Alert>;
  if (state === 'failed') return <Alert severity="error">{task?.error?.response ?? t('draft_failed')}</Alert>;
  const stage = `stage_${task?.stage ?? 'waiting'}`;
  return (
    <ProgressPanel
      title={t('draft_working')}
      stage={t(hasMessage(editingMessages, stage) ? (stage as 'stage_read') : 'stage_waiting')}
      fraction={task?.fraction ?? null}
      secondsLeft={task?.seconds_left}
      stopping={stop.isPending || stop.isSuccess}
      onStop={() => stop.mutate({ params: { task_id } })}
    />
  );
}

type Result = NonNullable<ColumnDraft['result']>;

/** What renaming and re-typing would do: names, missing values before and after, and each value that cannot be converted. */
function DraftReport({ result: { renamed, retyped, problems, from_file } }: { result: Result }) {
  const t = useMessages(editingMessages);
  const failed = retyped.reduce((sum, column) => sum + column.failed, 0);
  const located = problems.filter(({ row }) => row !== null);
  return (
    <Stack spacing={2}>
      {retyped.length > 0 &&
        (failed === 0 ? (
          <Alert severity="success">{t('all_converted')}</Alert>
        ) : (
          <Alert severity="warning">{t('some_failed', { count: failed })}</Alert>
        ))}
      {from_file && <Muted>{t('from_file_note')}</Muted>}
      {renamed.length > 0 && (
        <Box>
          <Typography variant="h3" gutterBottom>
            {t('renamed_title')}
          </Typography>
          {renamed.map((names) => (
            <Typography key={names.before} sx={{ overflowWrap: 'anywhere' }}>
              {t('renamed', names)}
            </Typography>
          ))}
        </Box>
      )}
      {retyped.length > 0 && <RetypedTable retyped={retyped} />}
      {located.length > 0 && (
        <Box>
          <Typography variant="h3" gutterBottom>
            {t(from_file ? 'failed_places_file' : 'failed_places_table')}
          </Typography>
          {located.length < failed && (
            <Muted gutterBottom>
              {t('first_places', { shown: formatCount(located.length), total: formatCount(failed) })}
            </Muted>
          )}
          <TableContainer
            tabIndex={0}
            role="region"
            aria-label={t(from_file ? 'failed_places_file' : 'failed_places_table')}
            sx={{ maxHeight: 260 }}
          >
            <Table size="small" stickyHeader>
              <TableHead>
                <TableRow>
                  <TableCell align="right" sx={{ width: '9rem' }}>
                    {t(from_file ? 'line' : 'row')}
                  </TableCell>
                  <TableCell>{t('column')}</TableCell>
                  <TableCell>{t('value')}</TableCell>
                </TableRow>
              </TableHead>
              <TableBody>
                {located.map(({ row, column, value }, index) => (
                  <TableRow key={index}>
                    <TableCell align="right" className="tabular">
                      {formatCount(row ?? 0)}
                    </TableCell>
                    <TableCell sx={{ overflowWrap: 'anywhere' }}>{column}</TableCell>
                    <TableCell sx={{ overflowWrap: 'anywhere' }}>{value}</TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </TableContainer>
        </Box>
      )}
    </Stack>
  );
}

const counts = ['missing_before', 'missing', 'filled', 'failed'] as const satisfies readonly (keyof RetypedColumn)[];
const headings = {
  missing_before: 'missing_before',
  missing: 'missing_after',
  filled: 'filled',
  failed: 'failed',
} as const;

function RetypedTable({ retyped }: { retyped: readonly RetypedColumn[] }) {
  const t = useMessages(editingMessages);
  const d = useMessages(datasetMessages);
  return (
    <Box>
      <Typography variant="h3" gutterBottom>
        {t('retyped_title')}
      </Typography>
      <TableContainer tabIndex={0} role="region" aria-label={t('retyped_title')}>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{t('column')}</TableCell>
              <TableCell>{t('from')}</TableCell>
              <TableCell>{t('to')}</TableCell>
              {counts.map((name) => (
                <TableCell key={name} align="right">
                  {t(headings[name])}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {retyped.map((column) => (
              <TableRow key={column.name}>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{column.name}</TableCell>
                <TableCell>{d(`type_${column.type_before}`)}</TableCell>
                <TableCell>{d(`type_${column.type}`)}</TableCell>
                {counts.map((name) => (
                  <TableCell
                    key={name}
                    align="right"
                    className="tabular"
                    sx={name === 'failed' && column.failed > 0 ? { color: 'warning.main', fontWeight: 600 } : undefined}
                  >
                    {formatCount(column[name])}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Box>
  );
}
