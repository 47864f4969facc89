import type { Db } from '../../../db/database.ts';
import { json } from '../../../db/json.ts';
import { Scope } from '../../../db/scope.ts';

export interface VisualizationIds {
  tabulation: string;
  timeStatistics: string;
  view: string;
}

/** A view of a dataset and a tabulation of each kind that has failed, for tests. */
export async function insertVisualization(
  db: Db,
  {
    org_id,
    dataset_id,
    version_id,
    run_id,
  }: { org_id: string; dataset_id: string; version_id: string; run_id: string },
): Promise<VisualizationIds> {
  const [tabulation, timeStatistics] = await db
    .insertInto('tabulations')
    .values(
      (['table', 'time_series'] as const).map((kind) => ({
        org_id,
        dataset_id,
        version_id,
        run_id,
        kind,
        request: json({}),
        request_hash: '',
        state: 'failure' as const,
        created_by: null,
      })),
    )
    .returning('id')
    .execute();
  const view = await new Scope(db, { orgId: org_id, userId: null }).insert('visualization_views', {
    dataset_id,
    version_id,
    name: 'ours',
    content: json({ charts: [], selection: null, excluded: [], layout: {} }),
  });
  return { tabulation: tabulation!.id, timeStatistics: timeStatistics!.id, view };
}
