import {
  type DatasetDetail,
  getImageCharts,
  startImageCharts,
  stopTask,
  type ImageCharts as Charts,
} from '@hakaru/contract';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { useEffect } from 'react';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useCall } from '../../../lib/api/use-call.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { pathTo, paths } from '../../../lib/paths.ts';
import { isFinished } from '../../../lib/polling/is-finished.ts';
import { useTask } from '../../../lib/polling/use-task.ts';
import { ScreenButton } from '../../../lib/screens/links.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ProgressPanel } from '../../../ui/progress-panel/progress-panel.tsx';
import { Section } from '../../../ui/section.tsx';
import { Unanswered } from '../../../ui/answered.tsx';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { imageChartMessages } from './image-chart-messages.ts';
import { Averages } from './averages.tsx';
import { BalanceCard } from './balance-card.tsx';
import { MeasureCards } from './measure-cards.tsx';
import { Outliers } from './outliers.tsx';
import { PointsCard } from './points-card.tsx';
import { SelectedGallery } from './selected-gallery.tsx';
import { SelectionSection } from './selection-section.tsx';
import { useSelection } from './use-selection.ts';
import { useAnswer } from '../../../lib/api/use-answer.ts';
import { Notice } from '../../../ui/notice.tsx';

/** Charts of a dataset's images; they are measured with the first look. */
export function ImageBoard({ dataset }: { dataset: DatasetDetail }) {
  const t = useMessages(imageChartMessages);
  const start = useCall(startImageCharts, { meta: { quiet: true } });
  const { mutate } = start;
  useEffect(() => mutate({ params: { dataset: dataset.id } }), [mutate, dataset.id, dataset.version_id]);
  const id = start.data?.result_id;
  const charts = useAnswer(getImageCharts, { params: { id: id ?? '' } }, { enabled: id !== undefined });
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
        <Unanswered query={{ data: undefined, error: failure, refetch: again }} isPage={false} />
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
      <Notice
        severity={failed ? 'error' : 'warning'}
        action={
          <Button color="inherit" onClick={onAgain}>
            {t('retry')}
          </Button>
        }
      >
        <AlertTitle>{t(failed ? 'failed' : 'stopped')}</AlertTitle>
        {failed && task.error?.response}
      </Notice>
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

/** Everything that is known about a dataset's images; what is dragged over in a chart narrows the gallery. */
function ImageCharts({ dataset, id, charts }: { dataset: DatasetDetail; id: string; charts: Charts }) {
  const t = useMessages(imageChartMessages);
  const selecting = useSelection();
  const sizes = new Map<string, number>();
  for (const { width, height, count } of charts.sizes)
    sizes.set(`${width} ${height}`, (sizes.get(`${width} ${height}`) ?? 0) + count);
  const [[size = '', count = 0] = []] = [...sizes].sort(([, a], [, b]) => b - a);
  const [width = '', height = ''] = size.split(' ');
  const two = {
    display: 'grid',
    gap: 2,
    gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
  };
  return (
    <Stack spacing={2}>
      <SelectionSection charts={charts} selecting={selecting} />
      <Box sx={two}>
        <Paper variant="outlined" sx={{ p: 1.5, minWidth: 0 }}>
          <BalanceCard charts={charts} selecting={selecting} />
        </Paper>
        <Paper variant="outlined" sx={{ p: 1.5, minWidth: 0 }}>
          <PointsCard dataset={dataset} id={id} charts={charts} selecting={selecting} />
        </Paper>
      </Box>
      <SelectedGallery dataset={dataset} id={id} selection={selecting.selection} />
      <Box sx={two}>
        <MeasureCards
          charts={charts}
          selecting={selecting}
          measures={['brightness_mean', 'brightness_sd', 'sharpness']}
        />
      </Box>
      <Section title={t('sizes')}>
        <Typography>
          {sizes.size === 1
            ? t('one_size', { pictures: formatCount(count), width, height })
            : t('size_kinds', { kinds: formatCount(sizes.size), width, height, pictures: formatCount(count) })}
        </Typography>
        {sizes.size > 1 && (
          <Box sx={{ ...two, mt: 2 }}>
            <MeasureCards charts={charts} selecting={selecting} measures={['width', 'height', 'aspect']} />
          </Box>
        )}
      </Section>
      <Averages id={id} charts={charts} />
      <Outliers charts={charts} selecting={selecting} />
    </Stack>
  );
}
