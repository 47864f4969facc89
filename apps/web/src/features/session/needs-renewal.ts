import { TOKEN_RENEWAL_THRESHOLD_S } from '@hakaru/contract';
import type { StoredSession } from './stored-session.ts';

/** Whether so little of a token's life is left that it should be renewed. */
export function needsRenewal(session: StoredSession, now = Date.now() / 1000): boolean {
  const { expires_at: end } = session;
  if (end === undefined) return false;
  // Where a provider's tokens live only minutes, the last half of their life counts as little.
  return end - now < Math.min(TOKEN_RENEWAL_THRESHOLD_S, lifeOf(session, end) / 2);
}

/** How many seconds the token was given: its own word where it is a JWT, else what the sign-in's record says. */
function lifeOf({ access_token: token, profile }: StoredSession, end: number): number {
  const claims = claimsOf(token);
  return claims ? claims.exp - claims.iat : end - profile.iat;
}

function claimsOf(token: string): { exp: number; iat: number } | null {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const { exp, iat } = JSON.parse(atob(payload)) as Record<string, unknown>;
    return typeof exp === 'number' && typeof iat === 'number' ? { exp, iat } : null;
  } catch {
    // An opaque token says nothing about itself.
    return null;
  }
}
