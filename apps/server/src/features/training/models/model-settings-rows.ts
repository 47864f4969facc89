import { json } from '../../../db/json.ts';
import type { Scope } from '../../../db/scope.ts';

type Settings = Record<string, unknown>;

function changesOf({ db, orgId }: Scope, modelKey: string) {
  return db
    .selectFrom('model_settings as s')
    .leftJoin('users as u', 'u.id', 's.created_by')
    .where('s.org_id', '=', orgId)
    .where('s.model_key', '=', modelKey);
}

/** What is set of a model now, and who set it last; undefined of a model of which nothing may be set. */
export async function selectModelSettings(scope: Scope, modelKey: string) {
  return changesOf(scope, modelKey)
    .select(['s.version', 's.settings', 'u.name as by'])
    .orderBy('s.version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Changes with what was set before each, the newest first. */
export async function selectSettingsChanges(scope: Scope, modelKey: string, offset: number, limit: number) {
  return changesOf(scope, modelKey)
    .leftJoin('model_settings as b', (join) =>
      join.onRef('b.model_key', '=', 's.model_key').on((eb) => eb('b.version', '=', eb('s.version', '-', 1))),
    )
    .select(['s.version', 's.created_at', 's.settings as to', 'b.settings as from', 'u.name as by'])
    .orderBy('s.version', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
}

/** In a transaction that has the model's row locked, so that versions follow each other. */
export async function insertModelSettings(
  { db, orgId, userId }: Scope,
  modelKey: string,
  version: number,
  settings: Settings,
): Promise<void> {
  await db
    .insertInto('model_settings')
    .values({ org_id: orgId, model_key: modelKey, version, settings: json(settings), created_by: userId })
    .execute();
}
