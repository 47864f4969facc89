import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { AppError } from '../../http/app-error.ts';

export interface TokenRules {
  issuer: string;
  audience: string;
  /** Never a symmetric one, nor 'none'. */
  algorithms: string[];
  keys: JWTVerifyGetKey;
}

/** Checks a bearer token's signature, issuer, audience, expiry and algorithm. Throws AppError('unauthenticated'). */
export async function verifyToken(authorization: string | undefined, rules: TokenRules): Promise<JWTPayload> {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '')?.[1];
  if (!token) throw new AppError('unauthenticated');
  try {
    const { payload } = await jwtVerify(token, rules.keys, {
      issuer: rules.issuer,
      audience: rules.audience,
      algorithms: rules.algorithms,
      requiredClaims: ['exp', 'sub'],
      clockTolerance: 5,
    });
    return payload;
  } catch (error) {
    // A key set that cannot be fetched is our trouble, not a bad token.
    if (!(error instanceof errors.JOSEError) || error instanceof errors.JWKSTimeout) throw error;
    throw new AppError('unauthenticated');
  }
}

const discovery = z.object({ issuer: z.string(), jwks_uri: z.url() });

/** The issuer's keys, found through its discovery document at the first token and fetched again when they change. */
export function remoteKeys(issuer: string): JWTVerifyGetKey {
  let keys: Promise<JWTVerifyGetKey> | null = null;
  async function discover(): Promise<JWTVerifyGetKey> {
    const response = await fetch(`${issuer}/.well-known/openid-configuration`, { signal: AbortSignal.timeout(10_000) });
    if (!response.ok) throw new Error(`${issuer} answered ${response.status} to discovery`);
    const document = discovery.parse(await response.json());
    return createRemoteJWKSet(new URL(document.jwks_uri));
  }
  return async (header, token) => {
    keys ??= discover();
    try {
      return await (await keys)(header, token);
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) keys = null;
      throw error;
    }
  };
}
