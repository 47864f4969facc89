import type { Lineage, LineageSubject } from '@hakaru/contract';
import type { Db } from '../../db/database.ts';
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
export async function getLineage(db: Db, orgId: string, subject: LineageSubject, id: string): Promise<Lineage> {
  const start = await starts[subject](db, orgId, id);
  const predictions = await selectPredictions(
    db,
    orgId,
    { versionIds: start.versions, projectIds: start.projects, ...(start.prediction ? { id: start.prediction } : {}) },
    MOST,
  );
  const versions = [
    ...start.versions,
    ...(await selectSavedFrom(db, orgId, start.projects)),
    ...predictions.rows.flatMap((row) => row.input_version_id ?? []),
  ];
  const keys = new Set(predictions.rows.map((row) => row.model_key));
  for (;;) {
    const models = await selectModels(db, orgId, start.projects, [...keys], MOST);
    const trainings = await selectTrainings(db, orgId, [
      ...new Set([...start.projects, ...models.rows.map((row) => row.project_id)]),
    ]);
    const traced = await traceBack(
      db,
      orgId,
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

const starts: Record<LineageSubject, (db: Db, orgId: string, id: string) => Promise<Start>> = {
  async dataset(db, orgId, id) {
    if (!(await datasetExists(db, orgId, id))) throw new AppError('not_found');
    const own = await selectVersionIds(db, orgId, id);
    const versions = await selectDerived(db, orgId, own);
    const projects = await selectProjectsOn(db, orgId, versions, 'reading');
    return { current: own.map(nodeIds.version), versions, projects: projects.map((project) => project.id) };
  },
  async project(db, orgId, id) {
    const [training] = await selectTrainings(db, orgId, [id]);
    if (!training) throw new AppError('not_found');
    return { current: [nodeIds.training(id)], versions: [], projects: [id] };
  },
  async prediction(db, orgId, id) {
    const { rows } = await selectPredictions(db, orgId, { versionIds: [], projectIds: [], id }, 1);
    if (!rows[0]) throw new AppError('not_found');
    return { current: [nodeIds.prediction(id)], versions: [], projects: [], prediction: id };
  },
};
