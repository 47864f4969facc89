import type { Tabulation, TimeStatistics } from '@hakaru/contract';
import type { Db } from '../../db/database.ts';
import { json } from '../../db/json.ts';
import type { Row } from '../../db/tables.ts';

export type TabulationRow = Row<'tabulations'>;
export type TabulationKind = TabulationRow['kind'];

/** What is under way or done of the same request. */
export async function selectSameTabulation(
  db: Db,
  orgId: string,
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

export async function selectTabulation(
  db: Db,
  orgId: string,
  kind: TabulationKind,
  id: string,
): Promise<TabulationRow | undefined> {
  return db
    .selectFrom('tabulations')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Whatever it tabulates, for the run that does. */
export async function selectTabulationOfRun(db: Db, orgId: string, id: string): Promise<TabulationRow | undefined> {
  return db.selectFrom('tabulations').selectAll().where('org_id', '=', orgId).where('id', '=', id).executeTakeFirst();
}

export type NewTabulation = Pick<
  TabulationRow,
  'dataset_id' | 'version_id' | 'kind' | 'request' | 'request_hash' | 'created_by'
>;

export async function insertTabulation(trx: Db, orgId: string, { request, ...row }: NewTabulation): Promise<string> {
  const { id } = await trx
    .insertInto('tabulations')
    .values({ ...row, request: json(request), org_id: orgId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function setTabulationRun(trx: Db, orgId: string, id: string, runId: string): Promise<void> {
  await trx
    .updateTable('tabulations')
    .set({ run_id: runId })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}

export async function settleTabulation(
  trx: Db,
  orgId: string,
  id: string,
  state: TabulationRow['state'],
  result?: Tabulation | TimeStatistics,
): Promise<void> {
  await trx
    .updateTable('tabulations')
    .set({ state, ...(result && { result: json<Tabulation | TimeStatistics>(result) }) })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}
