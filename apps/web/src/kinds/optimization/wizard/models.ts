import { getDataset, getModelInputs, getProject, getStatistics, type ModelInputs } from '@hakaru/contract';
import type { OptimizationOptions } from '@hakaru/contract/decisions/optimization';
import { isBaseline } from '@hakaru/contract/training/leaderboard';
import { regressionCalls, type RegressionResult } from '@hakaru/contract/training/regression';
import type { KnownColumn } from '../../../families/conditions/factors.ts';
import type { TargetDraft } from '../../../families/conditions/targets.ts';
import { modelTitle } from '../../../features/projects/prediction/model-title.ts';
import { callApi } from '../../../lib/api/call-api.ts';
import { isNumber } from '../../../families/conditions/typed.ts';

/** A trained model that is chosen, with what it says of itself. */
export interface ChosenModel {
  project_id: string;
  model_key: string;
  /** As its catalogue has it. */
  title: string;
  project: string;
  dataset: { id: string; name: string; version: number };
  score: ModelScore | null;
  /** The column by which the rows it learned from are named; empty for none. */
  labels: string;
  columns: readonly string[];
  target: Pick<TargetDraft, 'target' | 'unit' | 'minimum' | 'maximum'>;
  features: readonly KnownColumn[];
}

/** How well a model predicts rows it has not seen, by cross-validation; null where that was not done. */
export interface ModelScore {
  rmse: number;
  sd: number | null;
  r2: number | null;
  /** The RMSE of always predicting the mean. */
  baseline: number | null;
}

/** The models that an address names, each as project/model, divided by commas. */
export function modelsNamed(text = ''): OptimizationOptions['models'] {
  return text
    .split(',')
    .map((one) => one.split('/'))
    .flatMap(([project_id, model_key]) => (project_id && model_key ? [{ project_id, model_key }] : []));
}

/** What is to be known of trained models before conditions can be searched over them. Throws what the calls throw. */
export async function loadModels(chosen: OptimizationOptions['models'], signal?: AbortSignal): Promise<ChosenModel[]> {
  return Promise.all(chosen.map((one) => loadModel(one, signal)));
}

async function loadModel(
  { project_id, model_key }: OptimizationOptions['models'][number],
  signal?: AbortSignal,
): Promise<ChosenModel> {
  const options = signal === undefined ? {} : { signal };
  const [project, inputs, { result }] = await Promise.all([
    callApi(getProject, { params: { id: project_id } }, options),
    callApi(getModelInputs, { params: { project: project_id, model_key } }, options),
    callApi(regressionCalls.getResult, { params: { project: project_id } }, options),
  ]);
  const { id, name, version } = project.dataset;
  const [dataset, { statistics }] = await Promise.all([
    callApi(getDataset, { params: { dataset_id: id, min_schema: 'false' } }, options),
    callApi(getStatistics, { params: { dataset: id } }, options),
  ]);
  const model = project.trained_models.find((one) => one.model_key === model_key);
  const target = inputs.target ?? '';
  const seen = statistics?.columns.find((column) => column.name === target);
  return {
    project_id,
    model_key,
    title: model ? modelTitle(project.training_type, model.name) : '',
    project: project.name,
    dataset: { id, name, version },
    score: model && result ? scoreOf(result.leaderboard, model) : null,
    labels: dataset.columns?.find(({ role }) => role === 'label' || role === 'id')?.name ?? '',
    columns: dataset.columns?.map((column) => column.name) ?? [],
    target: {
      target,
      unit: dataset.columns?.find((column) => column.name === target)?.unit ?? null,
      minimum: isNumber(seen?.min) ? seen.min : null,
      maximum: isNumber(seen?.max) ? seen.max : null,
    },
    features: inputs.features.map(columnOf),
  };
}

type Row = RegressionResult['leaderboard'][number];

function scoreOf(rows: readonly Row[], { index, target }: { index: number; target: string | null }): ModelScore | null {
  const row = rows.find((one) => one.index === index);
  const rmse = row?.folds?.rmse;
  if (!rmse) return null;
  const baseline = rows.find((one) => one.target === target && isBaseline(one));
  return {
    rmse: rmse.mean,
    sd: rmse.sd,
    r2: row.cross_validation?.r2 ?? null,
    baseline: baseline?.folds?.rmse?.mean ?? null,
  };
}

function columnOf(feature: ModelInputs['features'][number]): KnownColumn {
  const { name, type, unit, minimum, maximum, typical, categories } = feature;
  return { name, type, unit, minimum, maximum, typical, categories };
}
