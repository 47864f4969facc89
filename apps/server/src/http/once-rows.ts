import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { json } from '../db/json.ts';
import type { Row } from '../db/tables.ts';

export interface KeyClaim {
  orgId: string;
  key: string;
  requestHash: string;
}

/** Takes the key for this request. False where it is taken; one that was never answered is free again after an hour. */
export async function claimKey(db: Db, claim: KeyClaim): Promise<boolean> {
  const taken = await db
    .insertInto('idempotency_keys')
    .values({ org_id: claim.orgId, key: claim.key, request_hash: claim.requestHash })
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'key'])
        .doUpdateSet({ request_hash: claim.requestHash, status: null, answer: null })
        .where('idempotency_keys.status', 'is', null)
        .where('idempotency_keys.created_at', '<', sql<Date>`now() - interval '1 hour'`),
    )
    .returning('key')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function readKey(db: Db, { orgId, key }: KeyClaim): Promise<Row<'idempotency_keys'> | undefined> {
  return db
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('key', '=', key)
    .executeTakeFirst();
}

export async function storeAnswer(db: Db, { orgId, key }: KeyClaim, status: number, answer: unknown): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ status, answer: json(answer) })
    .where('org_id', '=', orgId)
    .where('key', '=', key)
    .execute();
}

export async function releaseKey(db: Db, { orgId, key }: KeyClaim): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('org_id', '=', orgId)
    .where('key', '=', key)
    .where('status', 'is', null)
    .execute();
}

/** Forgets answers older than a day, which no client repeats any more. */
export async function forgetOldKeys(db: Db): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
}
