import { sql } from 'kysely';
import { json } from '../../db/json.ts';
import type { Scope } from '../../db/scope.ts';
import type { RowTime } from '../../db/tables/online.ts';
import { requireFound } from '../../http/app-error.ts';
import type { OnlineFacts } from './open-online.ts';

export interface StoredRow {
  moment: number;
  time: RowTime;
  values: (number | null)[];
}

const rowsOf = ({ db, orgId }: Scope, key: string) =>
  db.selectFrom('online_rows').where('org_id', '=', orgId).where('model_key', '=', key);

export async function selectOnline({ db, orgId }: Scope, key: string) {
  return db
    .selectFrom('online_models')
    .select(['facts', 'version', 'rows_kept', 'rows_seen'])
    .where('org_id', '=', orgId)
    .where('model_key', '=', key)
    .executeTakeFirst();
}

/** The first of many at once is kept. */
export async function insertOnline({ db, orgId }: Scope, key: string, facts: OnlineFacts): Promise<void> {
  await db
    .insertInto('online_models')
    .values({ org_id: orgId, model_key: key, facts: json(facts) })
    .onConflict((conflict) => conflict.column('model_key').doNothing())
    .execute();
}

/** How it stands, locked until the transaction ends. Throws not_found where it was deleted. */
export async function lockOnline({ db, orgId }: Scope, key: string) {
  return requireFound(
    await db
      .selectFrom('online_models')
      .select(['version', 'rows_kept', 'rows_seen'])
      .where('org_id', '=', orgId)
      .where('model_key', '=', key)
      .forUpdate()
      .executeTakeFirst(),
  );
}

export async function updateOnline(
  { db, orgId }: Scope,
  key: string,
  { facts, ...change }: { version?: number; rows_kept?: number; rows_seen?: number; facts?: OnlineFacts },
): Promise<void> {
  const set = { ...change, ...(facts && { facts: json(facts) }) };
  await db.updateTable('online_models').set(set).where('org_id', '=', orgId).where('model_key', '=', key).execute();
}

/** The first and the newest row. */
export async function selectEnds(scope: Scope, key: string): Promise<{ first?: StoredRow; last?: StoredRow }> {
  const ends = (['asc', 'desc'] as const).map((order) =>
    rowsOf(scope, key).select(['moment', 'time', 'values']).orderBy('moment', order).limit(1).executeTakeFirst(),
  );
  const [first, last] = await Promise.all(ends);
  return { ...(first && { first }), ...(last && { last }) };
}

/** Adds those of rows whose moments are not there yet; answers their moments. */
export async function insertRows({ db, orgId }: Scope, key: string, rows: StoredRow[]): Promise<Set<number>> {
  const values = rows.map(({ moment, time, values: own }) => ({ moment, time, values: own }));
  const added = await sql<{ moment: number }>`
    insert into online_rows (org_id, model_key, moment, time, values)
    select ${orgId}::uuid, ${key}::uuid, moment, time, values
    from json_to_recordset(${JSON.stringify(values)}::json) as r (moment double precision, time jsonb, values json)
    on conflict (model_key, moment) do nothing
    returning moment`.execute(db);
  return new Set(added.rows.map(({ moment }) => moment));
}

/** Rows of these moments. */
export async function selectRows(scope: Scope, key: string, moments: number[]): Promise<StoredRow[]> {
  return rowsOf(scope, key)
    .select(['moment', 'time', 'values'])
    .where('moment', '=', sql<number>`any(${moments}::double precision[])`)
    .execute();
}

/** The rows from so many before `first` on, up to `last`, oldest first. */
export async function selectWindow(
  scope: Scope,
  key: string,
  { first, last, before }: { first: number; last: number; before: number },
): Promise<StoredRow[]> {
  const begin = await rowsOf(scope, key)
    .select('moment')
    .where('moment', '<=', first)
    .orderBy('moment', 'desc')
    .offset(before)
    .limit(1)
    .executeTakeFirst();
  return rowsOf(scope, key)
    .select(['moment', 'time', 'values'])
    .where('moment', '<=', last)
    .$if(begin !== undefined, (rows) => rows.where('moment', '>=', begin!.moment))
    .orderBy('moment')
    .execute();
}

/** How many kept rows right before one have the value that it has at each of these places. */
export async function countStillBefore(
  { db, orgId }: Scope,
  key: string,
  { moment, values }: StoredRow,
  places: readonly number[],
): Promise<number[]> {
  const wanted = places.map((place) => ({ place, value: values[place] }));
  const { rows } = await sql<{ still: number }>`
    with wanted as (
      select place, value from json_to_recordset(${JSON.stringify(wanted)}::json) as r (place int, value double precision)
    ), earlier as (
      select moment, values from online_rows
      where org_id = ${orgId} and model_key = ${key} and moment < ${moment}
    )
    select (
      select count(*)::int from earlier
      where moment > coalesce(
        (select max(moment) from earlier where (values->>place)::double precision is distinct from value), '-infinity')
    ) as still
    from wanted order by place`.execute(db);
  return rows.map(({ still }) => still);
}

/** Forgets all but the newest `most`; answers how many. */
export async function forgetRows({ db, orgId }: Scope, key: string, most: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('online_rows')
    .where('org_id', '=', orgId)
    .where('model_key', '=', key)
    .where('moment', '<=', (rows) =>
      rows
        .selectFrom('online_rows as r')
        .select('r.moment')
        .where('r.org_id', '=', orgId)
        .where('r.model_key', '=', key)
        .orderBy('r.moment', 'desc')
        .offset(most)
        .limit(1),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
