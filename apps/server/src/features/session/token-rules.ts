import { createLocalJWKSet } from 'jose';
import type { Settings } from '../../config/read-settings.ts';
import type { Db } from '../../db/database.ts';
import { developmentKey, publicPart, SIGNING_ALGORITHM } from './development/signing-key.ts';
import { findPayload } from './development/oidc-payload-rows.ts';
import { issuerOf, remoteKeys, type TokenRules } from './verify-token.ts';

/** What a token must be to be let in. The development provider's keys are in our own database. */
export async function tokenRules(settings: Settings, db: Db): Promise<TokenRules> {
  const { signIn } = settings;
  const issuer = issuerOf(settings);
  if (signIn.kind === 'external') {
    return { issuer, audience: signIn.audience, algorithms: signIn.algorithms, keys: remoteKeys(issuer) };
  }
  const keys = createLocalJWKSet({ keys: [publicPart(await developmentKey(db))] });
  const isOpen = async (session: string) =>
    /^[\w-]+$/.test(session) && (await findPayload(db, 'Session', { uid: session })) !== undefined;
  return { issuer, audience: signIn.audience, algorithms: [SIGNING_ALGORITHM], keys, isOpen };
}
