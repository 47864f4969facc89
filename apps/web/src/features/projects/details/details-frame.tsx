import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TrainIcon from '@mui/icons-material/PlayArrowOutlined';
import type { TrainingTypeId } from '@hakaru/contract';
import { useCall } from '../../../lib/api/use-call.ts';
import { formatDateTime } from '../../../lib/dates/format-date.ts';
import { errorLine, retryOf } from '../../../lib/errors/describe-error.ts';
import { showError } from '../../../lib/errors/show-error.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { notify } from '../../../lib/notices/notices.ts';
import { pathTo, paths } from '../../../lib/paths.ts';
import { isFinished } from '../../../lib/polling/is-finished.ts';
import { ScreenButton, ScreenLink } from '../../../lib/screens/links.tsx';
import { trainingScreens } from '../../../lib/training-screens.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { type Fact, FactTable } from '../../../ui/fact-table.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Section } from '../../../ui/section.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { LineageSection } from '../../lineage/index.ts';
import { StatusChip } from '../list/status-chip.tsx';
import { TaskPanel } from '../status/task-panel.tsx';
import { projectMessages } from '../words.ts';
import { recipeOfProjectWords } from '../recipe/recipe-words.ts';
import type { ProjectOf, TypeCalls } from '../kind-calls.ts';
import { useProject } from './use-project.ts';

interface DetailsFrameProps<O> {
  projectId: string;
  type: TrainingTypeId;
  calls: Pick<TypeCalls, 'getProject' | 'train'>;
  modelTitle: (name: string) => string;
  takesRecipes: boolean;
  /** How it was set up, in the type's words. */
  factsOf: (project: ProjectOf<O>) => readonly Fact[];
}

/** A project: how far it is, and how it was set up. */
export function DetailsFrame<O>({ projectId, type, calls, modelTitle, takesRecipes, factsOf }: DetailsFrameProps<O>) {
  const t = useMessages(projectMessages);
  const screens = trainingScreens(type);
  const { query, project, task } = useProject<O>(calls, projectId);
  const train = useCall(calls.train, {
    invalidates: ['projects'],
    onSuccess: () => notify(t('training_started'), { severity: 'info' }),
    onError: showError,
  });
  if (query.error) return <ErrorState title={errorLine(query.error)} onRetry={retryOf(query.error, query.refetch)} />;
  if (!project) return <PageSkeleton />;
  const isTraining = task !== null && !isFinished(task);
  const hasModels = project.trained_models.length > 0;
  const start = (
    <Button
      variant={hasModels ? 'outlined' : 'contained'}
      startIcon={<TrainIcon />}
      loading={train.isPending}
      disabled={isTraining}
      onClick={() => train.mutate({ params: { project: projectId } })}
    >
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
            <ScreenButton to={screens.register(project.dataset.id)} search={{ from: projectId }}>
              {t('duplicate')}
            </ScreenButton>
            {hasModels && start}
          </>
        }
        primaryAction={
          hasModels ? (
            <ScreenButton variant="contained" to={screens.result(projectId)}>
              {t('see_result')}
            </ScreenButton>
          ) : (
            start
          )
        }
      />
      <Stack spacing={2}>
        {task && task.state !== 'succeeded' && (
          <Section title={t('status')}>
            <TaskPanel task={task} title={t('progress_title')} modelTitle={modelTitle} />
          </Section>
        )}
        {project.status === 'ready' && !task && (
          <Alert severity="info" variant="outlined">
            {t('not_trained_yet')}
          </Alert>
        )}
        <Section title={t('facts')}>
          <FactTable
            label={t('facts')}
            facts={[
              {
                label: t('dataset'),
                value: (
                  <ScreenLink
                    to={pathTo(paths.datasetDetails, { dataset_id: project.dataset.id, data_type: 'training_data' })}
                  >
                    {t('dataset_version', { name: project.dataset.name, version: project.dataset.version })}
                  </ScreenLink>
                ),
              },
              ...(takesRecipes ? [{ label: t('recipe'), value: recipeOfProjectWords(t, project.recipe) }] : []),
              ...factsOf(project),
              { label: t('created_at'), value: `${formatDateTime(project.created_at)} ${project.created_by}` },
            ]}
          />
        </Section>
        <LineageSection subject="project" id={projectId} name={project.name} />
      </Stack>
    </>
  );
}
