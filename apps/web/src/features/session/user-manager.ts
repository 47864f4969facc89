import type { WebSettings } from '@hakaru/contract';
import { InMemoryWebStorage, UserManager, WebStorageStateStore } from 'oidc-client-ts';
import { paths } from '../../lib/paths.ts';

/**
 * The sign-in client: authorization code with PKCE. The provider comes back to /login, after signing in,
 * after signing out and in a hidden frame. Tokens are in this page's memory alone, and gone with it; what the way to
 * the provider and back needs is of this tab.
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
    userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
    stateStore: new WebStorageStateStore({ store: sessionStorage }),
    // Renewal is our own, see renew-user.ts.
    automaticSilentRenew: false,
    ...(audience ? { extraQueryParams: { audience } } : {}),
  });
}
