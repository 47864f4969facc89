import type { TrainingTypeId } from '@hakaru/contract';
import type { Db } from '../../db/database.ts';

/** What was made from a dataset, in all its versions: training projects, and predictions of it or by their models. */
export async function selectDependents(db: Db, orgId: string, datasetId: string) {
  const projects = await db
    .selectFrom('training_projects as p')
    .innerJoin('dataset_versions as v', 'v.id', 'p.dataset_version_id')
    .where('p.org_id', '=', orgId)
    .where('v.dataset_id', '=', datasetId)
    .select(['p.id', 'p.name', 'p.training_type', 'p.status'])
    .orderBy('p.created_at', 'desc')
    .execute();
  const predictions = await db
    .selectFrom('predictions as i')
    .innerJoin('training_projects as p', 'p.id', 'i.project_id')
    .innerJoin('dataset_versions as pv', 'pv.id', 'p.dataset_version_id')
    .leftJoin('dataset_versions as v', 'v.id', 'i.input_version_id')
    .leftJoin('runs as r', 'r.id', 'i.run_id')
    .where('i.org_id', '=', orgId)
    .where((eb) => eb.or([eb('pv.dataset_id', '=', datasetId), eb('v.dataset_id', '=', datasetId)]))
    .select(['i.id', 'i.name', 'i.run_id', 'p.training_type', 'r.state as run_state'])
    .orderBy('i.created_at', 'desc')
    .execute();
  return { projects, predictions };
}

export type Dependents = Awaited<ReturnType<typeof selectDependents>>;

export interface UsedBy {
  kind: 'training_project' | 'prediction';
  id: string;
  name: string;
  training_type: TrainingTypeId;
}

/** Removes dependents; answers the runs whose files are then nobody's. */
export async function deleteDependents(trx: Db, orgId: string, { projects, predictions }: Dependents): Promise<string[]> {
  const runs = predictions.flatMap((prediction) => prediction.run_id ?? []);
  if (predictions.length > 0) await trx.deleteFrom('predictions').where('org_id', '=', orgId).where('id', 'in', predictions.map((one) => one.id)).execute();
  if (projects.length === 0) return runs;
  const ids = projects.map((project) => project.id);
  const models = await trx.deleteFrom('trained_models').where('org_id', '=', orgId).where('project_id', 'in', ids).returning(['run_id', 'report_run_id', 'export_run_id']).execute();
  const trained = await trx.selectFrom('runs').select('id').where('org_id', '=', orgId).where('subject_id', 'in', ids).execute();
  await trx.deleteFrom('training_projects').where('org_id', '=', orgId).where('id', 'in', ids).execute();
  return [...runs, ...trained.map((run) => run.id), ...models.flatMap((model) => [model.run_id, model.report_run_id, model.export_run_id].filter((id) => id !== null))];
}

/** Where a prediction's result lies in the file store; undefined where it is not the organization's, null until it is made. */
export async function selectPredictionOutput(db: Db, orgId: string, id: string): Promise<{ name: string; output_key: string | null } | undefined> {
  return db.selectFrom('predictions').select(['name', 'output_key']).where('org_id', '=', orgId).where('id', '=', id).executeTakeFirst();
}
