import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { METHODS, request } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerError } from './http/answer-error.ts';
import { addWebFiles } from './http/web-files.ts';
import { createTestApp, type TestApp } from './test-app.ts';

describe('the application', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp({
      env: {
        HAKARU_CORS_ORIGINS: 'https://tools.example.com',
        HAKARU_MI_TEST_URL: 'https://mi.example.com',
        HAKARU_MI_TEST_USERS: 'ben@hakaru.example',
      },
    });
  });
  afterAll(() => test.close());

  it('is alive and ready, and says what is missing when it is not', async () => {
    expect((await test.app.inject('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await test.app.inject('/readyz')).json()).toEqual({
      status: 'ready',
      checks: { database: 'ok', files: 'ok' },
    });
    const folder = join(test.context.settings.home, 'files', '.tmp');
    await rm(folder, { recursive: true });
    const answer = await test.app.inject('/readyz');
    expect([answer.statusCode, answer.json()]).toMatchObject([
      503,
      { status: 'not ready', checks: { files: 'failing' } },
    ]);
    await mkdir(folder);
  });

  it('says within two seconds that it is not ready where the database does not answer', async () => {
    const { db, pool } = test.context.database;
    const busy = await Promise.all(Array.from({ length: pool.options.max ?? 10 }, () => pool.connect()));
    const since = performance.now();
    const answer = await test.app.inject('/readyz');
    expect([answer.statusCode, answer.json().checks]).toEqual([503, { database: 'failing', files: 'ok' }]);
    expect(performance.now() - since).toBeLessThan(2000);
    for (const client of busy) client.release();
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    expect((await test.app.inject('/readyz')).statusCode).toBe(200);
  });

  it('sends security headers, and lets only listed origins call', async () => {
    const ask = (origin: string) => test.app.inject({ url: '/api/settings/web', headers: { origin } });
    const own = await ask('https://tools.example.com');
    expect(own.headers['access-control-allow-origin']).toBe('https://tools.example.com');
    expect((await ask('https://evil.example.com')).headers['access-control-allow-origin']).toBeUndefined();
    expect(own.headers['content-security-policy']).toMatch(/default-src 'self'.*frame-ancestors 'self'/);
    expect(own.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'SAMEORIGIN' });
  });

  it('tells the browser its settings without sign-in, and who sees the MI test', async () => {
    expect((await test.app.inject('/api/settings/web')).json()).toMatchObject({
      oidc: { issuer: 'http://localhost:8700/oidc', client_id: 'hakaru-web' },
      mi_test_url: 'https://mi.example.com',
    });
    const allowed = async (name: string) =>
      (await test.app.inject({ url: '/api/users/me', headers: await test.as(name) })).json().mi_test_allowed;
    expect([await allowed('aiko'), await allowed('ben')]).toEqual([false, true]);
  });

  it('sends a page opened as 127.0.0.1 to the address sign-in knows', async () => {
    const open = (host: string, accept: string) =>
      test.app.inject({ url: '/dataset?page=2', headers: { host, accept } });
    expect((await open('127.0.0.1:8700', 'text/html')).headers.location).toBe('http://localhost:8700/dataset?page=2');
    expect((await open('127.0.0.1:8700', 'application/json')).statusCode).toBe(404);
    expect((await open('localhost:8700', 'text/html')).headers.location).toBeUndefined();
    expect((await open('evil.example.com:8700', 'text/html')).headers.location).toBeUndefined();
  });

  it('answers unknown API paths in its own shape', async () => {
    const answer = await test.app.inject({ url: '/api/nothing', headers: { accept: 'text/html' } });
    expect([answer.statusCode, answer.json().detail.code]).toEqual([404, 'not_found']);
  });

  it('has no call by a method that is not in its contract, whatever is sent along', async () => {
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = test.app.server.address() as AddressInfo;
    const headers = await test.as('aiko');
    const statusOf = (method: string, path: string, type: string | undefined, body: string) =>
      new Promise<number>((resolve, reject) => {
        const sent = request(
          {
            port,
            host: '127.0.0.1',
            method,
            path,
            headers: { ...headers, 'content-length': body.length, ...(type && { 'content-type': type }) },
          },
          (answer) => answer.resume().on('end', () => resolve(answer.statusCode ?? 0)),
        );
        sent.on('error', reject);
        sent.end(body);
      });
    const addresses = ['/api/datasets/list/', '/api/upload/csv', '/api/nothing', '/docs', '/healthz', '/nowhere'];
    const unknown = METHODS.filter(
      (method) => !['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'CONNECT'].includes(method),
    );
    expect(unknown).toContain('QUERY');
    for (const method of [...unknown, 'DELETE'])
      for (const path of addresses)
        for (const type of [undefined, 'application/json', 'text/nonsense'])
          for (const body of ['', '{'])
            expect([method, path, type, body, await statusOf(method, path, type, body)]).toEqual([
              method,
              path,
              type,
              body,
              404,
            ]);
  });
});

describe('shutdown', () => {
  it('ends event streams, lets requests finish and refuses new ones', async () => {
    const test = await createTestApp();
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    const url = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
    const headers = await test.as('aiko');
    const events = await fetch(`${url}/api/events`, { headers });
    const reader = events.body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toContain(': open');
    // A request whose body is still on its way when the shutdown begins.
    const arrived = once(test.app.server, 'request');
    let finish = () => {};
    const slow = new Promise<number>((resolve, reject) => {
      const sent = request(
        `${url}/api/train/progress/${crypto.randomUUID()}`,
        { method: 'POST', headers: { ...headers, 'content-type': 'application/json', 'content-length': 2 } },
        (answer) => resolve(answer.statusCode ?? 0),
      );
      sent.on('error', reject);
      sent.write('{');
      finish = () => sent.end('}');
    });
    await arrived;
    const closed = test.close();
    expect((await reader?.read())?.done).toBe(true);
    finish();
    expect(await slow).toBe(404);
    await closed;
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
  });
});

describe('the web application’s files', () => {
  let folder: string;
  let app: FastifyInstance;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hakaru-web-'));
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'index.html'), '<!doctype html>app');
    await writeFile(join(folder, 'assets', 'main-1a2b.js'), 'let a');
    await writeFile(join(folder, 'assets', 'main-1a2b.js.gz'), 'packed');
    app = Fastify();
    app.setErrorHandler(answerError);
    app.get('/api/dataset', async () => ({ items: [] }));
    await addWebFiles(app, folder);
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });

  const page = { accept: 'text/html,application/xhtml+xml' };

  it('gives every screen the one page, never cached', async () => {
    for (const url of ['/', '/dataset', '/training/regression/register/5?step=2']) {
      const answer = await app.inject({ url, headers: page });
      expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([
        200,
        '<!doctype html>app',
        'no-cache',
      ]);
    }
  });

  it('keeps hashed files for ever, packed where the browser can unpack', async () => {
    const plain = await app.inject('/assets/main-1a2b.js');
    expect([plain.body, plain.headers['cache-control']]).toEqual(['let a', 'public, max-age=31536000, immutable']);
    const packed = await app.inject({ url: '/assets/main-1a2b.js', headers: { 'accept-encoding': 'gzip' } });
    expect([packed.body, packed.headers['content-encoding']]).toEqual(['packed', 'gzip']);
  });

  it('gives the page to people opening a screen only', async () => {
    for (const [url, headers] of [
      ['/assets/gone.js', {}],
      ['/dataset', { accept: 'application/json' }],
      ['/api/gone', page],
      ['/oidc/gone', page],
    ] as const) {
      expect((await app.inject({ url, headers })).statusCode).toBe(404);
    }
    expect((await app.inject({ method: 'POST', url: '/dataset', headers: page })).statusCode).toBe(404);
    expect((await app.inject({ url: '/api/dataset', headers: page })).json()).toEqual({ items: [] });
  });
});
