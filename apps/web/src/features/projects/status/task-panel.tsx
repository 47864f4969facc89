import { stopTask, type TaskProgress } from '@hakaru/contract';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useCall } from '../../../lib/api/use-call.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { isFinished } from '../../../lib/polling/is-finished.ts';
import { ProgressPanel } from '../../../ui/progress-panel/progress-panel.tsx';
import { projectMessages } from '../words.ts';
import { messageWords, stageWords } from './stage-words.ts';

interface TaskPanelProps {
  task: TaskProgress;
  title: string;
  action?: ReactNode;
  /** What a model of the type's catalogue is called. */
  modelTitle?: (name: string) => string;
}

/** A task under way, with a way to stop it; or how it ended, where that was not well. */
export function TaskPanel({ task, title, action, modelTitle }: TaskPanelProps) {
  const t = useMessages(projectMessages);
  const [asked, setAsked] = useState(false);
  const stop = useCall(stopTask, { invalidates: ['projects', 'tasks'] });
  if (!isFinished(task)) {
    return (
      <ProgressPanel
        title={title}
        stage={stageWords(t, task)}
        fraction={task.fraction}
        secondsLeft={task.seconds_left}
        messages={task.messages.map((message, index) => ({
          id: index,
          level: message.level,
          text: messageWords(t, message, modelTitle),
        }))}
        stopping={asked}
        onStop={() => {
          setAsked(true);
          stop.mutate({ params: { task_id: task.task_id } }, { onError: () => setAsked(false) });
        }}
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
