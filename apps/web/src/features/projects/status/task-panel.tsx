import { BEST_SO_FAR, EPOCH, finishTask, stopTask, type TaskMessage, type TaskProgress } from '@hakaru/contract';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { type ReactNode, useState } from 'react';
import { useCall } from '../../../lib/api/use-call.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { isFinished } from '../../../lib/polling/is-finished.ts';
import { ProgressPanel } from '../../../ui/progress-panel/progress-panel.tsx';
import { projectMessages } from '../words.ts';
import type { Catalogue, Translate } from '../../../lib/i18n/catalogue-types.ts';
import { firstMessage, hasMessage, type Messages } from '../../../lib/i18n/define-messages.ts';
import { listed } from '../../../lib/i18n/joined.ts';

interface TaskPanelProps {
  task: TaskProgress;
  title: string;
  action?: ReactNode;
  /** What a model of the type's catalogue is called. */
  modelTitle?: (name: string) => string;
  /** The kind's own words of stages and messages, which go before those of all kinds. */
  messages?: Messages<Catalogue>;
  /** Codes of messages that are shown elsewhere, as a picture of how far it is. */
  drawn?: readonly string[];
}

/** A task under way, with a way to stop it; or how it ended, where that was not well. */
export function TaskPanel({ task, title, action, modelTitle, messages: own, drawn = [] }: TaskPanelProps) {
  const t = useMessages(projectMessages);
  const [requested, setRequested] = useState<'stop' | 'finish' | null>(null);
  const stop = useCall(stopTask, { invalidates: ['projects', 'tasks'] });
  const finish = useCall(finishTask, { invalidates: ['projects', 'tasks'] });
  const asked = { params: { task_id: task.task_id } };
  const refused = { onError: () => setRequested(null) };
  if (!isFinished(task)) {
    return (
      <ProgressPanel
        title={title}
        stage={(task.stage && own && firstMessage([own], `stage_${task.stage}`)) || stageWords(t, task)}
        fraction={task.fraction}
        secondsLeft={task.seconds_left}
        messages={task.messages.flatMap((message, index) =>
          drawn.includes(message.code)
            ? []
            : [{ id: index, level: message.level, text: messageWords(t, message, modelTitle) }],
        )}
        stopping={requested === 'stop'}
        onStop={() => {
          setRequested('stop');
          stop.mutate(asked, refused);
        }}
        finishing={requested === 'finish'}
        onFinish={
          hasSomething(task)
            ? () => {
                setRequested('finish');
                finish.mutate(asked, refused);
              }
            : undefined
        }
      />
    );
  }
  if (task.state === 'succeeded') return null;
  return (
    <Alert severity={task.state === 'failed' ? 'error' : 'warning'} variant="outlined" action={action}>
      <AlertTitle>{t(`task_${task.state as 'failed' | 'stopped'}`)}</AlertTitle>
      {task.state === 'failed' && task.error?.response}
    </Alert>
  );
}

/** Whether there is something to end early with. */
function hasSomething({ messages }: TaskProgress): boolean {
  return messages.some(({ code }) => code === EPOCH || code === BEST_SO_FAR);
}

type T = Translate<typeof projectMessages.en>;

/** What a task does now. A stage without words is shown by its code: better than nothing. */
export function stageWords(t: T, task: Pick<TaskProgress, 'state' | 'stage'>): string {
  if (task.state === 'queued') return t('stage_queued');
  if (!task.stage) return t('stage_starting');
  const key = `stage_${task.stage}`;
  return hasMessage(projectMessages, key) ? (t as (key: string) => string)(key) : task.stage;
}

/** A line of a task's log in words; `modelTitle` names the catalogue's models. */
function messageWords(
  t: T,
  message: Pick<TaskMessage, 'code' | 'params'>,
  modelTitle?: (name: string) => string,
): string {
  const key = `message_${message.code}`;
  const { model } = message.params;
  const params =
    modelTitle && typeof model === 'string' ? { ...message.params, model: modelTitle(model) } : message.params;
  if (hasMessage(projectMessages, key)) return (t as (key: string, params: object) => string)(key, params);
  return t('message_unknown', { code: message.code, params: listed(Object.values(message.params)) });
}
