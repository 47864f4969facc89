import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { json } from '../../../db/json.ts';
import type { Row } from '../../../db/tables.ts';

interface PayloadKey {
  model: string;
  id: string;
}

type PayloadRow = Row<'oidc_payloads'>;

export async function upsertPayload(
  db: Db,
  { model, id }: PayloadKey,
  payload: Record<string, unknown>,
  expiresInSeconds: number | undefined,
): Promise<void> {
  const text = (name: string) => (typeof payload[name] === 'string' ? payload[name] : null);
  const values = {
    payload: json(payload),
    grant_id: text('grantId'),
    user_code: text('userCode'),
    uid: text('uid'),
    expires_at: expiresInSeconds === undefined ? null : new Date(Date.now() + expiresInSeconds * 1000),
  };
  await db
    .insertInto('oidc_payloads')
    .values({ model, id, ...values })
    .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(values))
    .execute();
}

export async function findPayload(
  db: Db,
  model: string,
  by: Partial<Pick<PayloadRow, 'id' | 'uid' | 'user_code'>>,
): Promise<PayloadRow | undefined> {
  let query = db
    .selectFrom('oidc_payloads')
    .selectAll()
    .where('model', '=', model)
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', sql<Date>`now()`)]));
  for (const [column, value] of Object.entries(by)) query = query.where(column as 'id', '=', value);
  return query.executeTakeFirst();
}

export async function consumePayload(db: Db, { model, id }: PayloadKey): Promise<void> {
  await db
    .updateTable('oidc_payloads')
    .set({ consumed_at: new Date() })
    .where('model', '=', model)
    .where('id', '=', id)
    .execute();
}

export async function deletePayload(db: Db, { model, id }: PayloadKey): Promise<void> {
  await db.deleteFrom('oidc_payloads').where('model', '=', model).where('id', '=', id).execute();
}

export async function deleteGrant(db: Db, grantId: string): Promise<void> {
  await db.deleteFrom('oidc_payloads').where('grant_id', '=', grantId).execute();
}

export async function deleteExpiredPayloads(db: Db): Promise<void> {
  await db
    .deleteFrom('oidc_payloads')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute();
}
