import type { DatasetDetail } from '@hakaru/contract';
import { type LabelPeriod, normalLabels, type SeriesLabels } from '@hakaru/contract/time-series/labels';
import { supervisedTimeSeriesCalls } from '@hakaru/contract/training/time-series';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test-app.ts';
import { endOfTask } from '../testing/send-table.ts';
import { getSeries, registerSeries, sendSeriesFile } from './testing/send-series.ts';

let test: TestApp;
let headers: { authorization: string };
beforeAll(async () => {
  test = await createTestApp({ work: true });
  headers = await test.as('aiko');
});
afterAll(() => test.close());

const two = (number: number) => String(number).padStart(2, '0');
/** Two lines at once: one writes at full minutes, the other half a minute later. */
const twoLines = `time,line,flow\n${Array.from({ length: 20 }, (_, row) => `2024-05-01 09:${two(row >> 1)}:${row % 2 === 0 ? '00' : '30'},${row % 2 === 0 ? 'A' : 'B'},${row}`).join('\n')}\n`;
const at = (minute: number, second = 0) => `2024-05-01T09:${two(minute)}:${two(second)}`;

async function series(name: string, content = twoLines): Promise<string> {
  const { upload } = await sendSeriesFile(test, headers, `${name}.csv`, content);
  const { id, task } = await registerSeries(test, headers, name, { files: [{ upload_id: upload.upload_id }] });
  expect(task.state).toBe('succeeded');
  return id;
}

async function labels(id: string, query = ''): Promise<SeriesLabels> {
  const answer = await test.app.inject({ url: `/api/dataset/time_series/labels/${id}${query}`, headers });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

const send = (path: string, payload: object, language = 'en') =>
  test.app.inject({
    method: 'POST',
    url: `/api/dataset/time_series/labels/${path}`,
    headers: { ...headers, 'accept-language': language },
    payload,
  });

async function save(id: string, order: { column: string; periods: Partial<LabelPeriod>[]; runs?: string }) {
  const { version_id } = await labels(id);
  const answer = await send(id, { version_id, ...order });
  expect(answer.statusCode).toBe(202);
  expect((await endOfTask(test, headers, answer.json().task_id)).state).toBe('succeeded');
}

async function refusal(id: string, order: { column?: string; periods: Partial<LabelPeriod>[]; runs?: string }) {
  const { version_id } = await labels(id);
  const answer = await send(id, { version_id, column: 'label', ...order });
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  const { code, params } = answer.json().detail;
  return [code, params];
}

async function values(id: string, column: string): Promise<unknown[]> {
  const answer = await test.app.inject({
    method: 'POST',
    url: `/api/load/dataset/${id}`,
    headers,
    payload: { page_size: 100 },
  });
  const { columns, rows } = answer.json();
  const place = columns.findIndex(
    (one: { name: string } | string) => (typeof one === 'string' ? one : one.name) === column,
  );
  return rows.map((row: unknown[]) => row[place]);
}

const detail = async (id: string): Promise<DatasetDetail> =>
  (await test.app.inject({ url: `/api/dataset/${id}/false`, headers })).json();

it('keeps drawn periods as a column of a new version, and answers them as periods again', async () => {
  const id = await series('drawn');
  expect(await labels(id)).toMatchObject({ version: 1, column: null, columns: [], periods: [], normal: 'normal' });
  const periods = [
    { start: at(2), end: at(3, 30), name: 'leak', run: null },
    { start: at(6), end: at(7), name: 'stuck', run: null },
  ];
  expect(
    (await send(`count/${id}`, { periods: [...periods, { start: at(40), end: at(50), name: 'x' }] })).json(),
  ).toEqual({
    rows: [4, 3, 0],
  });
  await save(id, { column: 'label', periods });
  expect(await values(id, 'label')).toEqual(
    Array.from({ length: 20 }, (_, row) =>
      row >= 4 && row <= 7 ? 'leak' : row >= 12 && row <= 14 ? 'stuck' : 'normal',
    ),
  );
  const { version_id: _, ...found } = await labels(id, '?runs=line');
  expect(found).toEqual({
    version: 2,
    columns: ['label'],
    column: 'label',
    normal: 'normal',
    // By line the rows of a period are two stretches.
    periods: [
      { start: at(2), end: at(3), run: 'A', name: 'leak', rows: 2 },
      { start: at(2, 30), end: at(3, 30), run: 'B', name: 'leak', rows: 2 },
      { start: at(6), end: at(7), run: 'A', name: 'stuck', rows: 2 },
      { start: at(6, 30), end: at(6, 30), run: 'B', name: 'stuck', rows: 1 },
    ],
    has_more: false,
    rows: 20,
    anomalous: 7,
    unlabelled: 0,
    runs: [
      { name: 'A', start: at(0), end: at(9), rows: 10 },
      { name: 'B', start: at(0, 30), end: at(9, 30), rows: 10 },
    ],
  });
  expect((await labels(id)).periods.map(({ rows, ...period }) => [period, rows])).toEqual([
    [periods[0], 4],
    [periods[1], 3],
  ]);
  expect((await detail(id)).columns.at(-1)).toMatchObject({ name: 'label', type: 'categorical', role: 'label' });
  expect((await getSeries(test, headers, id)).facts.label).toEqual({
    column: 'label',
    anomalous_values: ['leak', 'stuck'],
    anomalous: 7,
    unlabelled: 0,
  });
  const history = (await test.app.inject({ url: `/api/dataset/history/${id}`, headers })).json();
  expect(history.versions.map(({ origin }: { origin: string }) => origin)).toEqual(['labels', 'upload']);
  const made = (await test.app.inject({ url: `/api/preprocess/history/${id}`, headers })).json();
  expect(made.entries).toMatchObject([
    {
      action_name: 'labels',
      parameters: { column: 'label', periods: 2, rows: 7 },
      changes: { columns_added: ['label'] },
    },
  ]);
});

it('keeps periods of one run to its rows, edits them, and leaves rows without a label without one', async () => {
  const content = twoLines
    .split('\n')
    .map((line, row) => (row === 0 ? `${line},状態` : line && `${line},${row === 3 ? '' : row < 3 ? '正常' : '異常'}`))
    .join('\n');
  const id = await series('edited', content);
  const before = await labels(id);
  expect(before).toMatchObject({ column: '状態', normal: '正常', unlabelled: 1, anomalous: 17 });
  expect(before.periods).toEqual([{ start: at(1, 30), end: at(9, 30), run: null, name: '異常', rows: 17 }]);
  await save(id, {
    column: '状態',
    runs: 'line',
    periods: [
      { start: at(4), end: at(5), name: '漏れ', run: 'B' },
      { start: at(4), end: at(4), name: '固着', run: 'A' },
    ],
  });
  const expected: (string | null)[] = Array.from({ length: 20 }, () => '正常');
  expected[2] = null;
  expected[8] = '固着';
  expected[9] = '漏れ';
  expect(await values(id, '状態')).toEqual(expected);
  // The version before is as it was.
  expect((await detail(id)).columns.find(({ name }) => name === '状態')).toMatchObject({
    type: 'categorical',
    role: 'target',
  });
});

it('says which period cannot be kept, and why', async () => {
  const id = await series('refused');
  const good = { start: at(2), end: at(3), name: 'leak' };
  expect(await refusal(id, { periods: [good, { ...good, start: at(4) }] })).toEqual([
    'period_reversed',
    { number: 2, name: 'leak' },
  ]);
  expect(await refusal(id, { periods: [good, { ...good, name: 'OK' }] })).toEqual([
    'label_name_normal',
    { number: 2, name: 'OK' },
  ]);
  expect(await refusal(id, { periods: [{ ...good, start: at(3), end: at(8) }, good] })).toEqual([
    'periods_overlap',
    { first: 1, second: 2 },
  ]);
  expect(await refusal(id, { runs: 'line', periods: [good, { ...good, run: 'A' }] })).toEqual([
    'periods_overlap',
    { first: 1, second: 2 },
  ]);
  expect(await refusal(id, { runs: 'line', periods: [{ ...good, run: 'C' }] })).toEqual([
    'period_empty',
    { number: 1, name: 'leak' },
  ]);
  expect(await refusal(id, { column: 'Flow', periods: [good] })).toEqual(['label_column_taken', { column: 'flow' }]);
  expect(await refusal(id, { runs: 'oven', periods: [good] })).toEqual(['column_unknown', { column: 'oven' }]);
  const { version_id } = await labels(id);
  const unreadable = await send(id, { version_id, column: 'label', periods: [{ ...good, end: '9:30' }] }, 'ja');
  expect(unreadable.statusCode).toBe(422);
  expect(unreadable.json().detail[0].loc).toEqual(['body', 'periods', 0, 'end']);
  await save(id, { column: 'label', periods: [good] });
  const late = await send(id, { version_id, column: 'label', periods: [] });
  expect(late.json().detail).toMatchObject({ code: 'draft_outdated', params: { version: 2 } });
});

it('takes for normal what a training takes for it', () => {
  const options = supervisedTimeSeriesCalls.check.body.shape.options.parse({
    features: [{ name: 'flow', type: 'numeric' }],
    labels: {},
    models: [{ name: 'gradient_boosting', parameters: {} }],
  });
  expect(options.labels?.normal).toEqual(normalLabels);
});
