import { Readable } from 'node:stream';
import { defineCall } from '@hakaru/contract';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { createTestDatabase } from '../db/test-database.ts';
import { answerError } from './answer-error.ts';
import { prepareApi } from './api-frame.ts';
import { AppError, type FieldProblem, InvalidInput } from './app-error.ts';
import { checkInput } from './check-input.ts';
import { logOptions } from './log-options.ts';
import { prepareRateLimits } from './rate-limit.ts';
import { readForm } from './read-form.ts';
import { route } from './route.ts';

const caller = { userId: '', orgId: '', organization: 'Org', name: 'Ann', username: 'ann' };
const answer = z.object({ made: z.number() });
const make = defineCall({
  method: 'POST',
  path: '/make/{id}',
  area: 'test',
  summary: '',
  params: z.object({ id: z.uuid() }),
  body: z.object({ count: z.number().min(1), names: z.array(z.string()).default([]) }),
  response: answer,
  status: 201,
});
const send = defineCall({
  method: 'POST',
  path: '/send',
  area: 'test',
  summary: '',
  bodyKind: 'multipart',
  body: z.object({ name: z.string().min(1) }),
  files: { file: { description: '', required: true } },
  response: z.object({ name: z.string(), bytes: z.number() }),
});
const get = defineCall({
  method: 'GET',
  path: '/get/{what}',
  area: 'test',
  summary: '',
  public: true,
  params: z.object({ what: z.string() }),
  response: answer,
});
const file = defineCall({ method: 'GET', path: '/file', area: 'test', summary: '', public: true, answerKind: 'file' });

let app: FastifyInstance;
let database: Database;
let made = 0;
const lines: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const org = await database.db
    .insertInto('organizations')
    .values({ name: 'Org' })
    .returning('id')
    .executeTakeFirstOrThrow();
  Object.assign(caller, { orgId: org.id, userId: '7f0b2a5e-6d0c-4f0e-9d0a-0a8a0b0c0d0e' });
  app = Fastify({
    loggerInstance: pino(logOptions('info'), { write: (line: string) => void lines.push(line) }) as FastifyBaseLogger,
  });
  app.setErrorHandler(answerError);
  app.decorate('calls', []);
  await prepareRateLimits(app);
  await prepareApi(app, {
    db: database.db,
    limits: { uploadMb: 1, uploadsPerMinute: 5, signInsPerMinute: 60 },
    authenticate: async (authorization) => {
      if (authorization !== 'Bearer secret-token') throw new AppError('unauthenticated');
      return caller;
    },
  });
  route(app, make, async ({ body }) => {
    made += body.count;
    await new Promise((resolve) => setTimeout(resolve, 50));
    if (body.names[0] === 'fail') throw new AppError('name_taken', { name: 'fail' });
    return { made };
  });
  route(app, send, async ({ request }) => {
    let bytes = 0;
    const form = await readForm(request, send, async ({ stream }) => {
      for await (const chunk of stream) bytes += (chunk as Buffer).length;
    });
    return { name: form.name, bytes };
  });
  route(app, get, async ({ params }) => {
    if (params.what === 'wrong') return { made: 'many', password: 'p' } as unknown as { made: number };
    if (params.what === 'full') throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
    if (params.what === 'broken') throw new Error('connect to postgres://user:hunter2@db failed');
    return { made: 1, password: 'p' };
  });
  route(app, file, async () => ({ stream: Readable.from(['a,b\n']), name: '結果 "1".csv', contentType: 'text/csv' }));
});
afterAll(async () => {
  await app.close();
  await database.close();
});

function problemsOf(work: () => unknown): FieldProblem[] {
  try {
    work();
  } catch (error) {
    if (error instanceof InvalidInput) return error.problems;
  }
  throw new Error('nothing was refused');
}

const headers = { authorization: 'Bearer secret-token' };
const id = '0d4cc1a8-6f5f-4bfb-a9ac-6f0a3ef4a9b1';
const post = (payload: object | string, more: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: `/make/${id}`, payload, headers: { ...headers, ...more } });

describe('route', () => {
  it('answers 401 before it looks at the rest', async () => {
    const refused = await app.inject({
      method: 'POST',
      url: '/make/nonsense',
      payload: '{',
      headers: { 'content-type': 'application/json' },
    });
    expect(refused.statusCode).toBe(401);
    expect(refused.json().detail).toMatchObject({
      code: 'unauthenticated',
      response: 'Your session has ended. Please sign in again.',
    });
    expect(refused.headers['www-authenticate']).toBe('Bearer');
  });

  it('answers 422 with every wrong field, in the language of the caller', async () => {
    const english = await post({ count: 0, names: [1] });
    expect(english.statusCode).toBe(422);
    expect(
      english.json().detail.map((problem: { loc: unknown[]; type: string }) => [problem.loc, problem.type]),
    ).toEqual([
      [['body', 'count'], 'too_small'],
      [['body', 'names', 0], 'invalid_type'],
    ]);
    const japanese = await post({}, { 'accept-language': 'fr, ja-JP;q=0.9, en;q=0.5' });
    expect(japanese.json().detail).toEqual([{ loc: ['body', 'count'], msg: '必須です', type: 'invalid_type' }]);
    const path = await app.inject({ method: 'POST', url: '/make/5', payload: { count: 1 }, headers });
    expect(path.json().detail[0].loc).toEqual(['params', 'id']);
  });

  it.each(['en', 'ja'] as const)('says every kind of problem in %s alone', (language) => {
    const shape = z.union([
      z.object({ kind: z.literal('a'), count: z.number() }),
      z.object({ kind: z.literal('b'), name: z.string().min(3) }),
    ]);
    const schema = z
      .object({
        kind: z.enum(['x', 'y']),
        one: z.literal('z'),
        count: z.number().int().min(1),
        most: z.number().max(3),
        step: z.number().multipleOf(5),
        list: z.array(z.string()).max(1),
        text: z.string().max(2),
        flag: z.boolean(),
        id: z.uuid(),
        cell: z.union([z.number(), z.string(), z.null()]),
        either: shape,
        record: z.record(z.string(), z.number()),
        missing: z.string(),
        tagged: z.discriminatedUnion('t', [z.object({ t: z.literal('x') })]),
      })
      .strict();
    const wrong = {
      kind: 'q',
      one: 'q',
      count: 0.5,
      most: 4,
      step: 3,
      list: ['', ''],
      text: 'abc',
      flag: 1,
      id: 'q',
      cell: [],
      either: { kind: 'b', name: 'x' },
      record: { a: 'q' },
      tagged: { t: 'q' },
      more: 1,
    };
    const problems = problemsOf(() => checkInput(schema, wrong, 'body', language));
    expect(problems.map(({ loc }) => loc.slice(1).join('.')).toSorted()).toEqual([
      '',
      'cell',
      'count',
      'either.name',
      'flag',
      'id',
      'kind',
      'list',
      'missing',
      'most',
      'one',
      'record.a',
      'step',
      'tagged.t',
      'text',
    ]);
    const inLanguage = { en: /^[\x20-\x7e]+$/, ja: /^[^a-wA-Z]*[\u3040-\u9fff][^a-wA-Z]*$/ }[language];
    for (const { msg } of problems) {
      expect(
        language === 'en'
          ? msg
          : msg.replaceAll(
              /true|false|null|UUID|more|kind|one|count|most|step|list|text|flag|id|cell|either|record|missing|tagged/g,
              '',
            ),
      ).toMatch(inLanguage);
    }
  });

  it('answers 422 to a body that is not JSON', async () => {
    const answered = await post('{"count":', { 'content-type': 'application/json' });
    expect(answered.statusCode).toBe(422);
    expect(answered.json().detail[0]).toMatchObject({ loc: ['body'], type: 'body_invalid' });
    const empty = await post('', { 'content-type': 'application/json' });
    expect(empty.json().detail[0]).toMatchObject({ loc: ['body'], type: 'invalid_type' });
  });

  it('answers 400 with words and a code', async () => {
    const refused = await post({ count: 1, names: ['fail'] }, { 'accept-language': 'ja' });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().detail).toMatchObject({
      code: 'name_taken',
      params: { name: 'fail' },
      response: '名前「fail」はすでに使われています。別の名前にしてください。',
    });
  });

  it('answers server_busy to what nobody foresaw, with an id and without a trace', async () => {
    const broken = await app.inject('/get/broken');
    expect(broken.statusCode).toBe(500);
    expect(broken.json().detail.code).toBe('server_busy');
    expect(broken.body).not.toContain('hunter2');
    const logged = lines.map((line) => JSON.parse(line)).find((line) => line.msg === 'request failed');
    expect(logged.reqId).toBe(broken.json().detail.request_id);
    expect(logged.err.stack).toContain('route.test.ts');
  });

  it('tells of a full disk', async () => {
    expect((await app.inject('/get/full')).json().detail.code).toBe('disk_full');
  });

  it('sends no field the contract does not name, and nothing that is against it', async () => {
    expect((await app.inject('/get/fine')).json()).toEqual({ made: 1 });
    expect((await app.inject('/get/wrong')).statusCode).toBe(500);
  });

  it('logs no token and no query', async () => {
    await app.inject({ url: '/get/fine?code=one-time-code', headers });
    const all = lines.join('');
    expect(all).not.toContain('secret-token');
    expect(all).not.toContain('one-time-code');
  });

  it('names a downloaded file for old and new browsers', async () => {
    const sent = await app.inject('/file');
    expect(sent.headers['content-disposition']).toBe(
      `attachment; filename="__ _1_.csv"; filename*=UTF-8''%E7%B5%90%E6%9E%9C%20%221%22.csv`,
    );
    expect(sent.body).toBe('a,b\n');
  });
});

describe('a repeated POST with an Idempotency-Key', () => {
  it('does the work once and answers alike', async () => {
    const before = made;
    const [first, second] = await Promise.all([
      post({ count: 5 }, { 'idempotency-key': 'a' }),
      post({ count: 5 }, { 'idempotency-key': 'a' }),
    ]);
    const third = await post({ count: 5 }, { 'idempotency-key': 'a' });
    expect(made).toBe(before + 5);
    expect([second.statusCode, second.body, third.statusCode, third.body]).toEqual([201, first.body, 201, first.body]);
  });

  it('is refused for another request', async () => {
    const other = await post({ count: 6 }, { 'idempotency-key': 'a' });
    expect([other.statusCode, other.json().detail.code]).toEqual([409, 'idempotency_conflict']);
  });

  it('works again after a failure', async () => {
    await post({ count: 1, names: ['fail'] }, { 'idempotency-key': 'b' });
    expect((await post({ count: 1, names: ['fail'] }, { 'idempotency-key': 'b' })).statusCode).toBe(400);
    const before = made;
    await post({ count: 1 }, { 'idempotency-key': 'c' });
    expect(made).toBe(before + 1);
  });
});

describe('a multipart call', () => {
  const form = (fields: Record<string, string>, content: string) => {
    const parts = Object.entries(fields).map(
      ([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const payload = `${parts.join('')}--x\r\nContent-Disposition: form-data; name="file"; filename="t.csv"\r\n\r\n${content}\r\n--x--\r\n`;
    return app.inject({
      method: 'POST',
      url: '/send',
      payload,
      headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
    });
  };

  it('streams its file and checks its fields', async () => {
    expect((await form({ name: 'table' }, 'x'.repeat(500_000))).json()).toEqual({ name: 'table', bytes: 500_000 });
    expect((await form({}, 'x')).json().detail).toEqual([
      { loc: ['body', 'name'], msg: 'Required', type: 'invalid_type' },
    ]);
  });

  it.each(['application/json', 'text/csv', 'multipart/form-data', undefined])(
    'refuses %s, and says which form is expected',
    async (type) => {
      const refused = await app.inject({
        method: 'POST',
        url: '/send',
        payload: '{}',
        headers: { ...headers, ...(type ? { 'content-type': type } : {}) },
      });
      expect([refused.statusCode, refused.json().detail]).toMatchObject([
        422,
        [{ loc: ['body'], type: 'multipart_expected', msg: expect.stringContaining('“file”') }],
      ]);
    },
  );

  it('refuses a file in a field of another name', async () => {
    const payload =
      '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nt\r\n--x\r\nContent-Disposition: form-data; name="data"; filename="t.csv"\r\n\r\na\r\n--x--\r\n';
    const refused = await app.inject({
      method: 'POST',
      url: '/send',
      payload,
      headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect([refused.statusCode, refused.json().detail]).toMatchObject([
      422,
      [{ loc: ['body', 'data'], type: 'field_unexpected', msg: expect.stringContaining('“file”') }],
    ]);
  });

  it('refuses a file above the limit', async () => {
    const refused = await form({ name: 'table' }, 'x'.repeat(1_100_000));
    expect([refused.statusCode, refused.json().detail]).toMatchObject([
      413,
      { code: 'upload_too_large', params: { limit_mb: 1 } },
    ]);
  });

  it('is limited in how often it may come', async () => {
    const answers = [];
    for (let i = 0; i < 4; i += 1) answers.push(await form({ name: 'table' }, 'x'));
    const last = answers.at(-1);
    expect(last?.statusCode).toBe(429);
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0);
  });
});
