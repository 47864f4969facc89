import { type CallShape, errorWords, type Language } from '@hakaru/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { preferredLanguage } from '../language.ts';
import { allCalls, buildOpenApi } from './build-openapi.ts';

const words = {
  en: {
    title: 'Hakaru API',
    intro: 'Paths are relative to /api. The same in machine-readable form:',
    token:
      'Calls need a bearer token, except those marked public. On a development server, print one with: npm run token -- --user aiko',
    public: 'public',
    parameters: 'Parameters',
    body: 'Body',
    form: 'Form (multipart)',
    answer: 'Answer',
    file: 'A file.',
    events: 'Server-sent events.',
    errors: 'Errors',
  },
  ja: {
    title: 'Hakaru API',
    intro: 'パスは /api の下にあります。プログラム用の文書：',
    token:
      '「公開」以外の呼び出しにはベアラートークンが必要です。開発用サーバーでは次のコマンドで表示できます：npm run token -- --user aiko',
    public: '公開',
    parameters: 'パラメータ',
    body: '本文',
    form: 'フォーム（multipart）',
    answer: '応答',
    file: 'ファイル。',
    events: 'サーバー送信イベント。',
    errors: 'エラー',
  },
} satisfies Record<Language, unknown>;

const style = `:root{color-scheme:light dark}body{font:15px/1.6 system-ui,"Hiragino Sans","Yu Gothic UI",Meiryo,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
nav a{margin-right:1rem}code,pre{font-family:ui-monospace,monospace;font-size:.875em}pre{overflow:auto;padding:.75rem;border:1px solid #8886;border-radius:4px}
details{border-top:1px solid #8886;padding:.375rem 0}summary{cursor:pointer}summary b{display:inline-block;min-width:4.5rem}.faint{opacity:.75}`;

/** The API for people: one self-contained page without scripts. */
function docsPage(language: Language): string {
  const w = words[language];
  const areas = Map.groupBy(allCalls(), (call) => call.area);
  const names = [...areas.keys()].sort();
  const links = names.map((name) => `<a href="#${name}">${name}</a>`).join('');
  const sections = names.map(
    (name) =>
      `<h2 id="${name}">${name}</h2>${(areas.get(name) ?? []).map((call) => callHtml(call, language)).join('')}`,
  );
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${w.title}</title><style>${style}</style></head><body><main><h1>${w.title}</h1><p>${w.intro} <a href="/docs/openapi.json">openapi.json</a></p><p>${w.token}</p><nav>${links}</nav>${sections.join('')}</main></body></html>`;
}

function callHtml(call: CallShape, language: Language): string {
  const w = words[language];
  const parts = [
    schemaHtml(w.parameters, call.params, 'input'),
    schemaHtml('', call.query, 'input'),
    schemaHtml(
      call.bodyKind === 'multipart' ? `${w.form} ${Object.keys(call.files ?? {}).join(', ')}` : w.body,
      call.body,
      'input',
    ),
    call.answerKind === 'file'
      ? `<p>${w.answer}: ${w.file}</p>`
      : call.answerKind === 'events'
        ? `<p>${w.answer}: ${w.events}</p>`
        : schemaHtml(`${w.answer} ${call.status ?? 200}`, call.response, 'output'),
    call.errors
      ? `<p>${w.errors}</p><ul>${call.errors.map((code) => `<li><code>${code}</code> ${escape(errorWords(code, language))}</li>`).join('')}</ul>`
      : '',
  ];
  const mark = call.public ? ` <span class="faint">(${w.public})</span>` : '';
  return `<details><summary><b>${call.method}</b> <code>${escape(call.path)}</code>${mark} <span class="faint">${escape(call.summary)}</span></summary>${parts.join('')}</details>`;
}

function schemaHtml(title: string, schema: z.ZodType | undefined, io: 'input' | 'output'): string {
  if (!schema) return '';
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return `${title ? `<p>${title}</p>` : ''}<pre>${escape(JSON.stringify(json, null, 2))}</pre>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`);
}

/** The API's description, for people and for programs. */
export function addDocs(app: FastifyInstance): void {
  app.get('/docs/openapi.json', (_request, reply) => reply.send(buildOpenApi()));
  app.get('/docs', (request, reply) =>
    reply.type('text/html; charset=utf-8').send(docsPage(preferredLanguage(request.headers['accept-language']))),
  );
}
