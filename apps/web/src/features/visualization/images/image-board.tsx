import { type DatasetDetail, getImageCharts, startImageCharts, stopTask } from '@hakaru/contract';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callQuery } from '../../../lib/api/call-query.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { pathTo, paths } from '../../../lib/paths.ts';
import { isFinished } from '../../../lib/polling/is-finished.ts';
import { useTask } from '../../../lib/polling/use-task.ts';
import { ScreenButton } from '../../../lib/screens/links.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ProgressPanel } from '../../../ui/progress-panel/progress-panel.tsx';
import { Section } from '../../../ui/section.tsx';
import { ImageCharts } from './image-charts.tsx';
import { imageChartMessages } from './image-chart-messages.ts';
import { Unanswered } from '../../../ui/answered.tsx';

/** Charts of a dataset's pictures; they are measured with the first look. */
export function ImageBoard({ dataset }: { dataset: DatasetDetail }) {
  const t = useMessages(imageChartMessages);
  const start = useCall(startImageCharts, { meta: { quiet: true } });
  const { mutate } = start;
  useEffect(() => mutate({ params: { dataset: dataset.id } }), [mutate, dataset.id, dataset.version_id]);
  const id = start.data?.result_id;
  const charts = useQuery({
    ...callQuery(getImageCharts, { params: { id: id ?? '' } }),
    enabled: id !== undefined,
    meta: { quiet: true },
  });
  const failure = start.error ?? charts.error;
  const again = () => mutate({ params: { dataset: dataset.id } });
  return (
    <>
      <PageHeader
        title={t('title', { name: dataset.name })}
        actions={
          <ScreenButton to={pathTo(paths.datasetDetails, { dataset_id: dataset.id, data_type: dataset.data_type })}>
            {t('open_dataset')}
          </ScreenButton>
        }
        primaryAction={
          <ScreenButton variant="contained" to={pathTo(paths.preprocessingDetails, { dataset_id: dataset.id })}>
            {t('preprocess')}
          </ScreenButton>
        }
      />
      {failure || !charts.data ? (
        <Unanswered query={{ data: undefined, error: failure, refetch: again }} />
      ) : charts.data.result ? (
        <ImageCharts dataset={dataset} id={charts.data.id} charts={charts.data.result} />
      ) : (
        <Measuring
          name={dataset.name}
          taskId={charts.data.task_id}
          onEnd={() => void charts.refetch()}
          onAgain={again}
        />
      )}
    </>
  );
}

function Measuring({
  name,
  taskId,
  onEnd,
  onAgain,
}: {
  name: string;
  taskId: string;
  onEnd: () => void;
  onAgain: () => void;
}) {
  const t = useMessages(imageChartMessages);
  const { data: task } = useTask(taskId);
  const stop = useCall(stopTask, {});
  const ended = task !== undefined && isFinished(task);
  useEffect(() => {
    if (ended && task.state === 'succeeded') onEnd();
  }, [ended, task?.state, onEnd]);
  if (ended && task.state !== 'succeeded') {
    const failed = task.state === 'failed';
    return (
      <Alert
        severity={failed ? 'error' : 'warning'}
        variant="outlined"
        action={
          <Button color="inherit" onClick={onAgain}>
            {t('retry')}
          </Button>
        }
      >
        <AlertTitle>{t(failed ? 'failed' : 'stopped')}</AlertTitle>
        {failed && task.error?.response}
      </Alert>
    );
  }
  return (
    <Section title={t('measuring')} text={t('measuring_text')}>
      <ProgressPanel
        title={name}
        stage={t(task?.stage === 'write' ? 'stage_write' : 'stage')}
        fraction={task?.fraction ?? null}
        secondsLeft={task?.seconds_left}
        stopping={stop.isPending || stop.isSuccess}
        onStop={() => stop.mutate({ params: { task_id: taskId } })}
      />
    </Section>
  );
}
