import { stopTask } from '@hakaru/contract';
import type { Preparation } from '@hakaru/contract/preprocessing/calls';
import AlertTitle from '@mui/material/AlertTitle';
import { type ReactNode, useEffect } from 'react';
import { useCall } from '../../../lib/api/use-call.ts';
import { hasMessage } from '../../../lib/i18n/define-messages.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { isFinished } from '../../../lib/polling/is-finished.ts';
import { useTask } from '../../../lib/polling/use-task.ts';
import { ProgressPanel } from '../../../ui/progress-panel/progress-panel.tsx';
import { Section } from '../../../ui/section.tsx';
import { preprocessingMessages } from '../preprocessing-messages.ts';
import { type AnyStepName, forms } from '../step-catalogue.ts';
import { stepTitle } from '../step-title.ts';
import { Notice } from '../../../ui/notice.tsx';

/** A run that is not done: how far it is, and that it failed or was stopped. */
export function RunProgress({
  preparation: { task_id, source, state },
  onEnd,
  back,
}: {
  preparation: Pick<Preparation, 'task_id' | 'source' | 'state'>;
  onEnd: () => void;
  back: ReactNode;
}) {
  const t = useMessages(preprocessingMessages);
  const language = useLanguage();
  const { data: task } = useTask(task_id);
  const stop = useCall(stopTask, { invalidates: ['preprocessing'] });
  const ended = task !== undefined && isFinished(task);
  useEffect(() => {
    if (ended && state === 'running') onEnd();
  }, [ended, onEnd, state]);
  if (ended && task.state !== 'succeeded') {
    const failed = task.state === 'failed';
    return (
      <Notice severity={failed ? 'error' : 'warning'} action={back}>
        <AlertTitle>{failed ? t('run_failed') : t('run_stopped')}</AlertTitle>
        {failed && task.error?.response}
      </Notice>
    );
  }
  return (
    <Section title={t('run_title')} text={t('running_text')}>
      <ProgressPanel
        title={t('running', { name: source.name })}
        stage={stageText(task?.stage, t, language)}
        fraction={task?.fraction ?? null}
        secondsLeft={task?.seconds_left}
        stopping={stop.isPending || stop.isSuccess}
        onStop={() => stop.mutate({ params: { task_id } })}
      />
    </Section>
  );
}

/** A stage is a step's name behind `recipe_`, or a part of the work. */
function stageText(
  stage: string | null | undefined,
  t: ReturnType<typeof useMessages<typeof preprocessingMessages.en>>,
  language: ReturnType<typeof useLanguage>,
): string {
  if (!stage) return t('stage_waiting');
  const step = stage.replace(/^recipe_/, '');
  if (step in forms) return stepTitle(step as AnyStepName, language);
  const key = `stage_${stage}`;
  return hasMessage(preprocessingMessages, key) ? t(key as 'stage_writing') : t('stage_working');
}
