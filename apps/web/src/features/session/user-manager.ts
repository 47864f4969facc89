import type { WebSettings } from '@hakaru/contract';
import { UserManager, WebStorageStateStore } from 'oidc-client-ts';
import { paths } from '../../lib/paths.ts';
import { STORE_PREFIX } from './stored-session.ts';

/**
 * The sign-in client: authorization code with PKCE. The provider comes back to /login, after signing in,
 * after signing out and in the hidden frame of a renewal without refresh token.
 * Tokens lie in the local storage so that all tabs share one session.
 */
export function openUserManager({ issuer, client_id, scope, audience }: WebSettings['oidc']): UserManager {
  const login = `${location.origin}${paths.login}`;
  return new UserManager({
    authority: issuer,
    client_id,
    scope,
    redirect_uri: login,
    silent_redirect_uri: login,
    post_logout_redirect_uri: login,
    userStore: new WebStorageStateStore({ store: localStorage, prefix: STORE_PREFIX }),
    // Renewal is our own, see renew-user.ts.
    automaticSilentRenew: false,
    ...(audience ? { extraQueryParams: { audience } } : {}),
  });
}
