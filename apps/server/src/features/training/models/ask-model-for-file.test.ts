import { afterAll, beforeAll, expect, it } from 'vitest';
import { trainToy, type TrainedToy } from '../../../testing/sgd-toy.ts';

let toy: TrainedToy;
beforeAll(async () => {
  toy = await trainToy();
});
afterAll(() => toy.test.close());

const ask = (query: string, headers: Record<string, string> = {}) =>
  toy.test.app.inject({
    url: `/api/toy/picture/${toy.projectId}/${toy.key}${query}`,
    headers: { ...toy.headers, ...headers },
  });

/** Width and height of a PNG. */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

it('is answered with the file, of the type and the size that were asked for', async () => {
  const answer = await ask('?size=32&smooth=true');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('image/png');
  expect(answer.headers['content-disposition']).toMatch(/^inline; filename="toy-line.png"/);
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
  expect(answer.rawPayload.subarray(1, 4).toString()).toBe('PNG');
  expect(sizeOf(answer.rawPayload)).toEqual([32, 32]);
  // What is left out has the task's own default.
  expect(sizeOf((await ask('')).rawPayload)).toEqual([64, 64]);
});

it('is not made again for a browser that has it, until something of it changes', async () => {
  const first = await ask('?size=16');
  const tag = String(first.headers['etag']);
  expect(first.headers['cache-control']).toBe('private, no-cache');
  const again = await ask('?size=16', { 'if-none-match': tag });
  expect([again.statusCode, again.rawPayload.length, again.headers['etag']]).toEqual([304, 0, tag]);
  expect((await ask('?size=17', { 'if-none-match': tag })).statusCode).toBe(200);
  await toy.call('POST', `/update/threshold/${toy.projectId}/${toy.key}`, { settings: { threshold: 5 } });
  const after = await ask('?size=16', { 'if-none-match': tag });
  expect(after.statusCode).toBe(200);
  expect(after.rawPayload.equals(first.rawPayload)).toBe(false);
  // Nor is compute asked for what the browser has.
  const { etag } = after.headers;
  await toy.test.context.compute.stop();
  expect((await ask('?size=16', { 'if-none-match': String(etag) })).statusCode).toBe(304);
  await toy.test.context.compute.start();
});

it('is refused as any question is, in words, and never half sent', async () => {
  expect((await ask('?size=7')).json()).toMatchObject({ detail: [{ loc: ['query', 'size'] }] });
  expect((await ask('?size=big')).statusCode).toBe(422);
  expect((await ask('?threshold=1')).statusCode).toBe(422);
  expect((await ask('?model_dir=/etc')).statusCode).toBe(422);
  expect((await ask('?way=refused')).json()).toMatchObject({ detail: { code: 'class_unknown' } });
  const large = await ask('?way=too_large');
  expect([large.statusCode, large.json().detail]).toMatchObject([
    400,
    { code: 'answer_too_large', params: { limit_mb: 32 } },
  ]);
  expect((await ask('?way=elsewhere')).json()).toMatchObject({ detail: { code: 'compute_failed' } });
  // A type that the call does not promise might be one that a browser runs.
  const other = await ask('?way=other_type');
  expect([other.statusCode, other.headers['content-type']]).toEqual([500, 'application/json; charset=utf-8']);
  expect((await ask('', await toy.test.as('chie'))).statusCode).toBe(404);
});
