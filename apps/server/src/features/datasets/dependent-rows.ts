import type { Db } from '../../db/database.ts';
import { selectPredictionsOn, selectProjectsOn, selectVersionIds } from '../lineage/index.ts';

/** What works on a dataset's rows, in all its versions: training projects, and predictions of it or by their models. */
export async function selectDependents(db: Db, orgId: string, datasetId: string) {
  const versions = await selectVersionIds(db, orgId, datasetId);
  const projects = await selectProjectsOn(db, orgId, versions);
  return {
    projects,
    predictions: await selectPredictionsOn(
      db,
      orgId,
      versions,
      projects.map((project) => project.id),
    ),
  };
}

/** Where a prediction's result lies in the file store; undefined where it is not the organization's, null until it is made. */
export async function selectPredictionOutput(
  db: Db,
  orgId: string,
  id: string,
): Promise<{ name: string; output_key: string | null } | undefined> {
  return db
    .selectFrom('predictions')
    .select(['name', 'output_key'])
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
}
