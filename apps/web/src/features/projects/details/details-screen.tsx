import { projectIn } from '@hakaru/contract';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TrainIcon from '@mui/icons-material/PlayArrowOutlined';
import { useNavigate } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useCall } from '../../../lib/api/use-call.ts';
import { formatDateTime } from '../../../lib/dates/format-date.ts';
import { showError } from '../../../lib/errors/show-error.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { notify } from '../../../lib/notices/notices.ts';
import { pathTo, paths, useScreenParams } from '../../../lib/paths.ts';
import { isFinished } from '../../../lib/polling/is-finished.ts';
import { useOutcome } from '../../../lib/polling/use-outcome.ts';
import { ScreenButton } from '../../../lib/screens/links.tsx';
import { kindScreens, trainingScreens } from '../../../lib/training-screens.ts';
import { Unanswered } from '../../../ui/answered.tsx';
import { DetailTable } from '../../../ui/detail-table.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Section } from '../../../ui/section.tsx';
import { LineageSection } from '../../lineage/index.ts';
import { StatusChip } from '../list/status-chip.tsx';
import { TaskPanel } from '../status/task-panel.tsx';
import { projectMessages } from '../words.ts';
import { recipeOfProjectWords } from '../recipe/recipe-words.ts';
import type { KindSetup } from '../kind.ts';
import { trainedOnDetails } from './trained-on.tsx';
import { useProject } from './use-project.ts';

/** The screen of a kind's projects: how far one is, and how it was set up. */
export function detailsScreen<O>(setup: KindSetup<O>): ComponentType {
  return function DetailsScreen() {
    const { project_id } = useScreenParams(kindScreens(setup.id).paths.details);
    return <Details projectId={project_id} setup={setup} />;
  };
}

function Details<O>({ projectId, setup }: { projectId: string; setup: KindSetup<O> }) {
  const { calls } = setup;
  const t = useMessages(projectMessages);
  const screens = trainingScreens(setup.id);
  const { query, project, task } = useProject<O>(calls, projectId);
  const navigate = useNavigate();
  // Who has waited here sees what came of it.
  useOutcome(task, () => void navigate({ to: screens.result(projectId) }));
  const train = useCall(calls.train, {
    invalidates: ['projects'],
    onSuccess: () => notify(t('training_started'), { severity: 'info' }),
    onError: showError,
  });
  if (!project) return <Unanswered query={query} />;
  const isTraining = task !== null && !isFinished(task);
  const hasModels = project.trained_models.length > 0;
  const start = (
    <Button
      variant={hasModels ? 'outlined' : 'contained'}
      startIcon={<TrainIcon />}
      loading={train.isPending}
      disabled={isTraining}
      onClick={() => train.mutate({ params: projectIn(calls.train.path, projectId) })}
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
            {hasModels && screens.prediction && (
              <ScreenButton to={pathTo(paths.predictionRegister, { project_id: projectId, prediction_type: setup.id })}>
                {t('predict')}
              </ScreenButton>
            )}
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
            <TaskPanel task={task} title={t('progress_title')} modelTitle={setup.catalogue.title} />
          </Section>
        )}
        {project.status === 'ready' && !task && (
          <Alert severity="info" variant="outlined">
            {t('not_trained_yet')}
          </Alert>
        )}
        <Section title={t('facts')}>
          <DetailTable
            label={t('facts')}
            details={[
              ...trainedOnDetails(t, project.trained_on),
              ...(setup.takesRecipes ? [{ label: t('recipe'), value: recipeOfProjectWords(t, project.recipe) }] : []),
              ...setup.detailsOf(project.options),
              { label: t('created_at'), value: `${formatDateTime(project.created_at)} ${project.created_by}` },
            ]}
          />
        </Section>
        <LineageSection subject="project" id={projectId} name={project.name} />
      </Stack>
    </>
  );
}
