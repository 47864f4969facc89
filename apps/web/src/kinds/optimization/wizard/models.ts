import { getDataset, getModelInputs, getProject, getStatistics, type ModelInputs } from '@hakaru/contract';
import type { OptimizationOptions } from '@hakaru/contract/decisions/optimization';
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
  dataset: { id: string; name: string };
  /** The column by which the rows it learned from are named; empty for none. */
  labels: string;
  columns: readonly string[];
  target: Pick<TargetDraft, 'target' | 'unit' | 'minimum' | 'maximum'>;
  features: readonly KnownColumn[];
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
  const { id, name } = project.dataset;
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
    dataset: { id, name },
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

function columnOf(feature: ModelInputs['features'][number]): KnownColumn {
  const { name, type, unit, minimum, maximum, typical, categories } = feature;
  return { name, type, unit, minimum, maximum, typical, categories };
}
