import { hash } from 'node:crypto';
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify, type JWTVerifyGetKey } from 'jose';
import { z, ZodError } from 'zod';
import type { Settings, SignInSettings } from '../../config/read-settings.ts';
import { StartProblem } from '../../config/start-words.ts';
import { AppError } from '../../http/app-error.ts';

export interface TokenRules {
  issuer: string;
  audience: string;
  /** Never a symmetric one, nor 'none'. */
  algorithms: string[];
  keys: JWTVerifyGetKey;
  /** Whether the provider's session that a token names (`sid`) goes on, where that can be known: a token does not outlive it. */
  isOpen?: (session: string) => Promise<boolean>;
}

/** Checks a bearer token's signature, issuer, audience, expiry and algorithm, and that its session has not ended. Throws AppError('unauthenticated'). */
export async function verifyToken(authorization: string | undefined, rules: TokenRules): Promise<JWTPayload> {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '')?.[1];
  if (!token) throw new AppError('unauthenticated');
  const payload = cachedPayload(token, rules) ?? (await verified(token, rules));
  if (rules.isOpen && typeof payload.sid === 'string' && !(await rules.isOpen(payload.sid)))
    throw new AppError('unauthenticated');
  return payload;
}

/** As long as key sets are kept at most: that a provider withdrew a key is noticed later by this, once more. */
const KEPT_MS = 5 * 60_000;
const MOST_KEPT = 5000;
const TOLERANCE_S = 5;

interface CachedToken {
  payload: JWTPayload;
  until: number;
}

/** Tokens that were found good a moment ago, by their hashes; checking a signature again costs more than a page of a list. */
const cachedByRules = new WeakMap<TokenRules, Map<string, CachedToken>>();

function cachedPayload(token: string, rules: TokenRules): JWTPayload | undefined {
  const kept = cachedByRules.get(rules)?.get(hash('sha256', token, 'base64'));
  return kept && Date.now() < kept.until ? kept.payload : undefined;
}

/** No longer than the token is good for. */
function keep(token: string, rules: TokenRules, payload: JWTPayload): void {
  const kept = cachedByRules.get(rules) ?? new Map<string, CachedToken>();
  cachedByRules.set(rules, kept);
  if (kept.size >= MOST_KEPT) kept.clear();
  const expiry = ((payload.exp ?? 0) + TOLERANCE_S) * 1000;
  kept.set(hash('sha256', token, 'base64'), { payload, until: Math.min(expiry, Date.now() + KEPT_MS) });
}

async function verified(token: string, rules: TokenRules): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, rules.keys, {
      // The settings drop a closing slash, which some providers' names have.
      issuer: [rules.issuer, `${rules.issuer}/`],
      audience: rules.audience,
      algorithms: rules.algorithms,
      requiredClaims: ['exp', 'sub'],
      clockTolerance: TOLERANCE_S,
    });
    keep(token, rules, payload);
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

/** Where people sign in: the company's provider, or the development one this server carries. */
export function issuerOf({ signIn, publicUrl }: Pick<Settings, 'signIn' | 'publicUrl'>): string {
  return signIn.kind === 'external' ? signIn.issuer : `${publicUrl}/oidc`;
}

const discovery = z.object({ issuer: z.string(), jwks_uri: z.url() });

/** What a company's provider says of itself. Throws where it does not answer so. */
async function readDiscovery(issuer: string): Promise<z.infer<typeof discovery>> {
  const response = await fetch(`${issuer}/.well-known/openid-configuration`, { signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new Error(`${issuer} answered ${response.status} to discovery`);
  return discovery.parse(await response.json());
}

/** What keeps people from signing in through the company's provider, as far as can be told before the first does. */
export async function checkProvider(signIn: SignInSettings): Promise<StartProblem | null> {
  if (signIn.kind === 'development') return null;
  const { issuer } = signIn;
  try {
    const { issuer: name } = await readDiscovery(issuer);
    return name.replace(/\/$/, '') === issuer ? null : new StartProblem('provider_other_name', { issuer, name });
  } catch (error) {
    if (error instanceof ZodError || error instanceof SyntaxError)
      return new StartProblem('provider_no_discovery', { issuer }, { cause: error });
    const { message, cause } = error as Error;
    return new StartProblem(
      'provider_unreachable',
      { issuer, reason: (cause as Error | undefined)?.message || message },
      { cause: error },
    );
  }
}
