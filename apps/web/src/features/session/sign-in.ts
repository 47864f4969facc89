import type { ErrorResponse } from 'oidc-client-ts';
import { currentLanguage } from '../../lib/i18n/i18n.ts';
import { languageTag } from '../../lib/i18n/language.ts';
import { paths } from '../../lib/paths.ts';
import { userManager } from './session.ts';
import { forgetUser, markSignedIn } from './stored-user.ts';

/** Sends the browser to the identity provider; afterwards it goes on to `next`. */
export async function signIn(next: string): Promise<void> {
  await (await userManager()).signinRedirect({ state: { next }, ui_locales: languageTag(currentLanguage()) });
}

/** Whether the provider has just come back to this page, with a code or a refusal. */
export function isReturning(search: Record<string, unknown>): boolean {
  return typeof search.state === 'string' && ('code' in search || 'error' in search);
}

/** Whether this is the hidden frame of a page that asks the provider for its session. It shows nothing. */
export function isHiddenFrame(): boolean {
  return window.parent !== window && isReturning(Object.fromEntries(new URLSearchParams(location.search)));
}

/** Hands what the provider answered to the page around the hidden frame. */
export async function answerAsHiddenFrame(): Promise<void> {
  const { UserManager } = await import('oidc-client-ts');
  await new UserManager({
    authority: '',
    client_id: '',
    redirect_uri: '',
    automaticSilentRenew: false,
  }).signinSilentCallback();
}

/**
 * Takes the tokens for the code in the address. Answers where the person was going. Throws ErrorResponse where the
 * provider refused.
 */
export async function completeSignIn(href: string): Promise<string> {
  const user = await (await userManager()).signinRedirectCallback(href);
  forgetUser();
  markSignedIn();
  return safeNext(nextOf(user.state));
}

/** Where somebody was going whose session the provider has ended, who is forgotten; null where it refused for another reason. */
export function lostOnTheWayTo(error: unknown): string | null {
  const { error: code, state } = (error ?? {}) as Partial<ErrorResponse>;
  const isLost = ['login_required', 'interaction_required', 'consent_required', 'account_selection_required'];
  if (!isLost.includes(code ?? '')) return null;
  forgetUser();
  return safeNext(nextOf(state));
}

function nextOf(state: unknown): unknown {
  return (state as { next?: unknown } | undefined)?.next;
}

/** Only addresses of this application: nobody can be sent elsewhere by a link to /login. */
export function safeNext(next: unknown): string {
  if (typeof next !== 'string' || !next.startsWith('/')) return paths.home;
  const url = new URL(next, location.origin);
  if (url.origin !== location.origin || url.pathname === paths.login) return paths.home;
  return `${url.pathname}${url.search}${url.hash}`;
}
