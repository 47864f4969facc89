import { json } from '../../db/json.ts';
import type { Scope } from '../../db/scope.ts';
import type { RowTime } from '../../db/tables/online.ts';

export interface NewState {
  version: number;
  kind: 'learned' | 'reset';
  state: Buffer | null;
  as_trained: boolean;
  moment: number | null;
  sampled: RowTime | null;
  value: number | null;
  learned: boolean;
  reason: string | null;
  estimate: number | null;
  error: number | null;
  went_to: number | null;
}

export async function insertState({ db, orgId, userId }: Scope, key: string, state: NewState): Promise<void> {
  const { sampled } = state;
  await db
    .insertInto('online_states')
    .values({
      ...state,
      sampled: sampled === null ? null : json(sampled),
      org_id: orgId,
      model_key: key,
      created_by: userId,
    })
    .execute();
}

/** What a model had learned at a version; null of one that is as trained, undefined where it is no longer known. */
export async function selectState(
  { db, orgId }: Scope,
  key: string,
  version: number,
): Promise<Buffer | null | undefined> {
  if (version === 0) return null;
  const row = await db
    .selectFrom('online_states')
    .select(['state', 'as_trained'])
    .where('org_id', '=', orgId)
    .where('model_key', '=', key)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.as_trained ? null : (row?.state ?? undefined);
}

/** Whether the model is as trained at a version. */
export async function isAsTrained({ db, orgId }: Scope, key: string, version: number): Promise<boolean> {
  if (version === 0) return true;
  const row = await db
    .selectFrom('online_states')
    .select('as_trained')
    .where('org_id', '=', orgId)
    .where('model_key', '=', key)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return row.as_trained;
}

/** The newest laboratory value of a row. */
export async function selectValueOf({ db, orgId }: Scope, key: string, moment: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('online_states')
    .select('value')
    .where('org_id', '=', orgId)
    .where('model_key', '=', key)
    .where('kind', '=', 'learned')
    .where('moment', '=', moment)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.value ?? undefined;
}

/** A page of what it has learned, the newest first. */
export async function selectChanges({ db, orgId }: Scope, key: string, offset: number, limit: number) {
  return db
    .selectFrom('online_states as s')
    .leftJoin('users as u', 'u.id', 's.created_by')
    .where('s.org_id', '=', orgId)
    .where('s.model_key', '=', key)
    .select([
      's.version',
      's.kind',
      's.created_at',
      'u.name as by',
      's.sampled',
      's.value',
      's.learned',
      's.reason',
      's.estimate',
      's.error',
      's.went_to',
    ])
    .select((eb) => eb.or([eb('s.as_trained', '=', true), eb('s.state', 'is not', null)]).as('kept'))
    .orderBy('s.version', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
}

/** States up to a version are no longer gone back to; answers whose were there. */
export async function forgetStates({ db, orgId }: Scope, key: string, upTo: number): Promise<number[]> {
  const forgotten = await db
    .updateTable('online_states')
    .set({ state: null })
    .where('org_id', '=', orgId)
    .where('model_key', '=', key)
    .where('version', '<=', upTo)
    .where('state', 'is not', null)
    .returning('version')
    .execute();
  return forgotten.map(({ version }) => version);
}
