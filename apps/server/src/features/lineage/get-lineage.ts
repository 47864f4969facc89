import type { Lineage, LineageSubject } from '@hakaru/contract';
import type { Scope } from '../../db/scope.ts';
import { AppError } from '../../http/app-error.ts';
import { modelGraph, readBy } from './model-nodes.ts';
import { selectModels, selectPredictions, selectTrainings } from './model-rows.ts';
import { type Ancestor, traceBack } from './trace-back.ts';
import { selectProjectsOn } from './use-rows.ts';
import { nodeIds, versionGraph } from './version-nodes.ts';
import { datasetExists, selectDerived, selectSavedFrom, selectVersionIds } from './version-rows.ts';

/** A screen cannot show more; what is left out is counted. */
const MOST = 1000;

/** Where the picture begins: it goes back from all of these, and forward from what a dataset, a project or a prediction is. */
interface Start {
  current: string[];
  /** Versions whose trainings and predictions belong to the picture. */
  versions: string[];
  projects: string[];
  /** A prediction, which is shown with its one model only. */
  prediction?: string;
}

/** What something was made from, back to the uploads, and what was made from it. */
export async function getLineage(scope: Scope, subject: LineageSubject, id: string): Promise<Lineage> {
  const start = await starts[subject](scope, id);
  const predictions = await selectPredictions(
    scope,
    { versionIds: start.versions, projectIds: start.projects, ...(start.prediction ? { id: start.prediction } : {}) },
    MOST,
  );
  const versions = [
    ...start.versions,
    ...(await selectSavedFrom(scope, start.projects)),
    ...predictions.rows.flatMap((row) => row.input_version_id ?? []),
  ];
  const keys = new Set(predictions.rows.map((row) => row.model_key));
  for (;;) {
    const models = await selectModels(scope, start.projects, [...keys], MOST);
    const trainings = await selectTrainings(scope, [
      ...new Set([...start.projects, ...models.rows.map((row) => row.project_id)]),
    ]);
    const traced = await traceBack(
      scope,
      [...versions, ...trainings.flatMap(readBy)],
      trainings.flatMap((row) => (row.recipe ? [row.recipe.table, ...row.recipe.others] : [])),
    );
    const makers = [...traced.values()].flatMap(makerOf).filter((key) => !keys.has(key));
    if (makers.length > 0) {
      // What a version was saved from was made from something, too.
      for (const key of makers) keys.add(key);
      continue;
    }
    const shown = new Set(models.rows.map((row) => row.id));
    const made = modelGraph(
      trainings,
      models.rows,
      predictions.rows.filter((row) => shown.has(row.model_key)),
    );
    const data = versionGraph(traced, shown);
    const left_out = predictions.total - predictions.rows.length + models.total - models.rows.length;
    return {
      nodes: [...data.nodes, ...made.nodes],
      edges: [...data.edges, ...made.edges],
      current: start.current,
      left_out,
    };
  }
}

/** The model that a version was saved from. */
function makerOf({ making }: Ancestor): string[] {
  return making?.derived?.kind === 'model' ? [making.derived.model.key] : [];
}

const starts: Record<LineageSubject, (scope: Scope, id: string) => Promise<Start>> = {
  async dataset(scope, id) {
    if (!(await datasetExists(scope, id))) throw new AppError('not_found');
    const own = await selectVersionIds(scope, id);
    const versions = await selectDerived(scope, own);
    const projects = await selectProjectsOn(scope, versions, 'reading');
    return { current: own.map(nodeIds.version), versions, projects: projects.map((project) => project.id) };
  },
  async project(scope, id) {
    const [training] = await selectTrainings(scope, [id]);
    if (!training) throw new AppError('not_found');
    return { current: [nodeIds.training(id)], versions: [], projects: [id] };
  },
  async prediction(scope, id) {
    const { rows } = await selectPredictions(scope, { versionIds: [], projectIds: [], id }, 1);
    if (!rows[0]) throw new AppError('not_found');
    return { current: [nodeIds.prediction(id)], versions: [], projects: [], prediction: id };
  },
};
