import { type AddressInfo } from 'node:net';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '../../../test-app.ts';
import { trainToy, type TrainedToy } from '../../../testing/sgd-toy.ts';
import { signIn } from '../../../testing/test-user.ts';
import { waitFor } from '../../../testing/wait-for.ts';

let toy: TrainedToy;
let test: TestApp;
let call: TrainedToy['call'];
let projectId: string;
let key: string;

interface Settings {
  version: number;
  settings: { threshold: number; note: string };
  total: number;
  items: { version: number; by: string; at: string; from: object | null; to: object }[];
}
const read = async (query = '') => (await call<Settings>('GET', `/training/settings/${projectId}/${key}${query}`)).body;
const change = (body: object) =>
  call<{ version: number; settings: object; detail: { code: string; params: object } }>(
    'POST',
    `/update/threshold/${projectId}/${key}`,
    body,
  );

beforeAll(async () => {
  toy = await trainToy();
  ({ test, call, projectId, key } = toy);
});
afterAll(() => test.close());

async function predict(name: string) {
  const { body } = await call<{ prediction_id: string }>('POST', `/prediction/${projectId}`, {
    name,
    model_key: key,
    data: { kind: 'dataset', dataset_id: toy.datasetId },
  });
  return waitFor(async () => {
    const prediction = (
      await call<{ state: string; summary: object; model_settings: object }>('GET', `/prediction/${body.prediction_id}`)
    ).body;
    expect(prediction.state).not.toBe('failed');
    return prediction.state === 'succeeded' ? prediction : undefined;
  });
}

it('begin with what the training set, and every change of them can be read', async () => {
  expect(await read()).toMatchObject({ version: 0, settings: { threshold: 99, note: '' }, total: 1 });
  expect((await change({ settings: { threshold: 151 }, version: 0 })).body).toEqual({
    version: 1,
    settings: { threshold: 151, note: '' },
  });
  expect(await read()).toMatchObject({
    version: 1,
    total: 2,
    items: [
      { version: 1, by: 'Aiko Tanaka', from: { threshold: 99, note: '' }, to: { threshold: 151, note: '' } },
      { version: 0, from: null, to: { threshold: 99, note: '' } },
    ],
  });
  expect((await read('?page=2&page_size=1')).items.map(({ version }) => version)).toEqual([0]);
  // The same again is no change.
  expect((await change({ settings: { threshold: 151 } })).body.version).toBe(1);
});

it('are used by what is asked of the model later, and kept with what was', async () => {
  const before = await predict('before');
  expect(before).toMatchObject({ summary: { flagged: 24, threshold: 151 }, model_settings: { threshold: 151 } });
  const { version } = (await change({ settings: { threshold: 191 } })).body;
  expect((await predict('after')).summary).toMatchObject({ flagged: 4, threshold: 191 });
  const flagged = (body: object) => call('POST', `/toy/flagged/${projectId}/${key}`, body);
  expect((await flagged({})).body).toEqual({ flagged: 4, threshold: 191 });
  expect((await flagged({ instead: 197 })).body).toEqual({ flagged: 1, threshold: 197 });
  // What the server adds is not for people to send.
  expect((await flagged({ model_settings: { threshold: 0 } })).status).toBe(422);
  const typed = await call<{ rows: object[] }>('POST', `/inference/execute/${projectId}/${key}`, {
    data: { kind: 'rows', rows: [{ x: 94 }, { x: 96 }] },
  });
  expect(typed.body.rows).toMatchObject([{ flagged: false }, { flagged: true }]);
  expect((await change({ settings: { threshold: 151 }, version })).status).toBe(200);
  expect((await call<{ items: object[] }>('GET', '/inference/list/all')).body.items.length).toBe(2);
});

it('make anew what was made with others, and nothing else', async () => {
  const download = async () => {
    const answer = await test.app.inject({ url: `/api/toy/download/${projectId}/line`, headers: toy.headers });
    const file = unzipSync(answer.rawPayload)['settings.json'];
    return (JSON.parse(Buffer.from(file!).toString()) as { threshold: number }).threshold;
  };
  const made = () =>
    test.context.database.db
      .selectFrom('runs')
      .select('task')
      .where('subject_id', '=', key)
      .where('task', 'in', ['training.report', 'training.export'])
      .orderBy('created_at')
      .execute();
  const report = () =>
    waitFor(async () => {
      const { body } = await call<{ state: string }>('POST', `/toy/report/${projectId}`, { model_key: key });
      return body.state === 'success' ? true : undefined;
    });
  await report();
  expect(await download()).toBe(151);
  expect(await download()).toBe(151);
  await change({ settings: { threshold: 160 } });
  await report();
  expect(await download()).toBe(160);
  expect((await made()).map(({ task }) => task)).toEqual(['training.report', 'training.export', 'training.export']);
});

it('two changes at once are both recorded, in order, each of what the one before left', async () => {
  const { version } = await read();
  const answers = await Promise.all([
    ...Array.from({ length: 5 }, (_, index) => change({ settings: { threshold: index } })),
    change({ settings: { note: 'by the night shift' } }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
  const { items, settings } = await read();
  const six = items.slice(0, 6).reverse();
  expect(six.map((item) => item.version)).toEqual([1, 2, 3, 4, 5, 6].map((step) => version + step));
  expect(six.slice(1).map((item) => item.from)).toEqual(six.slice(0, -1).map((item) => item.to));
  expect(settings.note).toBe('by the night shift');
});

it('a change of what is not there any more is refused, and so is what does not fit', async () => {
  const { version, settings } = await read();
  const [first, second] = await Promise.all([
    change({ settings: { threshold: 41 }, version }),
    change({ settings: { threshold: 42 }, version }),
  ]);
  const [refused, done] = first.status === 200 ? [second, first] : [first, second];
  expect([done.status, done.body.version]).toEqual([200, version + 1]);
  expect(refused).toMatchObject({
    status: 400,
    body: { detail: { code: 'settings_changed', params: { version: version + 1, by: 'Aiko Tanaka' } } },
  });
  expect((await read()).settings).toEqual({ ...settings, ...done.body.settings });
  for (const wrong of [{ threshold: 'high' }, { threshold: 1e9 }, { unknown: 1 }])
    expect((await change({ settings: wrong })).status).toBe(422);
  expect((await read()).version).toBe(version + 1);
});

it('are announced to open pages, and are nobody else’s', async () => {
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = test.app.server.address() as AddressInfo;
  const leave = new AbortController();
  const stream = await fetch(`http://127.0.0.1:${port}/api/events`, { headers: toy.headers, signal: leave.signal });
  const reader = (stream.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader();
  await reader.read();
  await change({ settings: { threshold: 77 } });
  let heard = '';
  while (!heard.includes(projectId)) heard += (await reader.read()).value ?? '';
  expect(heard).toContain('"area":"projects"');
  leave.abort();
  const others = await signIn(test, 'chie');
  const refused = await others.call('POST', `/update/threshold/${projectId}/${key}`, { settings: { threshold: 1 } });
  expect(refused.status).toBe(404);
  expect((await others.call('GET', `/training/settings/${projectId}/${key}`)).status).toBe(404);
});

it('are deleted with the model', async () => {
  expect((await call('DELETE', `/project/delete/${projectId}?cascade=true`)).status).toBe(200);
  const left = await test.context.database.db.selectFrom('model_settings').selectAll().execute();
  expect(left).toEqual([]);
});
