import type { Language } from '@hakaru/contract';
import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';
import { preferredLanguage } from '../../../http/language.ts';
import { allowScript, escapeHtml, page } from './html.ts';
import { developmentPeople } from './people.ts';
import { signInWords } from './words.ts';

export interface SignInForm {
  action: string;
  language: Language;
  username: string;
  wrong: boolean;
}

export function signInPage({ action, language, username, wrong }: SignInForm): string {
  const words = signInWords[language];
  const people = developmentPeople.map(
    (person) =>
      `<tr><td>${escapeHtml(person.name)}<br><code>${escapeHtml(person.username)}</code></td><td><code>${escapeHtml(person.password)}</code></td><td>${escapeHtml(person.organization)}</td></tr>`,
  );
  const body = `
    <h1>${words.heading}</h1><p>${words.development}</p>
    <form method="post" action="${escapeHtml(action)}">
      <label for="username">${words.username}</label>
      <input id="username" name="username" autocomplete="username" autocapitalize="none" spellcheck="false" required value="${escapeHtml(username)}"${username ? '' : ' autofocus'}>
      <label for="password">${words.password}</label>
      <input id="password" name="password" type="password" autocomplete="current-password" required${username ? ' autofocus' : ''}${wrong ? ' aria-describedby="wrong" aria-invalid="true"' : ''}>
      ${wrong ? `<p class="wrong" id="wrong" role="alert">${words.wrong}</p>` : ''}
      <button type="submit">${words.submit}</button>
    </form>
    <h2 id="who">${words.who}</h2>
    <table aria-labelledby="who"><thead><tr><th scope="col">${words.username}</th><th scope="col">${words.password}</th><th scope="col">${words.organization}</th></tr></thead><tbody>${people.join('')}</tbody></table>`;
  return page({ language, title: words.title, body });
}

const submitScript = 'document.forms[0].submit()';

/** Leaving Hakaru ends the provider's session too, without another question. */
export function logoutPage(ctx: KoaContextWithOIDC, form: string): void {
  const language = languageOf(ctx);
  const words = signInWords[language];
  const button = `<input type="hidden" name="logout" value="yes"><noscript><button type="submit">${words.sign_out}</button></noscript></form>`;
  ctx.set('content-security-policy', allowScript(ctx.response.get('content-security-policy'), submitScript));
  ctx.body = page({
    language,
    title: words.signing_out,
    body: `<h1>${words.signing_out}</h1>${form.replace('</form>', button)}<script>${submitScript}</script>`,
  });
}

export function problemPage(ctx: KoaContextWithOIDC, out: ErrorOut): void {
  const language = languageOf(ctx);
  const words = signInWords[language];
  const text = [out.error, out.error_description].filter(Boolean).join(': ');
  ctx.type = 'html';
  ctx.body = page({
    language,
    title: words.problem,
    body: `<h1>${words.problem}</h1><p>${escapeHtml(text)}</p><a href="/">${words.back}</a>`,
  });
}

function languageOf(ctx: KoaContextWithOIDC): Language {
  return preferredLanguage(ctx.oidc?.params?.ui_locales?.toString() ?? ctx.get('accept-language'));
}
