import type { DatasetDetail } from '@hakaru/contract';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { paths } from '../../../lib/paths.ts';
import { useTask } from '../../../lib/polling/use-task.ts';
import { ScreenButton } from '../../../lib/screens/links.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { datasetMessages } from '../dataset-messages.ts';
import { ProblemList } from '../problem-list.tsx';

/** Why the file could not be read, and what to do now. */
export function FailedReading({ dataset }: { dataset: DatasetDetail }) {
  const t = useMessages(datasetMessages);
  const { data: task } = useTask(dataset.task_id);
  return (
    <>
      <ErrorState
        title={task?.error?.response ?? t(task?.state === 'stopped' ? 'reading_stopped' : 'reading_failed')}
        details={t('reading_failed_next')}
        action={
          <ScreenButton to={paths.datasetRegister} color="inherit" size="small">
            {t('register_again')}
          </ScreenButton>
        }
      />
      {dataset.problems.length > 0 && (
        <Section title={t('problems')}>
          <ProblemList problems={dataset.problems} clean={t('problems_none')} />
        </Section>
      )}
    </>
  );
}
