import type { ModelListEntry, TrainingTypeId } from '@hakaru/contract';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { errorLine, retryOf } from '../../../lib/errors/describe-error.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { isFinished } from '../../../lib/polling/is-finished.ts';
import { ScreenButton } from '../../../lib/screens/links.tsx';
import { trainingScreens } from '../../../lib/training-screens.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Section } from '../../../ui/section.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { useProject, useTrainingResult } from '../details/use-project.ts';
import { StatusChip } from '../list/status-chip.tsx';
import { TaskPanel } from '../status/task-panel.tsx';
import { projectMessages } from '../words.ts';
import type { ProjectOf, TypeCalls } from '../kind-calls.ts';

interface ResultFrameProps<O, R> {
  projectId: string;
  type: TrainingTypeId;
  calls: Pick<TypeCalls, 'getProject' | 'getResult'>;
  modelTitle: (name: string) => string;
  /** The index of the model whose report is the next step. */
  bestOf: (result: R) => number | null | undefined;
  /** What was found: leaderboard, warnings. */
  children: (result: R, models: readonly ModelListEntry[], project: ProjectOf<O>) => ReactNode;
}

/** What a training found, below how far the one under way is. */
export function ResultFrame<O, R>({ projectId, type, calls, modelTitle, bestOf, children }: ResultFrameProps<O, R>) {
  const t = useMessages(projectMessages);
  const screens = trainingScreens(type);
  const { query, project, task } = useProject<O>(calls, projectId);
  const { data, error, refetch } = useTrainingResult<R>(calls, projectId);
  const failure = error ?? query.error;
  if (failure)
    return (
      <ErrorState
        title={errorLine(failure)}
        onRetry={retryOf(failure, () => Promise.all([query.refetch(), refetch()]))}
      />
    );
  if (!data || !project) return <PageSkeleton />;
  const running = task !== null && !isFinished(task);
  const toProject = <ScreenButton to={screens.details(projectId)}>{t('back_to_project')}</ScreenButton>;
  const { result } = data;
  const best = result === null ? null : bestOf(result);
  const bestKey = data.trained_models.find((model) => model.index === best)?.model_key;
  return (
    <>
      <PageHeader
        title={project.name}
        subtitle={t('dataset_version', { name: project.dataset.name, version: project.dataset.version })}
        status={<StatusChip status={running ? 'training' : project.status} />}
        actions={toProject}
        primaryAction={
          bestKey && (
            <ScreenButton variant="contained" to={screens.report(projectId, bestKey)}>
              {t('report_of_best')}
            </ScreenButton>
          )
        }
      />
      <Stack spacing={2}>
        {task && task.state !== 'succeeded' && (
          <Section title={t('status')}>
            <TaskPanel task={task} title={t('progress_title')} modelTitle={modelTitle} />
          </Section>
        )}
        {!result && !running && (
          <Alert severity="info" variant="outlined" action={toProject}>
            {t('not_trained_yet')}
          </Alert>
        )}
        {result !== null && children(result, data.trained_models, project)}
      </Stack>
    </>
  );
}
