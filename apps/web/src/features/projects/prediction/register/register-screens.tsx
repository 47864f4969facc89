import Alert from '@mui/material/Alert';
import { useNavigate } from '@tanstack/react-router';
import { getProject, type ModelListEntry, projectIn, type ProjectSummary } from '@hakaru/contract';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { type ComponentType, useMemo, useState } from 'react';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { paths, pathTo, useScreenParams, useScreenSearch } from '../../../../lib/paths.ts';
import { trainingScreens } from '../../../../lib/training-screens.ts';
import { ScreenButton, ScreenLink } from '../../../../lib/screens/links.tsx';
import { useEntityName } from '../../../../lib/screens/entity-names.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { Unanswered } from '../../../../ui/answered.tsx';
import { predictionMessages } from '../words.ts';
import { namedNow } from '../../../../lib/dates/format-date.ts';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { type ModelRank, type PredictionParts, takesTyped } from '../prediction-kind.ts';
import { DatasetSection } from './dataset-section.tsx';
import type { Order, Settings } from './order.ts';
import { TypedSection } from './typed/typed-rows.tsx';
import { Section } from '../../../../ui/section.tsx';
import { modelTitle } from '../model-title.ts';
import { callApi } from '../../../../lib/api/call-api.ts';
import { useAnswer } from '../../../../lib/api/use-answer.ts';
import type { Kind } from '../../kind.ts';
import { SelectField } from '../../../../ui/select-field.tsx';
import { listed } from '../../../../lib/i18n/joined.ts';

/** /prediction/register/{project_id}/{prediction_type}: the model is chosen here, kept in the address. */
export function registerForProject(kinds: readonly Kind[]): ComponentType {
  return function RegisterForProject() {
    const t = useMessages(predictionMessages);
    const { project_id, prediction_type } = useScreenParams(paths.predictionRegister);
    const [{ model }, changeSearch] = useScreenSearch(paths.predictionRegister);
    if (!kinds.find(({ id }) => id === prediction_type)?.prediction)
      return <Alert severity="error">{t('type_unknown', { type: prediction_type })}</Alert>;
    return (
      <Register
        kinds={kinds}
        projectId={project_id}
        modelKey={model}
        onModel={(key) => changeSearch({ model: key }, { replace: true })}
      />
    );
  };
}

/** /training/prediction/register/{project_id}/{model_key}: from a trained model. */
export function registerForModel(kinds: readonly Kind[]): ComponentType {
  return function RegisterForModel() {
    const { project_id, model_key } = useScreenParams(paths.predictionRegisterOfModel);
    const navigate = useNavigate();
    function choose(key: string): void {
      void navigate({
        to: pathTo(paths.predictionRegisterOfModel, { project_id, model_key: key }),
        search: true,
        replace: true,
      });
    }
    return <Register kinds={kinds} projectId={project_id} modelKey={model_key} onModel={choose} />;
  };
}

interface RegisterProps {
  kinds: readonly Kind[];
  projectId: string;
  modelKey: string | undefined;
  onModel: (key: string) => void;
}

function Register({ kinds, projectId, modelKey, onModel }: RegisterProps) {
  const t = useMessages(predictionMessages);
  const { project, parts, models, error, retry } = useProjectModels(projectId, kinds);
  useEntityName(projectId, project?.name);
  if (!project || !models) return <Unanswered query={{ data: undefined, error, refetch: retry }} />;
  if (!parts) return <Alert severity="error">{t('type_unknown', { type: project.training_type })}</Alert>;
  const screens = trainingScreens(project.training_type);
  const model =
    models.find(({ model_key }) => model_key === modelKey) ?? (modelKey === undefined ? models[0] : undefined);
  if (models.length === 0) {
    return (
      <EmptyState
        title={t('no_models')}
        text={t('no_models_text')}
        action={
          <ScreenButton to={screens.details(projectId)} variant="contained">
            {t('to_project')}
          </ScreenButton>
        }
      />
    );
  }
  if (!model)
    return (
      <ErrorState
        title={t('model_gone')}
        details={t('model_gone_text')}
        isPage
        action={
          <ScreenButton to={screens.result(projectId)} color="inherit" size="small">
            {t('to_result')}
          </ScreenButton>
        }
      />
    );
  return (
    <RegisterPage
      key={model.model_key}
      project={project}
      parts={parts}
      models={models}
      model={model}
      onModel={onModel}
    />
  );
}

interface RegisterPageProps {
  project: ProjectSummary;
  models: ModelChoice[];
  model: ModelChoice;
  parts: PredictionParts;
  onModel: (key: string) => void;
}

const sources = ['rows', 'dataset'] as const;
type Source = (typeof sources)[number];

/** A trained model, what is chosen beside it, and the rows to predict. */
function RegisterPage({ project, models, model, parts, onModel }: RegisterPageProps) {
  const t = useMessages(predictionMessages);
  const [search, changeSearch] = useScreenSearch(paths.predictionRegister);
  const [name, setName] = useState(() => namedNow(project.name));
  const [wanted, setWanted] = useState<Settings>(() => parts.address?.read(search) ?? parts.firstSettings ?? {});
  const settings = useMemo(() => parts.settingsFor?.(model.name, wanted) ?? wanted, [parts, model.name, wanted]);
  const typed = takesTyped(parts) ? parts : null;
  const chosen = sources.find((one) => one === search.from) ?? (search.dataset ? 'dataset' : 'rows');
  const source: Source = typed ? chosen : 'dataset';
  const order = useMemo(
    (): Order => ({
      type: project.training_type,
      projectId: project.project_id,
      modelKey: model.model_key,
      target: model.target,
      name,
      settings: parts.sentSettings?.(settings) ?? settings,
      problem: parts.settingsProblem?.(settings) ?? null,
    }),
    [project, model, name, settings, parts],
  );
  const keep = (changes: Parameters<typeof changeSearch>[0]) =>
    changeSearch(changes, { replace: true, resetScroll: false });
  function changeSettings(next: Settings): void {
    setWanted(next);
    if (parts.address && !parts.settingsProblem?.(next)) keep(parts.address.write(next));
  }
  return (
    <>
      <PageHeader title={t('new_prediction')} subtitle={t('register_text', { project: project.name })} />
      <Stack spacing={2}>
        <ModelSection
          project={project}
          models={models}
          model={model}
          onModel={onModel}
          parts={parts}
          settings={settings}
          onSettings={changeSettings}
        />
        {typed && (
          <Tabs
            value={source}
            onChange={(_event, next: Source) => keep({ from: next })}
            aria-label={t('source')}
            sx={{ borderBottom: 1, borderColor: 'divider' }}
          >
            {sources.map((one) => (
              <Tab
                key={one}
                value={one}
                label={t(`source_${one}`)}
                id={`source-${one}`}
                aria-controls={source === one ? 'source-panel' : undefined}
              />
            ))}
          </Tabs>
        )}
        <div {...(typed && { role: 'tabpanel', id: 'source-panel', 'aria-labelledby': `source-${source}` })}>
          {typed && source === 'rows' ? (
            <TypedSection order={order} parts={typed} onName={setName} />
          ) : (
            <DatasetSection order={order} mayLack={typed !== null} onName={setName} />
          )}
        </div>
      </Stack>
    </>
  );
}

interface ModelSectionProps {
  project: ProjectSummary;
  models: ModelChoice[];
  model: ModelChoice;
  onModel: (key: string) => void;
  parts: PredictionParts;
  settings: Settings;
  onSettings: (settings: Settings) => void;
}

/** Which trained model predicts, and what its type lets one choose beside it. */
function ModelSection({ project, models, model, onModel, parts, settings, onSettings }: ModelSectionProps) {
  const t = useMessages(predictionMessages);
  const { SettingsFields, SettingsBelow } = parts;
  const requested = {
    projectId: project.project_id,
    modelKey: model.model_key,
    model: model.name,
    settings,
    onSettings,
  };
  const several = new Set(models.map(({ target }) => target)).size > 1;
  const targets = model.target ?? listed(project.targets);
  function words({ name, target, figures }: ModelChoice): string {
    return [several ? target : null, modelTitle(project.training_type, name), figures].filter(Boolean).join(' – ');
  }
  return (
    <Section
      title={t('model')}
      text={
        <>
          {t('trained_on')}
          <ScreenLink
            underline="always"
            to={pathTo(paths.datasetDetails, { dataset_id: project.dataset.id, data_type: 'training_data' })}
          >
            {project.dataset.name}
          </ScreenLink>
          {targets && ` · ${t('predicts', { target: targets })}`}
        </>
      }
      action={
        <ScreenLink to={trainingScreens(project.training_type).report(project.project_id, model.model_key)}>
          {t('model_report')}
        </ScreenLink>
      }
    >
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { sm: 'minmax(0, 2fr)' },
          gridAutoFlow: { sm: 'column' },
          gridAutoColumns: { sm: 'minmax(12rem, 1fr)' },
          pt: 0.5,
        }}
      >
        <SelectField
          label={t('model')}
          value={model.model_key}
          onValue={onModel}
          helperText={parts.modelHelp?.() ?? t('model_help')}
          choices={models.map((choice) => [choice.model_key, words(choice)] as const)}
        />
        {SettingsFields && <SettingsFields {...requested} />}
      </Box>
      {SettingsBelow && <SettingsBelow {...requested} />}
    </Section>
  );
}

interface ModelChoice extends ModelListEntry, ModelRank {}

/** A project, its type's parts, and its trained models, the best of each target first. `parts` is null where its type predicts nothing. */
function useProjectModels(projectId: string, kinds: readonly Kind[]) {
  const project = useAnswer(getProject, { params: { id: projectId } });
  const type = project.data?.training_type;
  const found = useQuery({
    // Of the project's area: a training that ends changes them.
    queryKey: ['projects', 'predicting-models', projectId, type],
    queryFn: ({ signal }) =>
      modelsOf(
        projectId,
        kinds.find(({ id }) => id === type),
        signal,
      ),
    enabled: type !== undefined,
    meta: { quiet: true },
  });
  return {
    project: project.data,
    parts: found.data?.parts ?? null,
    models: found.data?.models,
    error: project.error ?? found.error,
    retry: () => void Promise.all([project.refetch(), ...(type === undefined ? [] : [found.refetch()])]),
  };
}

async function modelsOf(projectId: string, kind: Kind | undefined, signal: AbortSignal) {
  const parts = (await kind?.prediction?.parts()) ?? null;
  if (!parts) return { parts, models: [] };
  const { result, trained_models } = await callApi(
    parts.calls.getResult,
    { params: projectIn(parts.calls.getResult.path, projectId) },
    { signal },
  );
  const rows = (result as { leaderboard: readonly { index: number | null }[] } | null)?.leaderboard;
  const models = trained_models.map((model): ModelChoice => {
    const row = rows?.find(({ index }) => index === model.index);
    return { ...model, ...parts.rank(row as never) };
  });
  return { parts, models: models.sort((a, b) => (a.target ?? '').localeCompare(b.target ?? '') || a.order - b.order) };
}
