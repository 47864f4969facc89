import { getColumnDraft, registerColumnDraft, stopTask, type ColumnDraft } from '@hakaru/contract';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { callQuery } from '../../../lib/api/call-query.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { errorLine } from '../../../lib/errors/describe-error.ts';
import { hasMessage } from '../../../lib/i18n/define-messages.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { notify } from '../../../lib/notices/notices.ts';
import { isFinished } from '../../../lib/polling/is-finished.ts';
import { useTask } from '../../../lib/polling/use-task.ts';
import { ProgressPanel } from '../../../ui/progress-panel/progress-panel.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import { DraftReport } from './draft-report.tsx';
import { editingMessages } from './editing-messages.ts';
import { Unanswered } from '../../../ui/answered.tsx';

/** What a new version with other names and types would be: how far it is, what could not be converted, and the question whether to make it. */
export function DraftDialog({ draftId, version, onClose }: { draftId: string; version: number; onClose: () => void }) {
  const t = useMessages(editingMessages);
  const id = useId();
  const query = useQuery({ ...callQuery(getColumnDraft, { params: { draft_id: draftId } }), meta: { quiet: true } });
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
        {register.error && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {errorLine(register.error)}
          </Alert>
        )}
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
