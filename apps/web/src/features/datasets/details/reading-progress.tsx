import { stopTask } from '@hakaru/contract';
import { useCall } from '../../../lib/api/use-call.ts';
import { hasMessage } from '../../../lib/i18n/define-messages.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useTask } from '../../../lib/polling/use-task.ts';
import { ProgressPanel } from '../../../ui/progress-panel/progress-panel.tsx';
import { Section } from '../../../ui/section.tsx';
import { datasetMessages } from '../dataset-messages.ts';

/** How far the reading of the file is, with a way to stop it. */
export function ReadingProgress({ taskId }: { taskId: string | null }) {
  const t = useMessages(datasetMessages);
  const { data: task } = useTask(taskId);
  const stop = useCall(stopTask, { invalidates: ['datasets'] });
  const key = `stage_${task?.stage ?? 'waiting'}`;
  return (
    <Section title={t('reading_title')} text={t('reading_leave')}>
      <ProgressPanel
        title={t('reading_file')}
        stage={hasMessage(datasetMessages, key) ? t(key as 'stage_waiting') : t('stage_working')}
        fraction={task?.fraction ?? null}
        secondsLeft={task?.seconds_left}
        stopping={stop.isPending || stop.isSuccess}
        onStop={taskId ? () => stop.mutate({ params: { task_id: taskId } }) : undefined}
      />
    </Section>
  );
}
