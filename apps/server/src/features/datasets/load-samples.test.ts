import type { DatasetDetail, DatasetStatistics, DatasetSummary } from '@hakaru/contract';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SeriesVersion } from '@hakaru/contract/time-series/summary';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { repositoryRoot } from '../../config/repository-root.ts';
import { Scope } from '../../db/scope.ts';
import { createTestApp, type TestApp } from '../../test-app.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { loadSamples } from './samples.ts';

let test: TestApp;
let headers: { authorization: string };
let scope: Scope;

beforeAll(async () => {
  test = await createTestApp({ work: true });
  headers = await test.as('aiko');
  const me = (await test.app.inject({ url: '/api/users/me', headers })).json();
  scope = new Scope(test.context.database.db, { orgId: me.organization.id, userId: null });
});
afterAll(() => test.close());

/** How many rows of a minute the ranges of the sample's faults hold, both ends in. */
function anomalousMinutes(): number {
  const file = join(repositoryRoot, 'apps', 'server', 'samples', 'cooling-water-faults.csv');
  const lines = readFileSync(file, 'utf8').trim().split('\r\n').slice(1);
  const moment = (text = '') => Date.parse(`${text.replace(' ', 'T')}Z`);
  return lines
    .map((line) => line.split(','))
    .reduce((sum, [from, to]) => sum + (moment(to) - moment(from)) / 60_000 + 1, 0);
}

const list = async () => (await test.app.inject({ url: '/api/dataset', headers })).json().items as DatasetSummary[];

it('gives a new organization the samples once, and never again', async () => {
  // A server that is told to end begins no further one; the next start goes on.
  const told = new AbortController();
  const { files } = test.context;
  const put = files.put.bind(files);
  const begun = vi.spyOn(files, 'put').mockImplementationOnce((key, stream) => {
    told.abort();
    return put(key, stream);
  });
  await loadSamples(test.context, scope, told.signal);
  expect(begun).toHaveBeenCalledOnce();
  expect((await list()).length).toBe(1);
  await loadSamples(test.context, scope);
  await loadSamples(test.context, scope);
  const ready = await waitFor(async () => {
    const items = await list();
    return items.every((item) => item.state !== 'reading') ? items : undefined;
  });
  expect(
    ready.map(({ name, state, row_count, column_count }) => [name, state, row_count, column_count]).sort(),
  ).toEqual([
    ['Cooling water, later', 'ready', 900, 9],
    ['Cooling water', 'ready', 3600, 10],
    ['Distillation column, later', 'ready', 500, 9],
    ['Distillation column', 'ready', 3000, 10],
    ['Injection moulding trial', 'ready', 240, 13],
    ['Injection moulding, planned shots', 'ready', 40, 10],
    ['冷却水設備', 'ready', 3600, 10],
    ['冷却水設備の続き', 'ready', 900, 9],
    ['射出成形計画', 'ready', 40, 10],
    ['射出成形試験', 'ready', 240, 13],
    ['蒸留塔', 'ready', 3000, 10],
    ['蒸留塔の続き', 'ready', 500, 9],
  ]);
  const tower = ready.find((item) => item.name === '蒸留塔')!;
  expect(tower).toMatchObject({ form: 'time_series', training_type: 'soft_sensor' });
  const series = (await test.app.inject({ url: `/api/dataset/${tower.id}/false`, headers })).json() as DatasetDetail;
  expect(series.columns.filter(({ role }) => role !== 'none').map(({ name, role }) => [name, role])).toEqual([
    ['時刻', 'time'],
    ['塔底ブタン濃度(mol%)', 'target'],
  ]);
  const cooling = ready.find((item) => item.name === '冷却水設備')!;
  expect(cooling).toMatchObject({ training_type: 'time_series_anomaly_detection_supervised' });
  const labelled = (
    await test.app.inject({ url: `/api/dataset/time_series/${cooling.id}`, headers })
  ).json() as SeriesVersion;
  // The rows that the file of ranges beside it says, counted from the ends of each range.
  expect(labelled.facts.label).toMatchObject({ column: '異常', anomalous: anomalousMinutes(), unlabelled: 0 });
  expect(labelled.facts.label!.anomalous_values.toSorted()).toEqual([
    'ステップ',
    'センサー固着',
    'ドリフト',
    '振動的な変動',
  ]);
  const trial = ready.find((item) => item.name === '射出成形試験')!;
  const statistics = await waitFor(async () => {
    const { statistics: found } = (
      await test.app.inject({ method: 'POST', url: `/api/statistics/result/${trial.id}`, headers })
    ).json() as { statistics: DatasetStatistics | null };
    return found ?? undefined;
  });
  const { columns } = (
    await test.app.inject({ url: `/api/dataset/${trial.id}/false`, headers })
  ).json() as DatasetDetail;
  expect(columns.filter((column) => column.role === 'target').map((column) => column.name)).toEqual([
    '質量(g)',
    '収縮率(%)',
    '引張強さ(MPa)',
  ]);
  expect(statistics.columns.find((column) => column.name === '含水率(%)')!.missing).toBeGreaterThan(0);
  for (const { id } of ready)
    expect((await test.app.inject({ method: 'DELETE', url: `/api/dataset/delete/${id}`, headers })).statusCode).toBe(
      200,
    );
  await loadSamples(test.context, scope);
  expect(await list()).toEqual([]);
});

it('gives them to who asks, in the language of who asks, each name once', async () => {
  const ask = () =>
    test.app.inject({
      method: 'POST',
      url: '/api/dataset/samples',
      headers: { ...headers, 'accept-language': 'ja-JP' },
    });
  const first = await ask();
  expect(first.statusCode).toBe(202);
  expect(first.json().dataset_ids).toHaveLength(6);
  expect((await ask()).json()).toEqual({ dataset_ids: [] });
  expect((await list()).map(({ name }) => name).sort()).toEqual([
    '冷却水設備',
    '冷却水設備の続き',
    '射出成形計画',
    '射出成形試験',
    '蒸留塔',
    '蒸留塔の続き',
  ]);
});
