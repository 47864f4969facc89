import type { ImageCharts, MeasuredImage } from '@hakaru/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test-app.ts';
import { signIn, type TestUser } from '../../testing/test-user.ts';
import { patternPng } from '../datasets/images/testing/make-png.ts';
import { registerImages, sendImages } from '../datasets/images/testing/send-images.ts';
import { endOfTask } from '../datasets/testing/send-table.ts';

describe('charts of images', () => {
  let test: TestApp;
  let headers: TestUser['headers'];
  let ask: TestUser['ask'];
  let dataset: string;
  let charts: string;

  const start = () => ask<{ result_id: string; task_id: string }>('POST', `/visualization/images/${dataset}`);
  const selected = async (body: object) =>
    await ask<{ items: MeasuredImage[]; total: number }>('POST', `/visualization/images/pictures/${charts}`, body);

  beforeAll(async () => {
    test = await createTestApp({ work: true });
    ({ headers, ask } = await signIn(test, 'aiko'));
    await test.context.compute.start();
    const files = Array.from({ length: 9 }, (_, index) => ({
      path: `set/${index % 3 === 0 ? 'a' : 'b'}/${index}.png`,
      content: patternPng(index),
    }));
    const { body } = await sendImages(test, headers, [...files, { path: 'set/b/bad.png', content: Buffer.from('x') }]);
    dataset = (await registerImages(test, headers, body.upload_id, 'set')).id;
    const [first, again] = await Promise.all([start(), start()]);
    expect(again).toEqual(first);
    charts = first.result_id;
    expect((await endOfTask(test, headers, first.task_id)).error).toBe(null);
  });
  afterAll(() => test.close());

  it('are measured once a version, and stored', async () => {
    expect((await start()).result_id).toBe(charts);
    const { state, result } = await ask<{ state: string; result: ImageCharts }>(
      'GET',
      `/visualization/images/result/${charts}`,
    );
    expect([state, result.pictures, result.readable, result.average_width, result.resized]).toEqual([
      'success',
      10,
      9,
      40,
      0,
    ]);
    const brightness = result.measures.find(({ measure }) => measure === 'brightness_mean');
    expect(brightness?.boxes.map(({ label, count }) => [label, count])).toEqual([
      ['', 9],
      ['a', 3],
      ['b', 6],
    ]);
    expect(result.averages.map(({ label, count }) => [label, count])).toEqual([
      [null, 9],
      ['a', 3],
      ['b', 6],
    ]);
    expect(result.points).toHaveLength(9);
  });

  it('select images by class and by what was measured', async () => {
    const all = await selected({ sort: '-brightness_mean' });
    expect([all.total, all.items[0]?.sharpness]).toEqual([10, expect.any(Number)]);
    const [first, second] = all.items.map(({ brightness_mean }) => brightness_mean ?? 0);
    expect(
      (await selected({ ranges: { brightness_mean: [second, null] } })).items
        .map(({ brightness_mean }) => brightness_mean)
        .toSorted(),
    ).toEqual([second, first].toSorted());
    expect(await selected({ labels: ['a'], page_size: 2, page: 2 })).toMatchObject({
      total: 3,
      items: [{ label: 'a' }],
    });
    expect((await selected({ labels: ['a'], ranges: { sharpness: [1e9, null] } })).total).toBe(0);
    expect((await selected({ labels: ["a' OR true --"] })).total).toBe(0);
  });

  it('have mean and deviation images', async () => {
    for (const of of ['mean', 'sd']) {
      const answer = await test.app.inject({
        url: `/api/visualization/images/average/${charts}?index=1&of=${of}`,
        headers,
      });
      expect([answer.statusCode, answer.headers['content-type'], answer.rawPayload.subarray(1, 4).toString()]).toEqual([
        200,
        'image/png',
        'PNG',
      ]);
    }
    expect(
      (await test.app.inject({ url: `/api/visualization/images/average/${charts}?index=99`, headers })).statusCode,
    ).toBe(404);
  });

  it('go with their dataset', async () => {
    const { files_prefix } = await test.context.database.db
      .selectFrom('image_charts')
      .select('files_prefix')
      .where('id', '=', charts)
      .executeTakeFirstOrThrow();
    expect((await test.context.files.list(files_prefix ?? '')).length).toBeGreaterThan(5);
    await test.app.inject({ method: 'DELETE', url: `/api/dataset/delete/${dataset}`, headers });
    expect([
      await test.context.files.list(files_prefix ?? ''),
      (await test.app.inject({ url: `/api/visualization/images/result/${charts}`, headers })).statusCode,
    ]).toEqual([[], 404]);
  });
});
