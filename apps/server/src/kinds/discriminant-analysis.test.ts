import {
  discriminantAnalysisPaths,
  type CallResponse,
  type executeInference,
  type getModelInputs,
} from '@hakaru/contract';
import type {
  DiscriminantAnalysisCellRows,
  DiscriminantAnalysisCosts,
  DiscriminantAnalysisOptions,
  DiscriminantAnalysisPredictionSummary,
  DiscriminantAnalysisRegions,
  DiscriminantAnalysisReport,
  DiscriminantAnalysisResult,
} from '@hakaru/contract/training/discriminant-analysis';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endOfPrediction, reportOf, trainProject, wordsOfRefusal } from '../features/training/testing/train-project.ts';
import { insertTestTable } from '../features/training/test-table.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import { signIn, type Refusal, type TestUser } from '../testing/test-user.ts';
import { waitFor } from '../testing/wait-for.ts';

// Three classes around (0, 0), (4, 0) and (0, 4); every thirtieth row, of a, is called b, so that cells off the diagonal have rows.
const select = `SELECT x + 4 * (k = 1)::INT AS x, y + 4 * (k = 2)::INT AS y, i % 2 AS flag, 'L' || (i % 5) AS lot, 'one' AS same,
  CASE WHEN i % 30 = 6 THEN 'b' ELSE ['a', 'b', 'c'][k + 1] END AS class
  FROM (SELECT i, i % 3 AS k, sin(i * 12.9) AS x, cos(i * 7.7) AS y FROM range(150) t(i))`;
const numeric = ['x', 'y', 'flag'].map((name) => ({ name, type: 'numeric' as const }));
const columns = [...numeric, ...['lot', 'same', 'class'].map((name) => ({ name, type: 'categorical' as const }))];
const options = {
  target: 'class',
  features: [
    { name: 'x', type: 'numeric' },
    { name: 'y', type: 'numeric' },
  ],
  models: [{ name: 'lda' }, { name: 'knn' }],
} as unknown as DiscriminantAnalysisOptions;

describe('discriminant analysis', () => {
  let test: TestApp;
  let headers: TestUser['headers'];
  let call: TestUser['call'];
  let datasetId: string;
  let newRows: string;
  let projectId: string;
  let lda: string;
  let result: DiscriminantAnalysisResult;

  beforeAll(async () => {
    test = await createTestApp({ work: true });
    const user = await signIn(test, 'aiko');
    ({ headers, call } = user);
    datasetId = await insertTestTable(test.context, user.owner, { name: 'three classes', select, columns });
    newRows = await insertTestTable(test.context, user.owner, {
      name: 'unknown',
      select: 'SELECT * FROM (VALUES (0.1, 0.2), (4.1, 0.0), (0.0, 3.5), (60.0, 60.0)) t(x, y)',
      columns: numeric.slice(0, 2),
      dataType: 'inference_data',
    });
    await test.context.compute.start();
    const trained = await trainProject<DiscriminantAnalysisResult>(call, discriminantAnalysisPaths, datasetId, {
      name: 'classes',
      options,
    });
    ({ projectId, result } = trained);
    lda = trained.models['lda']!;
  }, 240_000);
  afterAll(() => test.close());

  it('ranks classifiers before the dummy', async () => {
    const accuracy = new Map(result.leaderboard.map((row) => [row.model, row.cross_validation?.accuracy ?? 0]));
    expect(accuracy.get('lda')).toBeGreaterThan(0.93);
    expect(accuracy.get('dummy')).toBeLessThan(0.45);
    expect(result.classes.map((one) => one.label).sort()).toEqual(['a', 'b', 'c']);
    expect((await call('GET', `/discriminant/analysis/project/${projectId}`)).body).toMatchObject({
      targets: ['class'],
      models: ['lda', 'knn'],
    });
  });

  it('reports what is quick first, then the permutation test', async () => {
    const asked = async () => {
      const { body } = await call<{
        state: string;
        task_id: string | null;
        report: DiscriminantAnalysisReport | null;
      }>('POST', `/discriminant/analysis/report/${projectId}`, { model_key: lda });
      expect(body.state).not.toBe('failure');
      return body;
    };
    const first = await waitFor(async () => ((await asked()).report ? asked() : undefined), 120_000);
    expect([first.state, first.report?.permutation_test]).toEqual(['success', null]);
    expect(first.task_id).toBeTruthy();
    const whole = await waitFor(async () => {
      const answer = await asked();
      expect(answer.report).not.toBeNull();
      return answer.report?.permutation_test ? answer : undefined;
    }, 180_000);
    expect(whole.task_id).toBeNull();
    expect({ ...whole.report, permutation_test: null }).toMatchObject({
      confusion: first.report?.confusion,
      figures: first.report?.figures,
    });
  }, 320_000);

  it('reports, answers rows behind a cell, costs and regions, and gives the model away', async () => {
    const report = await reportOf<DiscriminantAnalysisReport>(call, discriminantAnalysisPaths, projectId, lda);
    const { counts } = report.confusion.find((one) => one.part === 'out_of_fold')!;
    const [a, b] = ['a', 'b'].map((label) => report.classes.findIndex((one) => one.label === label)) as [
      number,
      number,
    ];
    const cell = { part: 'out_of_fold', actual: 'b', predicted: 'a', columns: ['lot'] };
    const rows = (
      await call<DiscriminantAnalysisCellRows>('POST', `/discriminant/analysis/cell_rows/${projectId}/${lda}`, cell)
    ).body;
    expect([rows.total, rows.row.length]).toEqual([counts[b]![a], counts[b]![a]]);
    expect(rows.total).toBeGreaterThan(0);
    expect(rows.row.every((row) => row % 30 === 6)).toBe(true);
    expect(rows.columns[0]?.values[0]).toBe(`L${rows.row[0]! % 5}`);
    const costs = (
      await call<DiscriminantAnalysisCosts>('POST', `/discriminant/analysis/costs/${projectId}/${lda}`, {
        costs: [
          [0, 1, 1],
          [10, 0, 1],
          [1, 1, 0],
        ],
      })
    ).body;
    expect(costs.rules.map((rule) => rule.rule)).toContain('expected_cost');
    const regions = (
      await call<DiscriminantAnalysisRegions>('POST', `/discriminant/analysis/regions/${projectId}/${lda}`, {
        axes: { kind: 'features', first: 'x', second: 'y' },
        grid: 20,
      })
    ).body;
    expect([regions.predicted.length, new Set(regions.predicted.flat()).size]).toEqual([20, 3]);
    const held = await test.app.inject({ url: `/api/training/predictions/${projectId}/${lda}`, headers });
    const [header, ...lines] = held.payload.replace('\uFEFF', '').trim().split(/\r?\n/);
    expect([header?.startsWith('row,part,fold,actual,predicted'), lines.length]).toEqual([true, 150]);
    const zip = await test.app.inject({ url: `/api/discriminant/analysis/model/download/${projectId}/lda`, headers });
    expect(zip.statusCode).toBe(200);
    expect(Object.keys(unzipSync(zip.rawPayload))).toEqual(expect.arrayContaining(['model.onnx', 'README.md']));
  }, 240_000);

  it.each([
    [
      'costs',
      {
        costs: [
          [0, 1],
          [1, 0],
        ],
      },
      'costs_unfit',
    ],
    ['costs', { threshold: 0.4 }, 'threshold_needs_two_classes'],
    ['cell_rows', { part: 'test', actual: 'z' }, 'class_unknown'],
    ['regions', { axes: { kind: 'features', first: 'x', second: 'lot' } }, 'axis_unknown'],
  ])('says what is wrong with a question about %s: %j', async (verb, requested, code) => {
    const url = `/discriminant/analysis/${verb}/${projectId}/${lda}`;
    for (const words of await wordsOfRefusal(call, url, requested, code)) expect(words).not.toContain('{');
  });

  it('predicts rows with the probability of each class, and marks those unlike any', async () => {
    const inputs = (await call<CallResponse<typeof getModelInputs>>('GET', `/prediction/inputs/${projectId}/${lda}`))
      .body;
    expect(inputs).toMatchObject({ target: 'class', notes: { classes: ['a', 'b', 'c'] } });
    const typed = (
      await call<CallResponse<typeof executeInference>>('POST', `/inference/execute/${projectId}/${lda}`, {
        data: { kind: 'rows', rows: [{ x: 4, y: 0 }] },
      })
    ).body;
    expect(typed).toMatchObject({ kind: 'result', rows: [{ predicted: 'b' }], notes: { classes: ['a', 'b', 'c'] } });
    const order = { name: 'four', model_key: lda, data: { kind: 'dataset', dataset_id: newRows } };
    const started = await call<{ prediction_id: string }>(
      'POST',
      `/discriminant/analysis/prediction/${projectId}`,
      order,
    );
    expect(started.status).toBe(202);
    const id = started.body.prediction_id;
    const done = await endOfPrediction(call, `/discriminant/analysis/prediction/result/${id}`);
    expect(done).toMatchObject({
      state: 'succeeded',
      coverage: null,
      target: 'class',
      settings: { domain: 'leverage_and_distance' },
    });
    const summary = done.summary as unknown as DiscriminantAnalysisPredictionSummary;
    expect(summary).toMatchObject({ rows: 4, predicted: 4, outside_domain: 1 });
    expect(done.rows?.columns.map((column) => column.name)).toEqual(
      expect.arrayContaining(summary.probability_columns),
    );
    const index = done.rows!.columns.findIndex((column) => column.name === 'predicted_class');
    expect(done.rows!.rows.slice(0, 3).map((row) => row[index])).toEqual(['a', 'b', 'c']);
    expect((await call('GET', `/clustering/prediction/result/${id}`)).status).toBe(404);
    expect((await call('GET', `/prediction/${id}`)).status).toBe(200);
    const csv = await test.app.inject({
      url: `/api/inference/download/${projectId}/${lda}?inference_id=${id}`,
      headers,
    });
    expect(csv.payload.trim().split('\n')).toHaveLength(5);
    expect(
      (await call<{ total: number }>('GET', '/inference/list/all?training_type=discriminant_analysis')).body.total,
    ).toBe(1);
  });

  it('takes the settings its type has, and no others', async () => {
    const order = { name: 'settings', model_key: lda, data: { kind: 'dataset', dataset_id: newRows } };
    for (const wrong of [{ coverage: 0.9 }, { interval: 'conformal' }, { settings: { decision: { threshold: 2 } } }]) {
      expect((await call('POST', `/prediction/${projectId}`, { ...order, ...wrong })).status).toBe(422);
    }
    // Deciding for a is a thousand times dearer where b is true.
    const started = await call<{ prediction_id: string }>('POST', `/prediction/${projectId}`, {
      ...order,
      settings: {
        decision: {
          costs: [
            [0, 1, 1],
            [1000, 0, 1000],
            [1, 1, 0],
          ],
        },
        domain: 'leverage',
      },
    });
    const done = await endOfPrediction(call, `/prediction/${started.body.prediction_id}`);
    expect(done).toMatchObject({ state: 'succeeded', settings: { domain: 'leverage' } });
    expect((done.summary as unknown as DiscriminantAnalysisPredictionSummary).decision.costs).toHaveLength(3);
    const refused = await call<Refusal>('POST', `/inference/execute/${projectId}/${lda}`, {
      data: { kind: 'rows', rows: [{ x: 1, y: 1 }] },
      settings: { decision: { threshold: 0.5 } },
    });
    expect([refused.status, refused.body.detail.code]).toEqual([400, 'threshold_needs_two_classes']);
  });

  it.each([
    ['a target among the features', { features: [{ name: 'class', type: 'categorical' }] }, 'target_is_feature'],
    ['an unknown target', { target: 'nowhere' }, 'column_unknown'],
    ['a target of one class', { target: 'same' }, 'target_one_class'],
    ['a positive class that is none', { positive_class: 'z' }, 'positive_class_unknown'],
    ['a split by the target', { split: { method: 'group', column: 'class' } }, 'split_column_is_target'],
    ['a model twice', { models: [{ name: 'lda' }, { name: 'lda' }] }, 'model_twice'],
  ])('refuses %s in words', async (_, change, code) => {
    const registration = { name: 'wrong', options: { ...options, ...change } };
    await wordsOfRefusal(call, `/discriminant/analysis/register/${datasetId}`, registration, code);
  });

  it('deletes the project with its predictions on request', async () => {
    const refused = await call<Refusal>('DELETE', `/discriminant/analysis/project/delete/${projectId}`);
    expect([refused.status, refused.body.detail.code]).toEqual([400, 'dataset_in_use']);
    expect(
      (await call('DELETE', `/discriminant/analysis/project/delete/${projectId}?cascade=true`)).body,
    ).toMatchObject({ deleted: { training_projects: 1, predictions: 2 } });
  });
});
