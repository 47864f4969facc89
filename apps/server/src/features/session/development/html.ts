import { createHash } from 'node:crypto';
import type { Language } from '@hakaru/contract';

export function escapeHtml(text: string): string {
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

export interface Page {
  language: Language;
  title: string;
  /** HTML. */
  body: string;
}

export function page({ language, title, body }: Page): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="/mark.svg"><title>${escapeHtml(title)}</title><style>${style}</style></head><body><main>${body}</main></body></html>`;
}

/** The Content-Security-Policy header with one inline script allowed, by its hash. */
export function allowScript(policy: string, script: string): string {
  const hash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  return policy.replace(/script-src /, `script-src ${hash} `);
}
