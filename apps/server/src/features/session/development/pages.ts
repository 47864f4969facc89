import { createHash } from 'node:crypto';
import type { Language } from '@hakaru/contract';
import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';
import { preferredLanguage } from '../../../http/language.ts';
import { developmentPeople } from './people.ts';

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

const en = {
  title: 'Sign in | Hakaru',
  heading: 'Sign in',
  development: 'This is the development sign-in of this machine. It is not for real data.',
  username: 'Username',
  password: 'Password',
  submit: 'Sign in',
  wrong: 'The username or the password is not right.',
  who: 'Who can sign in here',
  person: 'Name',
  organization: 'Organization',
  use: 'Use',
  signing_out: 'Signing out…',
  sign_out: 'Sign out',
  problem: 'Signing in did not work',
  back: 'Back to Hakaru',
} as const;

const ja: Record<keyof typeof en, string> = {
  title: 'サインイン | Hakaru',
  heading: 'サインイン',
  development: 'このマシンの開発用サインインです。実際のデータには使用しないでください。',
  username: 'ユーザー名',
  password: 'パスワード',
  submit: 'サインイン',
  wrong: 'ユーザー名またはパスワードが正しくありません。',
  who: 'サインインできるユーザー',
  person: '名前',
  organization: '組織',
  use: '使う',
  signing_out: 'サインアウトしています…',
  sign_out: 'サインアウト',
  problem: 'サインインできませんでした',
  back: 'Hakaru に戻る',
};

const signInWords: Record<Language, Record<keyof typeof en, string>> = { en, ja };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
}

const style = `
:root{color-scheme:light dark;--line:#d3d8de;--ink:#1c232b;--faint:#5b6673;--paper:#fff;--back:#f4f6f8;--accent:#0b6e99;--wrong:#b3261e}
@media(prefers-color-scheme:dark){:root{--line:#3a434d;--ink:#e8ecf0;--faint:#a3adb8;--paper:#1b2128;--back:#12161b;--accent:#5cb8dd;--wrong:#f2b8b5}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--back);color:var(--ink);
font:16px/1.5 system-ui,"Hiragino Sans","Yu Gothic UI",Meiryo,sans-serif}
main{width:min(26rem,calc(100vw - 2rem));background:var(--paper);border:1px solid var(--line);border-radius:8px;padding:2rem;margin:1rem}
h1{font-size:1.375rem;margin:0 0 .25rem}p{margin:.25rem 0 1rem;color:var(--faint)}
label{display:block;font-size:.875rem;margin:1rem 0 .25rem}
input{width:100%;font:inherit;padding:.625rem .75rem;border:1px solid var(--faint);border-radius:4px;background:transparent;color:inherit}
button{width:100%;font:inherit;font-weight:600;margin-top:1.25rem;padding:.625rem;border:0;border-radius:4px;background:var(--accent);color:var(--paper);cursor:pointer}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.wrong{color:var(--wrong);margin:1rem 0 0}
h2{font-size:.875rem;margin:1.75rem 0 .5rem}
table{width:100%;border-collapse:collapse;font-size:.875rem}th{font-weight:400;color:var(--faint)}
th,td{text-align:left;padding:.375rem .5rem .375rem 0;border-top:1px solid var(--line);vertical-align:top}
code{font-family:ui-monospace,monospace}a{color:var(--accent)}`;

interface Page {
  language: Language;
  title: string;
  /** HTML. */
  body: string;
}

function page({ language, title, body }: Page): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="/mark.svg"><title>${escapeHtml(title)}</title><style>${style}</style></head><body><main>${body}</main></body></html>`;
}

/** The Content-Security-Policy header with one inline script allowed, by its hash. */
function allowScript(policy: string, script: string): string {
  const hash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  return policy.replace(/script-src /, `script-src ${hash} `);
}
