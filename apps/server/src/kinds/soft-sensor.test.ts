import { softSensorPaths } from '@hakaru/contract';
import type {
  SoftSensorPredictionSummary,
  SoftSensorProposal,
  SoftSensorReport,
  SoftSensorResult,
} from '@hakaru/contract/training/soft-sensor';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endOfPrediction, reportOf, trainProject } from '../features/training/testing/train-project.ts';
import { insertTestTable } from '../features/training/test-table.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import { signIn, type Refusal, type TestUser } from '../testing/test-user.ts';

// A purity that follows the feed three rows later, analysed every fifth row and held between; rows a minute apart.
const rows = (from: number, count: number) => `WITH process AS (
    SELECT i, sin(i / 9.0) + 0.4 * sin(i / 2.3) AS feed, cos(i / 31.0) AS reflux,
      sin((i - 3) / 9.0) + 0.4 * sin((i - 3) / 2.3) AS late FROM range(${from}, ${from + count}) t(i))
  SELECT TIMESTAMP '2026-03-01' + INTERVAL (i) MINUTE AS moment, feed, reflux,
    90 + 4 * last_value(CASE WHEN i % 5 = 0 THEN late + 0.3 * reflux END IGNORE NULLS) OVER (ORDER BY i) AS purity
  FROM process`;
const features = ['feed', 'reflux'].map((name) => ({ name, type: 'numeric' as const }));
const columns = [
  { name: 'moment', type: 'datetime' as const, role: 'time' as const },
  ...['feed', 'reflux', 'purity'].map((name) => ({ name, type: 'numeric' as const })),
];
const options = {
  target: 'purity',
  features,
  time: 'moment',
  lags: { largest: 10, step: 1 },
  models: [{ name: 'ridge' }, { name: 'pls' }],
};

describe('soft sensors', () => {
  let test: TestApp;
  let headers: TestUser['headers'];
  let call: TestUser['call'];
  let datasetId: string;
  let renamed: string;
  let projectId: string;
  let model: string;
  let result: SoftSensorResult;

  beforeAll(async () => {
    test = await createTestApp({ work: true });
    const user = await signIn(test, 'aiko');
    ({ headers, call } = user);
    datasetId = await insertTestTable(test.context, user.owner, { name: 'column', select: rows(0, 900), columns });
    renamed = await insertTestTable(test.context, user.owner, {
      name: 'later',
      select: `SELECT moment AS clock, feed AS flow, reflux FROM (${rows(900, 120)})`,
      columns: [
        { name: 'clock', type: 'datetime', role: 'time' },
        ...['flow', 'reflux'].map((name) => ({ name, type: 'numeric' as const })),
      ],
      dataType: 'inference_data',
    });
    await test.context.compute.start();
    const trained = await trainProject<SoftSensorResult>(call, softSensorPaths, datasetId, { name: 'purity', options });
    ({ projectId, result } = trained);
    model = trained.models['ridge']!;
  }, 240_000);
  afterAll(() => test.close());

  it('proposes from the data how values are recorded and how late each variable shows', async () => {
    const { status, body } = await call<SoftSensorProposal>('POST', `/softsensor/propose/${datasetId}`, {
      target: 'purity',
      features,
      time: 'moment',
    });
    expect(status).toBe(200);
    expect(body.laboratory).toMatchObject({ recording: 'held', interval: 5, analyses: 179 });
    expect(body.dead_times[0]).toMatchObject({ column: 'feed', rows: 3, reason: 'found' });
    const unknown = await call<Refusal>('POST', `/softsensor/propose/${datasetId}`, { target: 'none', features });
    expect([unknown.status, unknown.body.detail.code]).toEqual([400, 'columns_missing']);
    expect((await call('POST', `/softsensor/propose/${datasetId}`, { target: 'purity' })).status).toBe(422);
    const wrong = await call<Refusal>('POST', `/softsensor/propose/${renamed}`, { target: 'reflux', features }, 'ja');
    expect(wrong.body.detail.code).toBe('wrong_data_type');
  });

  it('warns of a shuffled split, and refuses a time that is a feature', async () => {
    const check = async (change: object) =>
      (
        await call<{ problems: { code: string; severity: string }[] }>('POST', `/softsensor/check/${datasetId}`, {
          options: { ...options, ...change },
        })
      ).body.problems;
    expect(await check({})).toEqual([]);
    expect(await check({ split: { method: 'shuffled' } })).toMatchObject([
      { code: 'series_split_shuffled', severity: 'warning' },
    ]);
    expect(await check({ time: 'feed' })).toMatchObject([{ code: 'time_is_feature', severity: 'error' }]);
  });

  it('stands far before the last laboratory value, and the list of projects says so', async () => {
    const [best] = result.leaderboard;
    const last = result.leaderboard.find((row) => row.model === 'dummy_last_value');
    expect(best!.test!.rmse!).toBeLessThan(0.5 * last!.test!.rmse!);
    const { body } = await call<{ headline: { code: string; figures: object }; targets: string[] }>(
      'GET',
      `/project/${projectId}`,
    );
    expect(body).toMatchObject({ targets: ['purity'], headline: { code: 'better', figures: { target: 'purity' } } });
  });

  it('reports, and gives the model away with its lags and a script', async () => {
    const report = await reportOf<SoftSensorReport>(call, softSensorPaths, projectId, model);
    expect(report.model).toBe('ridge');
    const zip = await test.app.inject({ url: `/api/softsensor/model/download/${projectId}/ridge`, headers });
    expect(zip.statusCode).toBe(200);
    expect(Object.keys(unzipSync(zip.rawPayload))).toEqual(expect.arrayContaining(['README.md', 'estimate.py']));
  }, 180_000);

  it('estimates a series whose time goes by another name, its variables where they are mapped', async () => {
    const order = (mapping: object) => ({
      name: `later ${JSON.stringify(mapping)}`,
      model_key: model,
      data: { kind: 'dataset', dataset_id: renamed, mapping },
    });
    const refused = await call<Refusal>('POST', `/prediction/${projectId}`, order({}));
    expect([refused.status, refused.body.detail.code]).toEqual([400, 'columns_missing']);
    const started = await call<{ prediction_id: string }>('POST', `/prediction/${projectId}`, order({ feed: 'flow' }));
    expect(started.status).toBe(202);
    const done = await endOfPrediction(call, `/prediction/${started.body.prediction_id}`);
    expect(done.state).toBe('succeeded');
    expect(done.mapping).toEqual({ feed: 'flow', moment: 'clock' });
    const summary = done.summary as unknown as SoftSensorPredictionSummary;
    expect(summary).toMatchObject({ rows: 120, target: 'purity', analyses: 0, coverage: 0.9 });
    expect(summary.estimated).toBeGreaterThan(100);
    const heading = async (query: string) => {
      const { rawPayload } = await test.app.inject({
        url: `/api/inference/download/${projectId}/${model}?headers=reader${query}`,
        headers: { ...headers, 'accept-language': 'ja' },
      });
      return new TextDecoder(query ? 'shift_jis' : 'utf-8').decode(rawPayload).split('\n')[0]!.split(',');
    };
    const names = await heading('');
    expect(names).toEqual(expect.arrayContaining(['T²']));
    expect(names.join()).toContain('推定値');
    // CP932 has no raised digits.
    expect(await heading('&format=csv&encoding=cp932')).toEqual(names.map((name) => name.replace('T²', 'T2')));
  });

  it('refuses rows typed one by one, in words that say what to do', async () => {
    const data = { kind: 'rows', rows: [{ feed: 0.1, reflux: 0.2 }] };
    for (const [url, payload] of [
      [`/prediction/${projectId}`, { name: 'typed', model_key: model, data }],
      [`/inference/execute/${projectId}/${model}`, { data }],
    ] as const) {
      const { status, body } = await call<Refusal>('POST', url, payload, 'ja');
      expect([status, body.detail.code]).toEqual([400, 'typed_rows_not_taken']);
      expect(body.detail.response).toContain('データセット');
    }
  });
});
