import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { json } from '../../../db/json.ts';
import { transaction } from '../../../db/transaction.ts';

/** The provider's private key, made by `create` where there is none; one even when several servers start at once. */
export async function ensureSigningKey(
  db: Db,
  create: () => Promise<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  return transaction(db, async (trx) => {
    await sql`lock table signing_keys in share row exclusive mode`.execute(trx);
    const known = await trx.selectFrom('signing_keys').select('jwk').orderBy('created_at').executeTakeFirst();
    if (known) return known.jwk;
    const jwk = await create();
    await trx
      .insertInto('signing_keys')
      .values({ jwk: json(jwk) })
      .execute();
    return jwk;
  });
}
