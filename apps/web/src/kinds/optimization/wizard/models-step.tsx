import { getProject, listAllProjects, type ProjectSummary } from '@hakaru/contract';
import { regressionCalls } from '@hakaru/contract/training/regression';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import AddIcon from '@mui/icons-material/Add';
import RemoveIcon from '@mui/icons-material/Close';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { DecisionStepProps } from '../../../features/projects/decisions/register-screen.tsx';
import { modelTitle } from '../../../features/projects/prediction/model-title.ts';
import { errorsBelow } from '../../../features/projects/wizard/broken-rules.ts';
import { useAnswer } from '../../../lib/api/use-answer.ts';
import { showError } from '../../../lib/errors/show-error.ts';
import { listed, sentences } from '../../../lib/i18n/joined.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatNumber, formatR2, formatSpread } from '../../../lib/numbers/format-number.ts';
import { paths } from '../../../lib/paths.ts';
import { ScreenButton } from '../../../lib/screens/links.tsx';
import { optimizableTypes } from '../../../lib/training-screens.ts';
import { Answered } from '../../../ui/answered.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconAction } from '../../../ui/icon-action.tsx';
import { Muted } from '../../../ui/muted.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import { optimizationMessages } from '../words.ts';
import { type OptimizationDraft, withModels } from './draft.ts';
import { type ChosenModel, leadersOf, loadModels } from './models.ts';

type StepProps = DecisionStepProps<OptimizationDraft>;

/** Which trained models predict the targets. */
export function ModelsStep({ draft, change, broken }: StepProps) {
  const t = useMessages(optimizationMessages);
  const { models } = draft;
  const query = useAnswer(listAllProjects, { query: { status: 'trained' } });
  const errors = [...new Set(Object.values(errorsBelow(broken, 'models')))];
  return (
    <Stack spacing={2}>
      <Muted>{t('models_help')}</Muted>
      {models.map((model) => (
        <Box
          key={model.model_key}
          role="group"
          aria-label={model.target.target}
          sx={{ display: 'flex', alignItems: 'start', gap: 2, borderBottom: 1, borderColor: 'divider', pb: 1.5 }}
        >
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
              {t('model_of_target', { target: model.target.target, model: model.title })}
            </Typography>
            <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {t('project_of_version', {
                project: model.project,
                dataset: model.dataset.name,
                version: model.dataset.version,
              })}
            </Typography>
            <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {t('predicts_from', { features: listed(model.features.map(({ name }) => name)) })}
            </Typography>
            <Score score={model.score} />
          </Box>
          <IconAction
            label={t('remove_model', { target: model.target.target })}
            icon={<RemoveIcon />}
            onClick={() =>
              change(
                withModels(
                  draft,
                  models.filter((other) => other !== model),
                ),
              )
            }
          />
        </Box>
      ))}
      {errors.map((text) => (
        <Alert key={text} severity="error">
          {text}
        </Alert>
      ))}
      <Answered query={query} loading={<FormSkeleton fields={2} />}>
        {({ items }) => {
          const offered = items.filter(({ training_type }) => optimizableTypes().includes(training_type));
          return offered.length === 0 ? (
            <EmptyState
              title={t('no_models')}
              text={t('no_models_text')}
              action={
                <ScreenButton to={paths.trainings} variant="contained">
                  {t('to_training')}
                </ScreenButton>
              }
            />
          ) : (
            <AddModel projects={offered} draft={draft} change={change} />
          );
        }}
      </Answered>
    </Stack>
  );
}

/** How far a model's predictions can be relied on. */
function Score({ score }: { score: ChosenModel['score'] }) {
  const t = useMessages(optimizationMessages);
  if (!score) return null;
  const { of, value, sd, second, baseline } = score;
  const figures = t(`score_${of}`, {
    value: formatSpread(value, sd),
    second: of === 'numbers' ? formatR2(second) : formatNumber(second, 3),
  });
  const isBetter = baseline === null || (of === 'numbers' ? value < baseline : value > baseline);
  const beside =
    baseline === null
      ? ''
      : t(isBetter ? `score_better_${of}` : `score_no_better_${of}`, { baseline: formatNumber(baseline, 3) });
  return isBetter ? (
    <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
      {sentences(figures, beside)}
    </Typography>
  ) : (
    <Alert severity="warning" variant="outlined" sx={{ mt: 1 }}>
      {sentences(figures, beside)}
    </Alert>
  );
}

interface AddModelProps extends Pick<StepProps, 'draft' | 'change'> {
  projects: readonly ProjectSummary[];
}

/** Chooses a project, then one of its models; what cannot go with those that are chosen already says why. */
function AddModel({ projects, draft, change }: AddModelProps) {
  const t = useMessages(optimizationMessages);
  const { models } = draft;
  const source = models[0]?.dataset;
  const fits = ({ dataset }: ProjectSummary) => source === undefined || dataset.id === source.id;
  const [wanted, setWanted] = useState('');
  const [chosenKey, setChosenKey] = useState('');
  const project = projects.find(({ project_id }) => project_id === wanted) ?? projects.find(fits);
  const found = useAnswer(
    getProject,
    { params: { id: project?.project_id ?? '' } },
    { enabled: project !== undefined },
  );
  const taken = new Set(models.map(({ target }) => target.target));
  const trained = project ? (found.data?.trained_models ?? []) : [];
  const board = useAnswer(
    regressionCalls.getResult,
    { params: { project: project?.project_id ?? '' } },
    { enabled: project?.training_type === 'regression' },
  );
  const leaders = leadersOf(board.data?.result?.leaderboard ?? []);
  const isBest = ({ model_key, index }: (typeof trained)[number]) =>
    leaders.size > 0 ? leaders.has(index) : model_key === project?.headline?.model_key;
  const free = trained.filter(({ target }) => target !== null && !taken.has(target));
  const titleOf = (name: string) => modelTitle(project!.training_type, name);
  const model = free.find(({ model_key }) => model_key === chosenKey) ?? free.find(isBest) ?? free[0];
  const add = useMutation({
    mutationFn: (one: { project_id: string; model_key: string }) => loadModels([one]),
    onSuccess: (loaded) => change(withModels(draft, [...models, ...loaded])),
    onError: showError,
  });
  const words = (one: (typeof trained)[number]) => {
    const name = t('model_of_target', {
      target: one.target ?? '',
      model: titleOf(one.name),
    });
    return taken.has(one.target ?? '')
      ? t('target_chosen', { model: name })
      : isBest(one)
        ? t('best', { model: name })
        : name;
  };
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'center',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr) auto' },
      }}
    >
      <SelectField
        size="small"
        label={t('project')}
        value={project?.project_id ?? ''}
        choices={projects.map((one) => [
          one.project_id,
          t(fits(one) ? 'project_of_dataset' : 'other_dataset', { project: one.name, dataset: one.dataset.name }),
          !fits(one),
        ])}
        onValue={setWanted}
      />
      <SelectField
        size="small"
        label={t('model')}
        value={model?.model_key ?? ''}
        disabled={trained.length === 0}
        choices={trained.map((one) => [one.model_key, words(one), taken.has(one.target ?? '')])}
        onValue={setChosenKey}
      />
      <Button
        variant="outlined"
        startIcon={<AddIcon />}
        disabled={!model}
        loading={add.isPending}
        onClick={() => model && add.mutate({ project_id: model.project_id, model_key: model.model_key })}
      >
        {t('add_model')}
      </Button>
    </Box>
  );
}
