import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { pino } from 'pino';
import { createTestApp, type TestApp } from '../../test-app.ts';
import { computePython } from '../../testing/python-of-tests.ts';
import { findChromium, printToPdf } from './chromium.ts';
import { createPdfMaker } from './make-pdf.ts';

const path = process.env.PATH ?? '';
const log = pino({ level: 'silent' });
const program = findChromium(process.env.HAKARU_CHROMIUM ?? null, path);
const READ_TEXT =
  'import sys, pypdfium2; d = pypdfium2.PdfDocument(sys.stdin.buffer.read()); print("\\f".join(p.get_textpage().get_text_range() for p in d))';

function pagesOf(pdf: Buffer): string[] {
  return execFileSync(computePython, ['-c', READ_TEXT], { input: pdf, encoding: 'utf8' }).split('\f');
}

describe('a PDF of a document', () => {
  let home: string;
  beforeAll(async () => (home = await mkdtemp(join(tmpdir(), 'hakaru-print-'))));
  afterAll(() => rm(home, { recursive: true, force: true }));

  const print = (html: string, signal: AbortSignal = AbortSignal.timeout(60_000)) => {
    if (program === null) throw new Error('these tests need Chromium');
    return printToPdf(html, { program, sandbox: process.getuid?.() !== 0, path, workFolder: home, signal });
  };

  it('has its pages with both languages, their numbers and nothing of its making left behind', async () => {
    const pages = pagesOf(
      await print(`<!doctype html><html lang="ja"><head><meta charset="utf-8"><style>
        @page { size: A4; margin: 20mm; @bottom-right { content: counter(page) ' / ' counter(pages); } }
      </style></head><body><h1>Strength 引張強さ</h1><p style="break-before: page">R² 0.98</p></body></html>`),
    );
    expect(pages).toHaveLength(2);
    expect(pages[0]).toContain('Strength 引張強さ');
    expect(pages[1]).toContain('R² 0.98');
    expect(pages[1]).toContain('2 / 2');
    expect(await readdir(home)).toEqual([]);
  });

  it('runs no script, asks no address and reads no file', async () => {
    const asked = vi.fn();
    const server = createServer((request, response) => {
      asked(request.url);
      response.end('<p>FETCHED</p>');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const secret = join(home, 'secret.html');
    await writeFile(secret, '<p>SECRET</p>');
    const own = pathToFileURL(secret).href;
    const [page = ''] = pagesOf(
      await print(`<!doctype html><head><link rel="stylesheet" href="http://127.0.0.1:${port}/a.css">
        <style>@import "http://localhost:${port}/b.css"; body { background: url(http://127.0.0.1:${port}/c.png) }</style></head>
        <body><p>Shown</p><script>document.body.append('SCRIPTED')</script><img src="http://127.0.0.1:${port}/d.png">
        <iframe src="http://127.0.0.1:${port}/e"></iframe><iframe src="${own}"></iframe><object data="${own}"></object>
        <iframe srcdoc="<script>document.body.append('INNER')</script>"></iframe></body>`),
    );
    await rm(secret);
    server.close();
    expect(page).toContain('Shown');
    expect(page).not.toMatch(/SCRIPTED|INNER|FETCHED|SECRET/);
    expect(asked).not.toHaveBeenCalled();
  });

  it('is not led away to a file or an address', async () => {
    const secret = join(home, 'secret.html');
    await writeFile(secret, '<p>SECRET</p>');
    const html = `<meta http-equiv="refresh" content="0;url=${pathToFileURL(secret).href}"><p>Shown</p>`;
    const pages = await print(html).then(pagesOf, (error: Error) => [error.message]);
    await rm(secret);
    expect(pages.join()).not.toContain('SECRET');
  });

  it('ends when it is to, and says what a program said that does not print', async () => {
    await expect(print('<p>late</p>', AbortSignal.abort())).rejects.toThrow();
    await expect(
      printToPdf('<p></p>', {
        program: '/bin/false',
        sandbox: true,
        path,
        workFolder: home,
        signal: AbortSignal.timeout(30_000),
      }),
    ).rejects.toThrow('Chromium ended with exit code 1');
    expect(await readdir(home)).toEqual([]);
  });
});

describe('makers of PDFs', () => {
  function maker(seconds?: number) {
    const open: { html: string; finish: () => void }[] = [];
    const print = (html: string, signal: AbortSignal) =>
      new Promise<Buffer>((resolve, reject) => {
        open.push({ html, finish: () => resolve(Buffer.from(html)) });
        signal.addEventListener('abort', () => reject(new Error('killed')));
      });
    return { open, pdf: createPdfMaker(print, log, seconds) };
  }

  it('print two at once, and the organization that has fewer first', async () => {
    const { open, pdf } = maker();
    const made = ['a1', 'a2', 'a3', 'b1'].map((html) => pdf.make(html, { org: html[0] ?? '' }));
    await vi.waitFor(() => expect(open.map(({ html }) => html)).toEqual(['a1', 'a2']));
    open[0]?.finish();
    await vi.waitFor(() => expect(open.map(({ html }) => html)).toEqual(['a1', 'a2', 'b1']));
    open[1]?.finish();
    await vi.waitFor(() => expect(open).toHaveLength(4));
    for (const one of open) one.finish();
    expect((await Promise.all(made)).map(String)).toEqual(['a1', 'a2', 'a3', 'b1']);
  });

  it('refuse what one organization has too much of, and forget who left', async () => {
    const { open, pdf } = maker();
    const left = new AbortController();
    const made = Array.from({ length: 9 }, (_, index) => pdf.make(`a${index}`, { org: 'a' }));
    const leaving = pdf.make('gone', { org: 'a', gone: left.signal });
    await expect(pdf.make('more', { org: 'a' })).rejects.toMatchObject({ code: 'server_busy' });
    left.abort();
    await expect(leaving).rejects.toMatchObject({ code: 'stopped' });
    for (let index = 0; index < 9; index += 1) {
      await vi.waitFor(() => expect(open.length).toBeGreaterThan(index));
      open[index]?.finish();
    }
    await Promise.all(made);
    expect(open.map(({ html }) => html)).not.toContain('gone');
  });

  it('end what takes too long, and say where nothing prints', async () => {
    const { pdf } = maker(0.05);
    await expect(pdf.make('slow', { org: 'a' })).rejects.toMatchObject({ code: 'call_timed_out' });
    const none = createPdfMaker(null, log);
    expect(none.available).toBe(false);
    await expect(none.make('x', { org: 'a' })).rejects.toMatchObject({ code: 'pdf_not_available' });
  });
});

describe('the call for PDFs', () => {
  let test: TestApp;
  beforeAll(async () => void (test = await createTestApp({ env: { PATH: path } })));
  afterAll(() => test.close());

  it('answers a file to who is signed in, and says beforehand whether it will', async () => {
    const settings = (await test.app.inject({ url: '/api/settings/web' })).json<{ pdf: boolean }>();
    expect(settings.pdf).toBe(program !== null);
    const asked = {
      method: 'POST',
      url: '/api/documents/pdf',
      payload: { name: '報告 1', html: '<p>強度</p>' },
    } as const;
    expect((await test.app.inject(asked)).statusCode).toBe(401);
    const answer = await test.app.inject({ ...asked, headers: await test.as('aiko') });
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.headers['content-disposition']).toContain(encodeURIComponent('報告 1.pdf'));
    expect(pagesOf(answer.rawPayload)[0]).toContain('強度');
  });
});
