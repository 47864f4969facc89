import {
  type DecisionKindId,
  type DecisionState,
  isDecision,
  type LineageNode,
  type ProjectStatus,
  type TrainingTypeId,
} from '@hakaru/contract';
import type { ModelRow, PredictionRow, TrainingRow } from './model-rows.ts';
import { type Graph, nodeIds } from './version-nodes.ts';

/** Trainings with their models, predictions, and the projects that are `asked` of models; each with what it was made from. `versions`: those that the image shows. */
export function modelGraph(
  trainings: TrainingRow[],
  models: ModelRow[],
  predictions: PredictionRow[],
  asked: { project_id: string; model_key: string }[],
  versions: ReadonlySet<string>,
): Graph {
  const shown = new Set(trainings.map((row) => row.id));
  return {
    nodes: [...trainings.map(projectNode), ...models.map(modelNode), ...predictions.map(predictionNode)],
    edges: [
      ...trainings.flatMap((row) =>
        readBy(row).map((version, index) => ({
          from: nodeIds.version(version),
          to: nodeIds.training(row.id),
          role: index === 0 ? ('made' as const) : ('input' as const),
        })),
      ),
      ...trainings.flatMap((row) => [
        ...givenBy(row, 'project')
          .filter((id) => shown.has(id))
          .map((id) => ({ from: nodeIds.training(id), to: nodeIds.training(row.id), role: 'input' as const })),
        ...givenBy(row, 'dataset')
          .filter((id) => versions.has(id))
          .map((id) => ({ from: nodeIds.version(id), to: nodeIds.training(row.id), role: 'input' as const })),
      ]),
      ...models.map((row) => ({
        from: nodeIds.training(row.project_id),
        to: nodeIds.model(row.id),
        role: 'made' as const,
      })),
      ...asked.map((row) => ({
        from: nodeIds.model(row.model_key),
        to: nodeIds.training(row.project_id),
        role: 'made' as const,
      })),
      ...predictions.map((row) => ({
        from: nodeIds.model(row.model_key),
        to: nodeIds.prediction(row.id),
        role: 'made' as const,
      })),
      ...predictions.flatMap((row) =>
        row.input_version_id
          ? [{ from: nodeIds.version(row.input_version_id), to: nodeIds.prediction(row.id), role: 'input' as const }]
          : [],
      ),
    ],
  };
}

/** The versions a training reads: its own, then those its recipe begins with and joins. */
export function readBy({ dataset_version_id, candidates_version_id, recipe }: TrainingRow): string[] {
  return [
    ...new Set([
      ...[dataset_version_id, candidates_version_id].filter((id) => id !== null),
      ...(recipe ? [recipe.table, ...recipe.others].map((source) => source.version_id) : []),
    ]),
  ];
}

/** Projects, or versions of datasets, that rows are from which a project was given and keeps itself. */
export function givenBy({ sources }: TrainingRow, wanted: 'project' | 'dataset'): string[] {
  return (sources ?? []).filter(({ kind }) => kind === wanted).map(({ id }) => id);
}

function projectNode(row: TrainingRow): LineageNode {
  const { training_type } = row;
  return isDecision(training_type) ? decisionNode(row, training_type) : trainingNode(row, training_type);
}

function decisionNode(row: TrainingRow, decision: DecisionKindId): LineageNode {
  return {
    id: nodeIds.training(row.id),
    kind: 'decision',
    name: row.name,
    at: row.created_at.toISOString(),
    by: row.created_by_name ?? '',
    project_id: row.id,
    decision,
    state: stateOfProject[row.status],
    options: recordOf(row.config),
    finished_at: row.finished_at?.toISOString() ?? null,
  };
}

/** A project's status as projects without a training tell it. */
export const stateOfProject = {
  ready: 'ready',
  training: 'running',
  trained: 'succeeded',
  failed: 'failed',
  stopped: 'stopped',
} as const satisfies Record<ProjectStatus, DecisionState>;

function trainingNode(row: TrainingRow, training_type: TrainingTypeId): LineageNode {
  const options = recordOf(row.config);
  const seed = row.provenance?.seed ?? options['seed'];
  return {
    id: nodeIds.training(row.id),
    kind: 'training',
    name: row.name,
    at: row.created_at.toISOString(),
    by: row.created_by_name ?? '',
    project_id: row.id,
    training_type,
    status: row.status,
    options,
    recipe: row.recipe && {
      name: row.recipe.name ?? '',
      version: row.recipe.version,
      steps: row.recipe.steps.map(({ id, step, parameters }) => ({
        id,
        step,
        parameters: { ...parameters },
        applied: true,
        rows_in: null,
        rows_out: null,
      })),
    },
    seed: typeof seed === 'number' ? seed : null,
    content_hash: row.provenance?.content_hash ?? null,
    library_versions: row.provenance?.library_versions ?? {},
    finished_at: row.finished_at?.toISOString() ?? null,
  };
}

function modelNode(row: ModelRow): LineageNode {
  return {
    id: nodeIds.model(row.id),
    kind: 'model',
    name: row.model,
    at: row.created_at.toISOString(),
    by: '',
    model_key: row.id,
    project_id: row.project_id,
    training_type: row.training_type,
    model: row.model,
    target: row.target,
    parameters: parametersOf(row),
  };
}

/** What was chosen for the model; its report has those it ended with. */
function parametersOf({ config, model }: ModelRow): Record<string, unknown> {
  const { models } = recordOf(config);
  const chosen = Array.isArray(models) ? models.map(recordOf).find((one) => one['name'] === model) : undefined;
  const { name: _, ...parameters } = recordOf(chosen?.['parameters']);
  return { ...parameters, ...(chosen?.['search'] === true ? { search: true } : {}) };
}

function predictionNode(row: PredictionRow): LineageNode {
  return {
    id: nodeIds.prediction(row.id),
    kind: 'prediction',
    name: row.name,
    at: row.created_at.toISOString(),
    by: row.created_by_name ?? '',
    prediction_id: row.id,
    training_type: row.training_type,
    state: row.state ?? 'queued',
    rows: row.rows,
    coverage: row.coverage,
    typed: row.input_version_id === null,
  };
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
