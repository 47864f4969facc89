import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify, type JWTVerifyGetKey } from 'jose';
import { AppError } from '../../http/app-error.ts';
import { readDiscovery } from './discovery.ts';

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
      // The settings drop a closing slash, which some providers' names have.
      issuer: [rules.issuer, `${rules.issuer}/`],
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

/** The issuer's keys, found through its discovery document at the first token and fetched again when they change. */
export function remoteKeys(issuer: string): JWTVerifyGetKey {
  let keys: Promise<JWTVerifyGetKey> | null = null;
  async function discover(): Promise<JWTVerifyGetKey> {
    const { jwks_uri: address } = await readDiscovery(issuer);
    return createRemoteJWKSet(new URL(address));
  }
  return async (header, token) => {
    keys ??= discover();
    try {
      return await (
        await keys
      )(header, token);
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) keys = null;
      throw error;
    }
  };
}
