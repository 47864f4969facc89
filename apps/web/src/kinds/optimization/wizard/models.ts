import {
  type DatasetDetail,
  getDataset,
  getModelInputs,
  getProject,
  getStatistics,
  type ModelInputs,
  type TrainingTypeId,
} from '@hakaru/contract';
import { optimalDesignCalls } from '@hakaru/contract/decisions/optimal-design';
import type { OptimizationOptions } from '@hakaru/contract/decisions/optimization';
import { bestRow, isBaseline } from '@hakaru/contract/training/leaderboard';
import { discriminantAnalysisCalls } from '@hakaru/contract/training/discriminant-analysis';
import { regressionCalls, regressionRank, type RegressionResult } from '@hakaru/contract/training/regression';
import type { KnownColumn } from '../../../families/conditions/factors.ts';
import type { SeenTarget } from '../../../families/conditions/targets.ts';
import { modelTitle } from '../../../features/projects/prediction/model-title.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { callApi } from '../../../lib/api/call-api.ts';
import { isNumber } from '../../../families/conditions/typed.ts';
import { type Designed, designedOf } from './designed.ts';

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
  target: SeenTarget;
  features: readonly KnownColumn[];
  /** What the design of the experiments it learned from allows; null where they are of none. */
  designed: Designed | null;
}

/**
 * How well a model predicts rows it has not seen, by cross-validation; null where that was not done. Of numbers RMSE and R²,
 * of classes accuracy and balanced accuracy.
 */
export interface ModelScore {
  of: 'numbers' | 'classes';
  value: number;
  sd: number | null;
  second: number | null;
  /** The same of always predicting the mean, or the commonest class. */
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
  const [project, inputs] = await Promise.all([
    callApi(getProject, { params: { id: project_id } }, options),
    callApi(getModelInputs, { params: { project: project_id, model_key } }, options),
  ]);
  const { id, name, version } = project.dataset;
  const model = project.trained_models.find((one) => one.model_key === model_key);
  const [dataset, { statistics }, score] = await Promise.all([
    callApi(getDataset, { params: { dataset_id: id, min_schema: 'false' } }, options),
    callApi(getStatistics, { params: { dataset: id } }, options),
    model ? scores[project.training_type]?.(project_id, model, options) : null,
  ]);
  const target = inputs.target ?? '';
  const features = inputs.features.map(columnOf);
  const seen = statistics?.columns.find((column) => column.name === target);
  return {
    project_id,
    model_key,
    title: model ? modelTitle(project.training_type, model.name) : '',
    project: project.name,
    dataset: { id, name, version },
    score: score ?? null,
    labels: dataset.columns?.find(({ role }) => role === 'label' || role === 'id')?.name ?? '',
    columns: dataset.columns?.map((column) => column.name) ?? [],
    target: {
      target,
      unit: dataset.columns?.find((column) => column.name === target)?.unit ?? null,
      minimum: isNumber(seen?.min) ? seen.min : null,
      maximum: isNumber(seen?.max) ? seen.max : null,
      ...classesOf(inputs.notes),
    },
    features,
    designed: await loadDesigned(dataset.made_with, features, options),
  };
}

/** What the project that a dataset was made with allows, where that is a design; one that was deleted, or is another kind, says nothing. */
async function loadDesigned(
  made_with: DatasetDetail['made_with'],
  features: readonly KnownColumn[],
  options: { signal?: AbortSignal },
): Promise<Designed | null> {
  if (made_with === null) return null;
  try {
    const design = await callApi(optimalDesignCalls.getProject, { params: { id: made_with.project_id } }, options);
    return designedOf(design.name, design.options, features);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

type LeaderboardRow = RegressionResult['leaderboard'][number];
type Trained = { index: number; target: string | null };
type Score = (project: string, model: Trained, options: { signal?: AbortSignal }) => Promise<ModelScore | null>;

/** Where the leaderboards of the kinds have it, a line a kind. */
const scores: Partial<Record<TrainingTypeId, Score>> = {
  regression: async (project, model, options) => {
    const { result } = await callApi(regressionCalls.getResult, { params: { project } }, options);
    return scoreOf('numbers', result?.leaderboard ?? [], model, (row) => [
      row.folds?.rmse,
      row.cross_validation?.r2 ?? null,
    ]);
  },
  discriminant_analysis: async (project, model, options) => {
    const { result } = await callApi(discriminantAnalysisCalls.getResult, { params: { id: project } }, options);
    return scoreOf('classes', result?.leaderboard ?? [], model, (row) => [
      row.folds?.accuracy,
      row.folds?.balanced_accuracy?.mean ?? null,
    ]);
  },
};

type Line = { index: number | null; target: string | null } & Parameters<typeof isBaseline>[0];
type Figures = [{ mean: number; sd: number | null } | null | undefined, number | null];

function scoreOf<Row extends Line>(
  of: ModelScore['of'],
  rows: readonly Row[],
  { index, target }: Trained,
  figuresOf: (row: Row) => Figures,
): ModelScore | null {
  const row = rows.find((one) => one.index === index);
  const [first, second] = row ? figuresOf(row) : [];
  if (!first) return null;
  const baseline = rows.find((one) => one.target === target && isBaseline(one));
  const beside = baseline ? figuresOf(baseline)[0] : null;
  return { of, value: first.mean, sd: first.sd, second: second ?? null, baseline: beside?.mean ?? null };
}

/** The places in a leaderboard of the models that are the best of their target. */
export function leadersOf(rows: readonly LeaderboardRow[]): ReadonlySet<number | null> {
  const targets = Map.groupBy(rows, ({ target }) => target);
  return new Set([...targets.values()].flatMap((ofTarget) => bestRow(ofTarget, regressionRank)?.index ?? []));
}

/** The classes that a model says it knows, and the one it would be asked for; nothing of numbers. */
function classesOf(notes: ModelInputs['notes']): Partial<SeenTarget> {
  const { classes, positive_class } = notes;
  if (!Array.isArray(classes)) return {};
  const labels = classes.map(String);
  const ofClass = typeof positive_class === 'string' ? positive_class : (labels.at(-1) ?? null);
  return { classes: labels, ofClass, minimum: 0, maximum: 1 };
}

function columnOf(feature: ModelInputs['features'][number]): KnownColumn {
  const { name, type, unit, minimum, maximum, typical, categories } = feature;
  return { name, type, unit, minimum, maximum, typical, categories };
}
