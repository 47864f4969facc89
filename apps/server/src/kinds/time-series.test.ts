import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { timeSeriesPaths, type CallResponse, type getModelSettings } from '@hakaru/contract';
import type {
  TimeSeriesReport,
  TimeSeriesResult,
  TimeSeriesSettings,
  TimeSeriesThreshold,
} from '@hakaru/contract/training/time-series';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endOfPrediction, reportOf, trainProject } from '../features/training/testing/train-project.ts';
import { insertTestTable } from '../features/training/test-table.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import { signIn, type Refusal, type TestUser } from '../testing/test-user.ts';

// 2,000 readings a minute apart; channels that follow each other but for four faults of 25 readings, two in the last third.
const select = `SELECT timestamp '2024-05-01' + i * interval 1 minute AS at, sin(i / 9.0) + 0.05 * sin(i * 12.9) + f * 1.5 AS temperature,
  2 * sin(i / 9.0) + 0.05 * cos(i * 7.7) AS pressure, 0.05 * sin(i * 3.3) + sin(i / 5.0) AS flow, f AS fault
  FROM (SELECT i, (i % 500 BETWEEN 400 AND 424)::INT AS f FROM range(2000) t(i))`;
const channels = ['temperature', 'pressure', 'flow'].map((name) => ({ name, type: 'numeric' as const }));
const columns = [{ name: 'at', type: 'datetime' as const }, ...channels, { name: 'fault', type: 'numeric' as const }];
const training_type = 'time_series_anomaly_detection_unsupervised';
const options = {
  features: channels,
  time: 'at',
  labels: { column: 'fault' },
  split: { method: 'time', test_share: 0.4 },
  models: [{ name: 'pca' }],
};

describe('anomaly detection in time series', () => {
  let test: TestApp;
  let headers: TestUser['headers'];
  let call: TestUser['call'];
  let dataset: string;
  let project: string;
  let model: string;

  beforeAll(async () => {
    test = await createTestApp({ work: true });
    const user = await signIn(test, 'aiko');
    ({ headers, call } = user);
    dataset = await insertTestTable(test.context, user.owner, { name: 'plant', select, columns });
    await test.context.compute.start();
    const registration = { training_type, name: 'watch', options };
    const trained = await trainProject<TimeSeriesResult>(call, timeSeriesPaths, dataset, registration);
    project = trained.projectId;
    model = trained.models['pca']!;
  }, 240_000);
  afterAll(() => test.close());

  async function ask(body: object): Promise<TimeSeriesThreshold> {
    const answer = await call<TimeSeriesThreshold>('POST', `/timeseries/threshold/${project}/${model}`, body);
    expect(answer.status).toBe(200);
    return answer.body;
  }

  it('says in both languages what is wrong with options', async () => {
    const wrong = {
      training_type,
      options: { ...options, features: [...channels, { name: 'fault', type: 'numeric' }] },
    };
    for (const [language, words] of [
      ['en', 'so it cannot also be a channel'],
      ['ja', 'チャンネル'],
    ] as const) {
      const { body } = await call<{ problems: { code: string; response: string }[] }>(
        'POST',
        `/timeseries/check/${dataset}`,
        wrong,
        language,
      );
      expect(body.problems[0]).toMatchObject({ code: 'channel_has_other_role' });
      expect(body.problems[0]?.response).toContain(words);
    }
  });

  it('finds the faults of the test data, which the list says', async () => {
    const { body } = await call<{ result: TimeSeriesResult }>('GET', `/timeseries/train/result/${project}`);
    const best = body.result.leaderboard.find(({ index }) => index !== null);
    expect(best?.test).toMatchObject({ events: 2, detected: 2 });
    expect(body.result.leaderboard.map((row) => row.model)).toEqual(
      expect.arrayContaining(['pca', 'dummy_all', 'dummy_none']),
    );
    const detail = await call<{ headline: { code: string; figures: object }; options: object }>(
      'GET',
      `/timseseries/project/${project}`,
    );
    expect(detail.body).toMatchObject({
      headline: { code: 'detected', figures: { part: 'test', events: 2, detected: 2 } },
      options: { supervision: 'unsupervised' },
    });
  });

  it('tries a threshold without keeping it, and chooses one by training rows', async () => {
    const first = await ask({});
    expect(first.test).toMatchObject({ events: 2, detected: 2 });
    const high = await ask({ trial: { ...first.model_settings, threshold: 1e6 } });
    expect(high.test).toMatchObject({ detected: 0, flagged: 0 });
    expect((await ask({})).model_settings).toEqual(first.model_settings);
    const chosen = await ask({ rule: { method: 'quantile', quantile: 0.9 } });
    expect(chosen.chosen).toMatchObject({ method: 'quantile', asked: 'quantile', reason: null });
    expect(chosen.model_settings.threshold).toBeLessThan(first.model_settings.threshold);
    expect(chosen.chosen!.rows).toBeLessThan(1300);
  });

  it('gives the model away with a script that says of rows what the product does', async () => {
    const zip = await test.app.inject({ url: `/api/timeseries/model/download/${project}/pca`, headers });
    expect(zip.statusCode).toBe(200);
    const order = { name: 'beside the script', model_key: model, data: { kind: 'dataset', dataset_id: dataset } };
    const started = await call<{ prediction_id: string }>('POST', `/timeseries/prediction/${project}`, order);
    const { prediction_id: id } = started.body;
    expect((await endOfPrediction(call, `/timeseries/prediction/result/${id}`)).state).toBe('succeeded');
    const folder = await mkdtemp(join(tmpdir(), 'hakaru-script-'));
    try {
      for (const [name, bytes] of Object.entries(unzipSync(zip.rawPayload))) {
        await mkdir(dirname(join(folder, name)), { recursive: true });
        if (!name.endsWith('/')) await writeFile(join(folder, name), bytes);
      }
      const table = await test.app.inject({ url: `/api/dataset/download/${dataset}?pack=plain`, headers });
      await writeFile(join(folder, 'rows.csv'), table.rawPayload);
      const { python } = test.context.settings.compute;
      await promisify(execFile)(python, ['score.py', 'rows.csv', 'out.csv'], { cwd: folder, timeout: 120_000 });
      const said = rowsOf(await readFile(join(folder, 'out.csv'), 'utf8'));
      const file = await test.app.inject({
        url: `/api/inference/download/${project}/${model}?inference_id=${id}`,
        headers,
      });
      const product = rowsOf(file.payload);
      expect(product).toHaveLength(2000);
      // Python writes True where the product writes true.
      const alarms = (rows: Record<string, string>[]) => rows.map(({ alarm = '' }) => alarm.toLowerCase());
      expect(alarms(said)).toEqual(alarms(product));
      expect(alarms(said)).toContain('true');
      const scores = (rows: Record<string, string>[]) =>
        rows.map(({ score = '' }) => (score === '' ? '' : Number(score).toFixed(6)));
      expect(scores(said)).toEqual(scores(product));
    } finally {
      await rm(folder, { recursive: true });
    }
  }, 240_000);

  it('keeps a threshold with who set it, makes the report of it anew, and names it in predictions', async () => {
    const before = (await ask({})).model_settings;
    const report = async () => reportOf<TimeSeriesReport>(call, timeSeriesPaths, project, model);
    const first = await report();
    expect(first).toMatchObject({ model: 'pca', model_settings: before, event_count: 4 });
    const actual = first.alarms.find((alarm) => alarm.actual);
    expect(actual?.contributions.map(({ channel }) => channel)).toContain('temperature');
    const settings: TimeSeriesSettings = { threshold: before.threshold * 2, floor: 0.5, smallest_duration: 3 };
    const changed = await call<{ version: number }>('POST', `/update/threshold/${project}/${model}`, {
      settings,
      version: 0,
    });
    expect(changed).toMatchObject({ status: 200, body: { version: 1 } });
    const late = await call<Refusal>('POST', `/update/threshold/${project}/${model}`, { settings, version: 0 });
    expect(late.body.detail.code).toBe('settings_changed');
    const wrong = { settings: { smallest_duration: 0 } };
    expect((await call('POST', `/update/threshold/${project}/${model}`, wrong)).status).toBe(422);
    const history = await call<CallResponse<typeof getModelSettings>>('GET', `/training/settings/${project}/${model}`);
    expect(history.body.items.map(({ version, to }) => [version, to['threshold']])).toEqual([
      [1, settings.threshold],
      [0, before.threshold],
    ]);
    expect((await report()).model_settings).toEqual(settings);

    const zip = await test.app.inject({ url: `/api/timeseries/model/download/${project}/pca`, headers });
    expect(zip.statusCode).toBe(200);
    expect(JSON.parse(strFromU8(unzipSync(zip.rawPayload)['live.json']!))).toMatchObject({ settings });

    const order = { name: 'again', model_key: model, data: { kind: 'dataset', dataset_id: dataset } };
    const started = await call<{ prediction_id: string }>('POST', `/timeseries/prediction/${project}`, order);
    expect(started.status).toBe(202);
    const done = await endOfPrediction(call, `/timeseries/prediction/result/${started.body.prediction_id}`);
    expect(done.state).toBe('succeeded');
    expect(done.model_settings).toEqual(settings);
    expect(done.summary).toMatchObject({ model_settings: settings, figures: { events: 4 } });
    expect(done.rows?.columns.slice(0, 3).map(({ name }) => name)).toEqual(['score', 'alarm', 'threshold']);
    const typed = { ...order, data: { kind: 'rows', rows: [{ temperature: 1, pressure: 1, flow: 1 }] } };
    expect((await call<Refusal>('POST', `/timeseries/prediction/${project}`, typed)).body.detail.code).toBe(
      'typed_rows_not_taken',
    );
  }, 240_000);

  it('is deleted at the path of its own, by its own kind only', async () => {
    expect((await call('DELETE', `/regress/project/delete/${project}`)).status).toBe(404);
    expect((await call('DELETE', `/timeseries/project/delete/${project}?cascade=true`)).status).toBe(200);
    expect((await call('GET', `/timseseries/project/${project}`)).status).toBe(404);
  });
});

/** The rows of a CSV file without quotes, by the names of their columns. */
function rowsOf(text: string): Record<string, string>[] {
  const [head = '', ...lines] = text
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/);
  const names = head.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, index) => [names[index] ?? '', cell])));
}
