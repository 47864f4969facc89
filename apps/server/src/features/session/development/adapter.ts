import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';
import type { Db } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';
import { consumePayload, deleteGrant, deletePayload, findPayload, upsertPayload } from './oidc-payload-rows.ts';

/** Keeps the provider's sessions, grants and tokens in the database: a restart signs nobody out. */
export function databaseAdapter(db: Db): AdapterFactory {
  return (model): Adapter => ({
    upsert: (id, payload, expiresIn) => upsertPayload(db, { model, id }, payload as Record<string, unknown>, expiresIn),
    find: async (id) => payloadOf(await findPayload(db, model, { id })),
    findByUid: async (uid) => payloadOf(await findPayload(db, model, { uid })),
    findByUserCode: async (userCode) => payloadOf(await findPayload(db, model, { user_code: userCode })),
    consume: (id) => consumePayload(db, { model, id }),
    destroy: (id) => deletePayload(db, { model, id }),
    revokeByGrantId: (grantId) => deleteGrant(db, grantId),
  });
}

function payloadOf(row: Row<'oidc_payloads'> | undefined): AdapterPayload | undefined {
  if (!row) return undefined;
  return { ...row.payload, ...(row.consumed_at ? { consumed: Math.floor(row.consumed_at.getTime() / 1000) } : {}) };
}
