import { decodeColumns, type Tabulation, type TimeStatistics, type VisualizationView } from '@hakaru/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test-app.ts';
import { signIn, type TestUser } from '../../testing/test-user.ts';
import { endOfTask, registerTable } from '../datasets/testing/send-table.ts';

const csv = `温度(℃),line,at\n${Array.from({ length: 24 }, (_, hour) => `${20 + (hour % 7)},${hour % 2 ? 'A' : 'B'},2024-01-05 ${String(hour).padStart(2, '0')}:00:00`).join('\n')}\n`;

let test: TestApp;
let headers: TestUser['headers'];
let call: TestUser['call'];
let others: TestUser;
let dataset: string;
let version: string;

beforeAll(async () => {
  test = await createTestApp({ work: true });
  ({ headers, call } = await signIn(test, 'aiko'));
  others = await signIn(test, 'chie');
  dataset = await registerTable(test, headers, { name: 'furnace' }, { name: 'furnace.csv', content: csv });
  version = (await call<{ version_id: string }>('GET', `/dataset/${dataset}/true`)).body.version_id;
});
afterAll(() => test.close());

describe('pictures', () => {
  it('say which version and how many rows they come from', async () => {
    const { body } = await call<{ counts: object; columns: { selected: object }[] }>(
      'POST',
      `/visualization/summary/${dataset}`,
      { columns: ['温度(℃)'], selection: { all: [{ column: 'line', in: ['A'] }] } },
    );
    expect(body.counts).toEqual({ version_id: version, table: 24, used: 24, selected: 12 });
    expect(body.columns[0]!.selected).toMatchObject({ count: 12, missing: 0 });
  });

  it('come as bytes where single rows are asked for', async () => {
    const response = await test.app.inject({
      method: 'POST',
      url: `/api/visualization/rows/${dataset}`,
      headers,
      payload: { columns: ['line', '温度(℃)'] },
    });
    expect(response.headers['content-type']).toBe('application/octet-stream');
    const block = decodeColumns(new Uint8Array(response.rawPayload).buffer as ArrayBuffer);
    expect(block).toMatchObject({
      version_id: version,
      table: 24,
      columns: [{ name: 'line', levels: ['B', 'A'] }, { name: '温度(℃)' }],
    });
    expect(block.columns[1]!.values.slice(0, 3)).toEqual(Float64Array.of(20, 21, 22));
  });

  it('refuse what does not fit, naming it, and versions of other datasets', async () => {
    const refused = await call<{ detail: { code: string; params: object } }>(
      'POST',
      `/visualization/summary/${dataset}`,
      { columns: ['none'] },
    );
    expect([refused.status, refused.body.detail]).toMatchObject([
      400,
      { code: 'column_unknown', params: { column: 'none' } },
    ]);
    expect(
      (
        await call('POST', `/visualization/summary/${dataset}`, {
          columns: ['line'],
          selection: { all: [{ columns: 'line' }] },
        })
      ).status,
    ).toBe(422);
    const other = await registerTable(test, headers, { name: 'other' }, { name: 'o.csv', content: 'a,b\n1,2\n' });
    expect(
      (await call('POST', `/visualization/summary/${other}`, { columns: ['a'], version_id: version })).status,
    ).toBe(404);
    expect((await others.call('POST', `/visualization/summary/${dataset}`, { columns: ['line'] })).status).toBe(404);
  });
});

describe('the tabulation', () => {
  it('is made once for the same request, and tests by scipy', async () => {
    const request = { columns: ['温度(℃)', 'line'], group: 'line' };
    const started = await call<{ result_id: string; task_id: string }>(
      'POST',
      `/visualization/tabulation/${dataset}`,
      request,
    );
    expect(started.status).toBe(202);
    expect((await endOfTask(test, headers, started.body.task_id)).state).toBe('succeeded');
    const { body } = await call<{ state: string; result: Tabulation }>(
      'GET',
      `/visualization/tabulation/result/${started.body.result_id}`,
    );
    expect(body).toMatchObject({ state: 'success', dataset_id: dataset, version_id: version });
    expect(body.result.groups.map(({ group, rows }) => [group, rows])).toEqual([
      [null, 24],
      ['A', 12],
      ['B', 12],
    ]);
    // scipy.stats.shapiro([20 + hour % 7 for hour in range(24)])
    expect(body.result.groups[0]!.columns[0]!.normality).toMatchObject({
      test: 'shapiro_wilk',
      statistic: expect.closeTo(0.9183564602797781, 9),
      p_value: expect.closeTo(0.05372761427807136, 9),
    });
    expect((await call('POST', `/visualization/tabulation/${dataset}`, request)).body).toEqual(started.body);
    expect((await others.call('GET', `/visualization/tabulation/result/${started.body.result_id}`)).status).toBe(404);
    expect((await call('GET', `/statistics/timeseries/result/${started.body.result_id}`)).status).toBe(404);
  });

  it('is refused at once for columns that are not there', async () => {
    const refused = await call<{ detail: { code: string } }>('POST', `/visualization/tabulation/${dataset}`, {
      columns: ['none'],
    });
    expect([refused.status, refused.body.detail.code]).toEqual([400, 'column_unknown']);
  });

  it('along time finds the column of times by itself', async () => {
    const started = await call<{ id: string; task_id: string }>('POST', `/statistics/timeseries/${dataset}`, {});
    expect(started.status).toBe(202);
    await endOfTask(test, headers, started.body.task_id);
    const { body } = await call<{ state: string; result: TimeStatistics }>(
      'GET',
      `/statistics/timeseries/result/${started.body.id}`,
    );
    expect(body.state).toBe('success');
    expect(body.result).toMatchObject({
      time: { column: 'at', rows: 24, is_regular: true, median_step: 3_600_000 },
      channels: [{ name: '温度(℃)', count: 24 }],
      periods: { unit: 'minute' },
    });
    const wordy = await call<{ detail: { code: string } }>('POST', `/statistics/timeseries/${dataset}`, {
      time: 'line',
    });
    expect(wordy.body.detail.code).toBe('column_not_time');
  });
});

describe('views', () => {
  const content = {
    charts: [{ id: '1', kind: 'distribution', settings: { columns: ['温度(℃)'] } }],
    selection: { all: [{ rows: [1, 2] }] },
  };

  it('are kept under a name, shared by their id, changed and deleted', async () => {
    const made = await call<VisualizationView>('POST', '/visualization/views', {
      name: 'Morning',
      dataset_id: dataset,
      version_id: version,
      content,
    });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      name: 'Morning',
      dataset: { id: dataset, name: 'furnace' },
      version_id: version,
      version: 1,
      is_current: true,
      created_by: 'Aiko Tanaka',
      content: { ...content, excluded: [], layout: {} },
    });
    const ben = await signIn(test, 'ben');
    expect((await ben.call<VisualizationView>('GET', `/visualization/views/${made.body.id}`)).body).toEqual(made.body);
    expect(
      (await ben.call<VisualizationView>('PUT', `/visualization/views/${made.body.id}`, { name: 'Evening' })).body,
    ).toMatchObject({ name: 'Evening', content: made.body.content });
    const listed = await call<{ items: { name: string; chart_count: number }[]; total: number }>(
      'GET',
      `/visualization/views?dataset_id=${dataset}&search=even`,
    );
    expect(listed.body).toMatchObject({ total: 1, items: [{ name: 'Evening', chart_count: 1 }] });
    expect((await others.call<{ total: number }>('GET', '/visualization/views')).body.total).toBe(0);
    expect((await call('DELETE', `/visualization/views/${made.body.id}`)).body).toEqual({ deleted: true });
    expect((await call('GET', `/visualization/views/${made.body.id}`)).status).toBe(404);
  });

  it('have a name of their own in a dataset, and versions of it only', async () => {
    const view = { name: 'twice', dataset_id: dataset, version_id: version, content: { charts: [] } };
    await call('POST', '/visualization/views', view);
    expect((await call<{ detail: { code: string } }>('POST', '/visualization/views', view)).body.detail.code).toBe(
      'name_taken',
    );
    const other = await registerTable(test, headers, { name: 'third' }, { name: 't.csv', content: 'a,b\n1,2\n' });
    expect((await call('POST', '/visualization/views', { ...view, dataset_id: other })).status).toBe(404);
    expect((await others.call('POST', '/visualization/views', view)).status).toBe(404);
  });

  it('and tabulations go with their dataset', async () => {
    const gone = await registerTable(test, headers, { name: 'short' }, { name: 's.csv', content: 'a,b\n1,2\n3,5\n' });
    const { version_id } = (await call<{ version_id: string }>('GET', `/dataset/${gone}/true`)).body;
    const made = await call<VisualizationView>('POST', '/visualization/views', {
      name: 'short',
      dataset_id: gone,
      version_id,
      content: { charts: [] },
    });
    const started = await call<{ result_id: string; task_id: string }>('POST', `/visualization/tabulation/${gone}`, {});
    await endOfTask(test, headers, started.body.task_id);
    expect((await call('DELETE', `/dataset/delete/${gone}`)).status).toBe(400);
    expect((await call('DELETE', `/dataset/delete/${gone}?cascade=true`)).status).toBe(200);
    expect((await call('GET', `/visualization/views/${made.body.id}`)).status).toBe(404);
    expect((await call('GET', `/visualization/tabulation/result/${started.body.result_id}`)).status).toBe(404);
  });
});
