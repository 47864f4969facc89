import type { ImageCharts } from '@hakaru/contract';
import type { Db } from '../../../db/database.ts';
import { json } from '../../../db/json.ts';
import type { Row } from '../../../db/tables.ts';

export type ImageChartRow = Row<'image_charts'>;

export async function selectImageCharts(db: Db, orgId: string, id: string): Promise<ImageChartRow | undefined> {
  return db.selectFrom('image_charts').selectAll().where('org_id', '=', orgId).where('id', '=', id).executeTakeFirst();
}

/** Those of a version that are under way or done. */
export async function selectChartsOf(db: Db, orgId: string, versionId: string): Promise<ImageChartRow | undefined> {
  return db
    .selectFrom('image_charts')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('version_id', '=', versionId)
    .where('state', '<>', 'failure')
    .executeTakeFirst();
}

export async function insertImageCharts(
  trx: Db,
  orgId: string,
  row: { id: string; dataset_id: string; version_id: string; run_id: string },
): Promise<void> {
  await trx
    .insertInto('image_charts')
    .values({ ...row, org_id: orgId })
    .execute();
}

export async function settleImageCharts(
  trx: Db,
  orgId: string,
  id: string,
  state: ImageChartRow['state'],
  made?: { files_prefix: string; result: ImageCharts },
): Promise<void> {
  await trx
    .updateTable('image_charts')
    .set({ state, ...(made && { files_prefix: made.files_prefix, result: json(made.result) }) })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}
