import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import type { Db } from '../../../db/database.ts';
import { claimsOf, type DevelopmentPerson } from './people.ts';
import { ensureSigningKey } from './signing-key-rows.ts';

export const SIGNING_ALGORITHM = 'ES256';

/** The development provider's private key, kept in the database so that a restart ends no session. */
export async function developmentKey(db: Db): Promise<JWK> {
  return (await ensureSigningKey(db, createKey)) as JWK;
}

/** What the key's tokens are checked with. */
export function publicPart({ kty, crv, x, y, kid, alg, use }: JWK): JWK {
  return { kty, crv, x, y, kid, alg, use } as JWK;
}

async function createKey(): Promise<Record<string, unknown>> {
  const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
  const jwk = await exportJWK(privateKey);
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: SIGNING_ALGORITHM, use: 'sig' };
}

interface TokenRequest {
  issuer: string;
  audience: string;
  seconds: number;
}

/** An access token like those the provider gives out at sign-in, for scripts and tests. */
export async function signDevelopmentToken(
  key: JWK,
  person: DevelopmentPerson,
  { issuer, audience, seconds }: TokenRequest,
): Promise<string> {
  return new SignJWT(claimsOf(person))
    .setProtectedHeader({ alg: SIGNING_ALGORITHM, kid: key.kid, typ: 'at+jwt' })
    .setIssuer(issuer)
    .setSubject(person.username)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(`${seconds} seconds`)
    .sign(await importJWK(key, SIGNING_ALGORITHM));
}
