import { useRowNames } from '../../../lib/rows/row-names.ts';
import { type DatasetDetail, stopTask, getDataset } from '@hakaru/contract';
import Stack from '@mui/material/Stack';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { pathTo, paths, useScreenParams } from '../../../lib/paths.ts';
import { useEntityName } from '../../../lib/screens/entity-names.ts';
import { Unanswered } from '../../../ui/answered.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useTask } from '../../../lib/polling/use-task.ts';
import { ScreenButton } from '../../../lib/screens/links.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { useCall } from '../../../lib/api/use-call.ts';
import { hasMessage } from '../../../lib/i18n/define-messages.ts';
import { ProgressPanel } from '../../../ui/progress-panel/progress-panel.tsx';
import { datasetMessages } from '../dataset-messages.ts';
import { ProblemList } from '../problem-list.tsx';
import { datasetForms } from '../dataset-forms.ts';
import { DatasetAnswer } from './dataset-answer.tsx';
import { DetailsHeader } from './details-header.tsx';
import { DetailsTabs } from './details-tabs.tsx';
import { useAnswer } from '../../../lib/api/use-answer.ts';

/** /dataset/details/{dataset_id}/{data_type}: a dataset, looked at from every side. */
export function DatasetDetailsScreen() {
  const { dataset_id, data_type } = useScreenParams(paths.datasetDetails);
  const query = useDataset(dataset_id);
  const dataset = query.data;
  useRowNames(dataset?.version_id);
  useEntityName(dataset_id, dataset?.name);
  useRightAddress(dataset, data_type);
  if (!dataset) return <Unanswered query={query} />;
  return (
    <>
      <DetailsHeader dataset={dataset} />
      <Stack spacing={2}>
        {dataset.state === 'reading' && <ReadingProgress taskId={dataset.task_id} />}
        {dataset.state === 'failed' && <FailedReading dataset={dataset} />}
        {dataset.state === 'ready' && datasetForms[dataset.form].isTabular && <DatasetAnswer dataset={dataset} />}
        {dataset.state === 'ready' && <DetailsTabs dataset={dataset} />}
      </Stack>
    </>
  );
}

/** Puts an address right that names another data type than the dataset has. */
function useRightAddress(dataset: DatasetDetail | undefined, named: string): void {
  const navigate = useNavigate();
  const right = dataset && dataset.data_type !== named ? dataset : null;
  useEffect(() => {
    if (right)
      void navigate({
        to: pathTo(paths.datasetDetails, { dataset_id: right.id, data_type: right.data_type }),
        search: (old: Record<string, unknown>) => old,
        replace: true,
      });
  }, [navigate, right]);
}

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

/** A dataset with everything known about it. */
export function useDataset(id: string) {
  return useAnswer(getDataset, { params: { dataset_id: id, min_schema: 'false' } });
}
