import { isDecision, type Lineage, type LineageSubject } from '@hakaru/contract';
import type { Scope } from '../../db/scope.ts';
import type { Making } from '../../db/tables/lineage.ts';
import { AppError } from '../../http/app-error.ts';
import { type DeletedVersion, selectDeletedVersions } from './deleted-version-rows.ts';
import { selectMakings } from './making-rows.ts';
import { givenBy, modelGraph, readBy } from './model-nodes.ts';
import { selectModels, selectPredictions, selectTrainings } from './model-rows.ts';
import {
  selectGoingOn,
  selectModelsUsed,
  selectProjectsUsing,
  selectProjectsGiven,
  selectProjectsOn,
} from './use-rows.ts';
import { nodeIds, projectBehind, versionGraph } from './version-nodes.ts';
import {
  datasetExists,
  type LineageVersion,
  selectDerived,
  selectSavedFrom,
  selectVersionIds,
  selectVersions,
} from './version-rows.ts';

/** A screen cannot show more; what is left out is counted. */
const MOST = 1000;

/** Where the image begins: it goes back from all of these, and forward from what a dataset, a project or a prediction is. */
interface Start {
  current: string[];
  /** Versions whose trainings and predictions belong to the image. */
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
  const asking = await selectProjectsUsing(scope, start.projects);
  const projects = new Set([...start.projects, ...asking.map((project) => project.id)]);
  const keys = new Set(predictions.rows.map((row) => row.model_key));
  for (;;) {
    const asked = await selectModelsUsed(scope, [...projects]);
    for (const { model_key } of asked) keys.add(model_key);
    const models = await selectModels(scope, start.projects, [...keys], MOST);
    const trainings = await selectTrainings(scope, [
      ...new Set([...projects, ...models.rows.map((row) => row.project_id)]),
    ]);
    const traced = await traceBack(
      scope,
      [...versions, ...trainings.flatMap(readBy), ...trainings.flatMap((row) => givenBy(row, 'dataset'))],
      trainings.flatMap((row) => (row.recipe ? [row.recipe.table, ...row.recipe.others] : [])),
    );
    const makers = [...traced.values()].flatMap(modelOf).filter((key) => !keys.has(key));
    const before = trainings.flatMap((row) => givenBy(row, 'project'));
    const deciding = [...before, ...[...traced.values()].flatMap(decisionOf)].filter(
      (project) => !projects.has(project),
    );
    if (makers.length + deciding.length > 0) {
      // What a version was saved from was made from something, too.
      for (const key of makers) keys.add(key);
      for (const project of deciding) projects.add(project);
      continue;
    }
    const shown = new Set(models.rows.map((row) => row.id));
    const made = modelGraph(
      trainings,
      models.rows,
      predictions.rows.filter((row) => shown.has(row.model_key)),
      asked.filter((row) => shown.has(row.model_key)),
      new Set(traced.keys()),
    );
    const data = versionGraph(traced, { models: shown, projects: new Set(trainings.map((row) => row.id)) });
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
function modelOf({ making }: Ancestor): string[] {
  return making?.derived?.kind === 'model' ? [making.derived.model.key] : [];
}

/** The project whose result a version was saved from. */
function decisionOf(version: Ancestor): string[] {
  const { making } = version;
  return making?.derived?.kind === 'decision' ? [making.derived.project.id] : [projectBehind(version) ?? []].flat();
}

const starts: Record<LineageSubject, (scope: Scope, id: string) => Promise<Start>> = {
  async dataset(scope, id) {
    if (!(await datasetExists(scope, id))) throw new AppError('not_found');
    const own = await selectVersionIds(scope, id);
    const versions = await selectDerived(scope, own);
    const projects = await selectProjectsOn(scope, versions, 'reading');
    const given = await selectGoingOn(scope, await selectProjectsGiven(scope, versions));
    return {
      current: own.map(nodeIds.version),
      versions,
      projects: [...new Set([...projects.map((project) => project.id), ...given])],
    };
  },
  async project(scope, id) {
    const [training] = await selectTrainings(scope, [id]);
    if (!training) throw new AppError('not_found');
    const current = [nodeIds.training(id)];
    if (!isDecision(training.training_type)) return { current, versions: [], projects: [id] };
    // What goes on from it, and what was made of its results.
    const own = await selectGoingOn(scope, [id]);
    const versions = await selectDerived(scope, await selectSavedFrom(scope, own));
    const projects = await selectProjectsOn(scope, versions, 'reading');
    return { current, versions, projects: [...new Set([...own, ...projects.map((project) => project.id)])] };
  },
  async prediction(scope, id) {
    const { rows } = await selectPredictions(scope, { versionIds: [], projectIds: [], id }, 1);
    if (!rows[0]) throw new AppError('not_found');
    return { current: [nodeIds.prediction(id)], versions: [], projects: [], prediction: id };
  },
};

/** A version that something was made from: there, remembered since it was deleted, or known by name only. */
export type Ancestor =
  | { state: 'present'; row: LineageVersion; making: Making }
  | { state: 'deleted'; row: DeletedVersion; making: Making }
  | { state: 'named'; row: Making['sources'][number]; making: null };

/** These versions and all that they were made from, back to the uploads, by their ids. `called`: what versions that may be gone were called. */
export async function traceBack(
  scope: Scope,
  versionIds: string[],
  called: Making['sources'] = [],
): Promise<Map<string, Ancestor>> {
  const known = new Map<string, Ancestor>();
  const named = new Map(called.map((source) => [source.version_id, source]));
  for (let ids = [...new Set(versionIds)]; ids.length > 0;) {
    const present = await selectVersions(scope, ids);
    const makings = await selectMakings(scope, present);
    const deleted = await selectDeletedVersions(scope, ids);
    for (const row of present) known.set(row.id, { state: 'present', row, making: makings.get(row.id)! });
    for (const row of deleted)
      known.set(row.id, { state: 'deleted', row, making: { ...row.made, sources: row.sources } });
    for (const id of ids) {
      const source = named.get(id);
      if (!known.has(id) && source) known.set(id, { state: 'named', row: source, making: null });
    }
    const sources = ids.flatMap((id) => known.get(id)?.making?.sources ?? []);
    for (const source of sources) named.set(source.version_id, source);
    ids = [...new Set(sources.map((source) => source.version_id))].filter((id) => !known.has(id));
  }
  return known;
}
