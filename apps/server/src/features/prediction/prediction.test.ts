import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test-app.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { insertTestTable } from '../training/test-table.ts';

type Json = Record<string, never>;

const columns = [{ name: 'x1', type: 'numeric' as const }, { name: 'lot', type: 'categorical' as const }, { name: 'y', type: 'numeric' as const }];
const select = (rows: number, lots: number) => `SELECT i / 10.0 AS x1, 'L' || (i % ${lots}) AS lot, 2 * i / 10.0 + 1 AS y FROM range(${rows}) t(i)`;

describe('predicting', () => {
  let test: TestApp;
  let headers: { authorization: string };
  let projectId: string;
  let modelKey: string;
  let newRows: string;
  let renamed: string;

  async function call<T = Json>(method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object): Promise<{ status: number; body: T }> {
    const response = await test.app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) });
    return { status: response.statusCode, body: response.json() as T };
  }

  async function finished(id: string) {
    return waitFor(async () => {
      const { body } = await call<{ state: string; summary: Record<string, unknown>; rows: { columns: { name: string }[]; rows: unknown[][]; total: number } }>('GET', `/prediction/${id}`);
      return ['queued', 'running'].includes(body.state) ? undefined : body;
    }, 30_000);
  }

  beforeAll(async () => {
    test = await createTestApp({ work: true });
    headers = await test.as('aiko');
    const me = (await test.app.inject({ url: '/api/users/me', headers })).json() as { id: string; organization: { id: string } };
    const owner = { userId: me.id, orgId: me.organization.id };
    const training = await insertTestTable(test.context, owner, { name: 'training', select: select(120, 3), columns });
    newRows = await insertTestTable(test.context, owner, { name: 'new', select: select(50, 5), columns, dataType: 'inference_data' });
    renamed = await insertTestTable(test.context, owner, {
      name: 'renamed', select: 'SELECT i / 10.0 AS temperature, \'L0\' AS lot FROM range(10) t(i)',
      columns: [{ name: 'temperature', type: 'numeric' }, { name: 'lot', type: 'categorical' }], dataType: 'inference_data',
    });
    await test.context.compute.start();
    const options = { targets: ['y'], features: [{ name: 'x1', type: 'numeric' }, { name: 'lot', type: 'categorical' }], models: [{ name: 'linear', parameters: { name: 'linear' } }] };
    projectId = (await call<{ project_id: string }>('POST', `/regress/register/${training}`, { name: 'p', options })).body.project_id;
    await call('POST', `/train/model/${projectId}`);
    modelKey = await waitFor(async () => (await call<{ trained_models: { model_key: string }[] }>('GET', `/train/result/${projectId}`)).body.trained_models[0]?.model_key, 60_000);
  }, 120_000);

  afterAll(() => test.close());

  it('predicts a dataset, with intervals, unknown categories reported, and downloads in three forms', async () => {
    const started = await call<{ prediction_id: string }>('POST', `/prediction/${projectId}`, { name: 'new rows', model_key: modelKey, data: { kind: 'dataset', dataset_id: newRows } });
    expect(started.status).toBe(202);
    const done = await finished(started.body.prediction_id);
    expect(done.state).toBe('succeeded');
    expect(done.rows.total).toBe(50);
    expect(done.summary).toMatchObject({ rows: 50, predicted: 50, coverage: 0.9, unknown_categories: [{ column: 'lot', labels: ['L3', 'L4'] }] });
    const place = `/inference/download/${projectId}/${modelKey}`;
    const csv = await test.app.inject({ url: `/api${place}?format=csv`, headers });
    expect(csv.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(csv.payload.trim().split('\n')).toHaveLength(51);
    expect((await test.app.inject({ url: `/api${place}?format=csv&encoding=cp932`, headers })).statusCode).toBe(200);
    expect((await test.app.inject({ url: `/api${place}?format=parquet`, headers })).rawPayload.subarray(0, 4).toString()).toBe('PAR1');
    const list = await call<{ total: number }>('GET', '/inference/list/all?search=new');
    expect(list.body.total).toBe(1);
  });

  it('names missing columns, and takes the ones named in their place', async () => {
    const order = { name: 'renamed', model_key: modelKey };
    const refused = await call('POST', `/prediction/${projectId}`, { ...order, data: { kind: 'dataset', dataset_id: renamed } });
    expect(refused).toMatchObject({ status: 400, body: { detail: { code: 'columns_missing', params: { columns: 'x1' } } } });
    const taken = await call<{ prediction_id: string }>('POST', `/prediction/${projectId}`, { ...order, data: { kind: 'dataset', dataset_id: renamed, mapping: { x1: 'temperature' } } });
    expect((await finished(taken.body.prediction_id)).summary).toMatchObject({ predicted: 10 });
  });

  it('answers typed rows at once and keeps nothing', async () => {
    const answer = await call<{ rows: { prediction: number; inside_domain: boolean }[] }>('POST', `/inference/execute/${projectId}/${modelKey}`, { data: { kind: 'rows', rows: [{ x1: 5, lot: 'L1' }, { x1: 500, lot: 'L1' }] } });
    expect(answer.status).toBe(200);
    expect(answer.body.rows[0]?.prediction).toBeCloseTo(11, 5);
    expect(answer.body.rows.map((row) => row.inside_domain)).toEqual([true, false]);
    const inputs = await call<{ features: { name: string; minimum: number; maximum: number }[] }>('GET', `/prediction/inputs/${projectId}/${modelKey}`);
    // Ranges are of the training rows: 15 % were kept aside for the test.
    expect(inputs.body.features[0]).toMatchObject({ name: 'x1', type: 'numeric' });
    expect(inputs.body.features[0]!.maximum).toBeGreaterThan(11);
  });

  it('keeps typed rows as a prediction where asked to, and deletes it', async () => {
    const started = await call<{ prediction_id: string }>('POST', `/prediction/${projectId}`, { name: 'typed', model_key: modelKey, data: { kind: 'rows', rows: [{ x1: 1, lot: 'L0' }] } });
    const done = await finished(started.body.prediction_id);
    expect(done.rows.total).toBe(1);
    expect(await call('DELETE', `/inference/delete/${started.body.prediction_id}`)).toMatchObject({ status: 200, body: { deleted: { predictions: 1 } } });
    expect((await call('GET', `/inference/${started.body.prediction_id}`)).status).toBe(404);
  });
});
