import { ErrorResponse, type User, type UserManager } from 'oidc-client-ts';
import { NetworkError } from '../../lib/api/api-error.ts';

type Manager = Pick<UserManager, 'getUser' | 'signinSilent' | 'removeUser'>;

let last: Promise<unknown> = Promise.resolve();

/**
 * Renews the user of this page, one renewal at a time: whoever comes second finds a user that `good` accepts.
 * A page that has none yet, as after a reload, is given one by the provider's session. Answers null when the provider
 * has ended that. A provider out of reach leaves a token that is still valid in place; throws NetworkError when there
 * is none.
 */
export function renewUser(manager: Manager, good: (user: User) => boolean): Promise<User | null> {
  const turn = last.then(async () => {
    const held = await manager.getUser();
    if (held && good(held)) return held;
    try {
      return await manager.signinSilent();
    } catch (error) {
      if (!(error instanceof ErrorResponse)) return keepOrThrow(held, error);
      await manager.removeUser();
      return null;
    }
  });
  last = turn.catch(() => undefined);
  return turn;
}

function keepOrThrow(held: User | null, error: unknown): User {
  if (!held || held.expired) throw new NetworkError(error);
  return held;
}
