import type { Scope } from '../../db/scope.ts';
import type { Row } from '../../db/tables.ts';

type TabulationRow = Row<'tabulations'>;
export type TabulationKind = TabulationRow['kind'];

/** What is under way or done of the same request. */
export async function selectSameTabulation(
  { db, orgId }: Scope,
  versionId: string,
  kind: TabulationKind,
  hash: string,
): Promise<TabulationRow | undefined> {
  return db
    .selectFrom('tabulations')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('version_id', '=', versionId)
    .where('kind', '=', kind)
    .where('request_hash', '=', hash)
    .where('state', '<>', 'failure')
    .executeTakeFirst();
}

/** Charts of a version's charts that are under way or done. */
export async function selectImageCharts(
  { db, orgId }: Scope,
  versionId: string,
): Promise<Row<'image_charts'> | undefined> {
  return db
    .selectFrom('image_charts')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('version_id', '=', versionId)
    .where('state', '<>', 'failure')
    .executeTakeFirst();
}
