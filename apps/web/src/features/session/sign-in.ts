import { currentLanguage } from '../../lib/i18n/i18n.ts';
import { languageTag } from '../../lib/i18n/language.ts';
import { paths } from '../../lib/paths.ts';
import { userManager } from './session.ts';
import { forgetUser } from './stored-user.ts';

/** Sends the browser to the identity provider; afterwards it goes on to `next`. */
export async function signIn(next: string): Promise<void> {
  await (await userManager()).signinRedirect({ state: { next }, ui_locales: languageTag(currentLanguage()) });
}

/** Whether the provider has just come back to this page, with a code or a refusal. */
export function isReturning(search: Record<string, unknown>): boolean {
  return typeof search.state === 'string' && ('code' in search || 'error' in search);
}

/** Takes the tokens for the code in the address. Answers where the person was going. Throws ErrorResponse where the provider refused. */
export async function completeSignIn(href: string): Promise<string> {
  const user = await (await userManager()).signinCallback(href);
  forgetUser();
  // A renewal in a hidden frame: the page around it goes on, this one has nothing to show.
  if (!user) return new Promise(() => undefined);
  return safeNext((user.state as { next?: unknown } | undefined)?.next);
}

/** Only addresses of this application: nobody can be sent elsewhere by a link to /login. */
export function safeNext(next: unknown): string {
  if (typeof next !== 'string' || !next.startsWith('/')) return paths.home;
  const url = new URL(next, location.origin);
  if (url.origin !== location.origin || url.pathname === paths.login) return paths.home;
  return `${url.pathname}${url.search}${url.hash}`;
}
