import type { Db } from '../../db/database.ts';

/** Predictions made with a project's models: what stands in the way of deleting it. */
export async function selectPredictionsOfProject(db: Db, orgId: string, projectId: string) {
  return db.selectFrom('predictions').select(['id', 'name', 'run_id']).where('org_id', '=', orgId).where('project_id', '=', projectId).orderBy('created_at', 'desc').execute();
}

export async function deletePredictionsOfProject(db: Db, orgId: string, projectId: string): Promise<void> {
  await db.deleteFrom('predictions').where('org_id', '=', orgId).where('project_id', '=', projectId).execute();
}
