import type { TaskProgress } from '@hakaru/contract';
import Button from '@mui/material/Button';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { paperStore } from '../../../lib/paper/paper-store.ts';
import { isFinished } from '../../../lib/polling/is-finished.ts';
import { Section } from '../../../ui/section.tsx';
import { TaskPanel } from '../status/task-panel.tsx';
import { projectMessages } from '../words.ts';

/** The parts of a report that are still being made, in their own place: the others are there to be read. Paper says what was not ready. */
export function SlowParts({ title, task, onRetry }: { title: string; task: TaskProgress; onRetry: () => void }) {
  const t = useMessages(projectMessages);
  const isOnScreen = paperStore.use() === 'screen';
  const text = isFinished(task) ? 'slow_parts_failed' : isOnScreen ? 'slow_parts_coming' : 'slow_parts_not_ready';
  return (
    <Section title={title} text={t(text)}>
      {isOnScreen && (
        <TaskPanel
          task={task}
          title={title}
          action={
            <Button color="inherit" size="small" onClick={onRetry}>
              {t('report_retry')}
            </Button>
          }
        />
      )}
    </Section>
  );
}
