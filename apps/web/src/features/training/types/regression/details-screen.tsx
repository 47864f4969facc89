import { regressionCalls } from '@hakaru/contract/training/regression';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TrainIcon from '@mui/icons-material/PlayArrowOutlined';
import { useCall } from '../../../../lib/api/use-call.ts';
import { formatDateTime } from '../../../../lib/dates/format-date.ts';
import { showError } from '../../../../lib/errors/show-error.ts';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { notify } from '../../../../lib/notices/notices.ts';
import { pathTo, paths, useScreenParams } from '../../../../lib/paths.ts';
import { isFinished } from '../../../../lib/polling/is-finished.ts';
import { ScreenButton, ScreenLink } from '../../../../lib/screens/links.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { FactTable } from '../../../../ui/fact-table.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { Section } from '../../../../ui/section.tsx';
import { PageSkeleton } from '../../../../ui/skeletons.tsx';
import { StatusChip } from '../../project-list/status-chip.tsx';
import { TaskPanel } from '../../project-status/task-panel.tsx';
import { trainingMessages } from '../../training-messages.ts';
import { modelTitle } from './model-words.ts';
import { optionsFacts } from './options-facts.ts';
import { regressionMessages } from './regression-messages.ts';
import { useProject } from './use-project.ts';

/** A regression project: how far it is, and how it was set up. */
export function DetailsScreen() {
  const { project_id } = useScreenParams(paths.regressionDetails);
  const t = useMessages(trainingMessages);
  const r = useMessages(regressionMessages);
  const { query, project, task } = useProject(project_id);
  const train = useCall(regressionCalls.train, { invalidates: ['projects'], onSuccess: () => notify(t('training_started'), { severity: 'info' }), onError: showError });
  if (query.error) return <ErrorState title={query.error.message} onRetry={() => void query.refetch()} />;
  if (!project) return <PageSkeleton />;
  const isTraining = task !== null && !isFinished(task);
  const hasModels = project.trained_models.length > 0;
  const start = (
    <Button variant={hasModels ? 'outlined' : 'contained'} startIcon={<TrainIcon />} loading={train.isPending} disabled={isTraining} onClick={() => train.mutate({ params: { project: project_id } })}>
      {t(hasModels ? 'train_again' : 'train')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={project.name}
        subtitle={project.comment || undefined}
        status={<StatusChip status={isTraining ? 'training' : project.status} />}
        actions={
          <>
            <ScreenButton to={pathTo(paths.regressionRegister, { dataset_id: project.dataset.id })} search={{ from: project_id }}>{t('duplicate')}</ScreenButton>
            {hasModels && start}
          </>
        }
        primaryAction={hasModels ? <ScreenButton variant="contained" to={pathTo(paths.regressionResult, { project_id })}>{t('see_result')}</ScreenButton> : start}
      />
      <Stack spacing={2}>
        {task && task.state !== 'succeeded' && <Section title={t('status')}><TaskPanel task={task} title={t('progress_title')} modelTitle={modelTitle} /></Section>}
        {project.status === 'ready' && !task && <Alert severity="info" variant="outlined">{t('not_trained_yet')}</Alert>}
        <Section title={t('facts')}>
          <FactTable
            label={t('facts')}
            facts={[
              { label: t('dataset'), value: <ScreenLink to={pathTo(paths.datasetDetails, { dataset_id: project.dataset.id, data_type: 'training_data' })}>{project.dataset.name} ({r('version')} {project.dataset.version})</ScreenLink> },
              ...optionsFacts(r, project.options),
              { label: t('created_at'), value: `${formatDateTime(project.created_at)} ${project.created_by}` },
            ]}
          />
        </Section>
      </Stack>
    </>
  );
}
