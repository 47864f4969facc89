import { listRecentWork, POLLING_INTERVAL_MS, type RecentWork, type TaskProgress } from '@hakaru/contract';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../lib/api/call-query.ts';
import { formatDateTime } from '../../../lib/dates/format-date.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatPercent } from '../../../lib/numbers/format-number.ts';
import { isFinished } from '../../../lib/polling/is-finished.ts';
import { useTask } from '../../../lib/polling/use-task.ts';
import { ScreenLink } from '../../../lib/screens/links.tsx';
import { predictionReport, trainingScreens } from '../../../lib/training-screens.ts';
import { stageWords } from '../status/task-panel.tsx';
import { projectMessages } from '../words.ts';

/** What the organization works on and what has just ended, above its lists; nothing where there is neither. */
export function WorkStrip() {
  const t = useMessages(projectMessages);
  const { data } = useQuery({
    ...callQuery(listRecentWork, { query: { most: 4 } }),
    refetchInterval: POLLING_INTERVAL_MS,
    meta: { quiet: true },
  });
  if (!data || data.items.length === 0) return null;
  return (
    <Box component="section" aria-label={t('recent_work')} sx={{ mb: 3 }}>
      <Typography variant="subtitle2" component="h2" color="textSecondary" sx={{ mb: 0.5 }}>
        {t('recent_work')}
      </Typography>
      <Box
        component="ul"
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, 1fr)', lg: 'repeat(4, 1fr)' },
          gap: { xs: 1, sm: 3 },
          m: 0,
          p: 0,
          listStyle: 'none',
          // On a narrow screen the list itself is not to be pushed out of sight.
          '& > :nth-of-type(n + 3)': { display: { xs: 'none', sm: 'block' } },
        }}
      >
        {data.items.map((work) => (
          <Work key={work.task.task_id} work={work} />
        ))}
      </Box>
    </Box>
  );
}

function Work({ work }: { work: RecentWork }) {
  const t = useMessages(projectMessages);
  const { name, by, prediction_id } = work;
  const pushed = useTask(isFinished(work.task) ? null : work.task.task_id).data;
  const task = pushed ?? work.task;
  return (
    <Box
      component="li"
      sx={{ minWidth: 0, borderTop: 2, borderColor: isFinished(task) ? 'divider' : 'info.main', pt: 0.5 }}
    >
      <Typography variant="body2" noWrap>
        <ScreenLink to={addressOf(work, task)} title={name}>
          {name}
        </ScreenLink>
      </Typography>
      {isFinished(task) ? (
        <Typography
          variant="caption"
          color={task.state === 'failed' ? 'error' : 'textSecondary'}
          noWrap
          component="div"
        >
          {t(`work_${prediction_id === null ? 'training' : 'prediction'}_${task.state as 'succeeded'}`)}
          {' · '}
          {formatDateTime(task.finished_at ?? task.created_at)}
          {by && ` · ${by}`}
        </Typography>
      ) : (
        <TaskProgressLine task={task} />
      )}
    </Box>
  );
}

/** A task under way in one line: its stage, how far it is. */
export function TaskProgressLine({ task }: { task: TaskProgress }) {
  const t = useMessages(projectMessages);
  const stage = stageWords(t, task);
  return (
    <Box sx={{ minWidth: 0, width: '100%' }}>
      <Typography variant="caption" color="textSecondary" noWrap component="div">
        {stage}
        {task.fraction !== null && ` · ${formatPercent(task.fraction)}`}
      </Typography>
      <LinearProgress
        aria-label={stage}
        {...(task.fraction === null || task.state === 'queued'
          ? {}
          : { variant: 'determinate', value: task.fraction * 100 })}
      />
    </Box>
  );
}

function addressOf({ training_type, project_id, prediction_id }: RecentWork, { state }: TaskProgress): string {
  if (prediction_id !== null) return predictionReport(training_type, prediction_id);
  return trainingScreens(training_type)[state === 'succeeded' ? 'result' : 'details'](project_id);
}
