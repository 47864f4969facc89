import { stopTask, type PredictionDetail } from '@hakaru/contract';
import { useCall } from '../../../../lib/api/use-call.ts';
import { hasMessage } from '../../../../lib/i18n/define-messages.ts';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { pathTo, paths } from '../../../../lib/paths.ts';
import { useTask } from '../../../../lib/polling/use-task.ts';
import { ScreenButton } from '../../../../lib/screens/links.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { ProgressPanel } from '../../../../ui/progress-panel/progress-panel.tsx';
import { Section } from '../../../../ui/section.tsx';
import { predictionMessages } from '../words.ts';

/** How far a prediction is, or why it has no result. */
export function PredictionProgress({ prediction }: { prediction: PredictionDetail }) {
  const t = useMessages(predictionMessages);
  const { data: task = prediction.task } = useTask(prediction.task_id);
  const stop = useCall(stopTask, { invalidates: ['predictions', 'inference'] });
  if (task.state === 'failed' || task.state === 'stopped') {
    const again = pathTo(paths.predictionRegisterOfModel, {
      project_id: prediction.project.id,
      model_key: prediction.model_key,
    });
    const stopped = task.state === 'stopped';
    return (
      <ErrorState
        title={stopped ? t('was_stopped') : (task.error?.response ?? t('has_failed'))}
        details={t(stopped ? 'stopped_next' : 'failed_next')}
        action={
          <ScreenButton to={again} color="inherit" size="small">
            {t('predict_again')}
          </ScreenButton>
        }
      />
    );
  }
  const key = `stage_${task.stage ?? 'waiting'}`;
  return (
    <Section title={t('running_title')} text={t('running_leave')}>
      <ProgressPanel
        title={t('predicting')}
        stage={hasMessage(predictionMessages, key) ? t(key as 'stage_waiting') : t('stage_working')}
        fraction={task.fraction}
        secondsLeft={task.seconds_left}
        stopping={stop.isPending || stop.isSuccess}
        onStop={() => stop.mutate({ params: { task_id: prediction.task_id } })}
      />
    </Section>
  );
}
