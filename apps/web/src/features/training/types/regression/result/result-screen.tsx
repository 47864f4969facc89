import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMessages } from '../../../../../lib/i18n/use-messages.ts';
import { pathTo, paths, useScreenParams } from '../../../../../lib/paths.ts';
import { isFinished } from '../../../../../lib/polling/is-finished.ts';
import { ScreenButton } from '../../../../../lib/screens/links.tsx';
import { ErrorState } from '../../../../../ui/error-state.tsx';
import { PageHeader } from '../../../../../ui/page-header.tsx';
import { Section } from '../../../../../ui/section.tsx';
import { PageSkeleton } from '../../../../../ui/skeletons.tsx';
import { StatusChip } from '../../../project-list/status-chip.tsx';
import { TaskPanel } from '../../../project-status/task-panel.tsx';
import { trainingMessages } from '../../../training-messages.ts';
import { regressionMessages } from '../regression-messages.ts';
import { useProject, useTrainingResult } from '../use-project.ts';
import { FoldChart } from './fold-chart.tsx';
import { LeaderboardTable } from './leaderboard-table.tsx';
import { modelTitle } from '../model-words.ts';
import { ModelActions } from './model-actions.tsx';
import { sortLeaderboard } from './sort-leaderboard.ts';
import { WarningList } from './warning-list.tsx';

/** The leaderboard of a training: every model beside the baseline, for each target. */
export function ResultScreen() {
  const { project_id } = useScreenParams(paths.regressionResult);
  const t = useMessages(regressionMessages);
  const words = useMessages(trainingMessages);
  const navigate = useNavigate();
  const asked = (useSearch({ strict: false }) as { target?: string }).target;
  const { project, task } = useProject(project_id);
  const { data, error, refetch } = useTrainingResult(project_id);
  if (error) return <ErrorState title={error.message} onRetry={() => void refetch()} />;
  if (!data || !project) return <PageSkeleton />;
  const running = task !== null && !isFinished(task);
  const toProject = <ScreenButton to={pathTo(paths.regressionDetails, { project_id })}>{words('back_to_project')}</ScreenButton>;
  const { result } = data;
  const targets = result ? [...new Set(result.leaderboard.map((row) => row.target))] : [];
  const target = targets.find((name) => name === asked) ?? targets[0];
  const rows = result?.leaderboard.filter((row) => row.target === target) ?? [];
  const best = sortLeaderboard(rows.filter((row) => row.state === 'trained' && row.model !== 'dummy'), 'folds_rmse')[0];
  const bestKey = data.trained_models.find((model) => model.index === best?.index)?.model_key;
  const usage = result?.rows.find((row) => row.target === target);
  return (
    <>
      <PageHeader
        title={project.name}
        subtitle={`${project.dataset.name} (${t('version')} ${project.dataset.version})`}
        status={<StatusChip status={running ? 'training' : project.status} />}
        actions={toProject}
        primaryAction={bestKey && <ScreenButton variant="contained" to={pathTo(paths.regressionReport, { project_id, model: bestKey })}>{t('report_of_best')}</ScreenButton>}
      />
      <Stack spacing={2}>
        {task && task.state !== 'succeeded' && <Section title={words('status')}><TaskPanel task={task} title={words('progress_title')} modelTitle={modelTitle} /></Section>}
        {!result && !running && <Alert severity="info" variant="outlined" action={toProject}>{words('not_trained_yet')}</Alert>}
        {result && target !== undefined && (
          <>
            {targets.length > 1 && (
              <Tabs value={target} aria-label={t('targets')} onChange={(_, value: string) => void navigate({ to: '.', search: { target: value } as never, replace: true })}>
                {targets.map((name) => <Tab key={name} value={name} label={name} />)}
              </Tabs>
            )}
            <Section title={`${t('leaderboard')}: ${target}`} text={t('leaderboard_text')}>
              <LeaderboardTable rows={rows} renderActions={(row) => <ModelActions projectId={project_id} row={row} models={data.trained_models} />} />
              <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
                {usage && t('rows_used', { train: usage.train, test: usage.test, incomplete: usage.incomplete, without_target: usage.without_target })}{' '}
                {t('folds_used', { folds: result.fold_count, repeats: result.repeats, method: t(`method_${result.fold_method}`) })}
              </Typography>
            </Section>
            <WarningList warnings={[...result.warnings.filter((warning) => (warning.params?.['target'] ?? target) === target), ...rows.flatMap((row) => row.warnings ?? [])]} />
            <Section title={t('leaderboard_chart')}><FoldChart rows={rows} target={target} /></Section>
          </>
        )}
      </Stack>
    </>
  );
}
