import { ErrorResponse, type User, type UserManager } from 'oidc-client-ts';
import { NetworkError } from '../../lib/api/api-error.ts';
import { withLock } from '../../lib/with-lock.ts';
import type { StoredSession } from './stored-session.ts';

type Manager = Pick<UserManager, 'getUser' | 'signinSilent' | 'removeUser'>;

const LOCK = 'hakaru-token-renewal';

/**
 * Renews the stored user, once across all tabs: whoever comes second finds a user that `good` accepts.
 * Answers null when the provider has ended the session. A provider out of reach leaves a token that is
 * still valid in place; throws NetworkError when it has expired.
 */
export function renewUser(manager: Manager, good: (user: StoredSession) => boolean): Promise<User | null> {
  return withLock(LOCK, async () => {
    const stored = await manager.getUser();
    if (!stored || good(stored)) return stored;
    try {
      return await manager.signinSilent();
    } catch (error) {
      if (!(error instanceof ErrorResponse)) return keepOrThrow(stored, error);
      await manager.removeUser();
      return null;
    }
  });
}

function keepOrThrow(stored: User, error: unknown): User {
  if (stored.expired) throw new NetworkError(error);
  return stored;
}
