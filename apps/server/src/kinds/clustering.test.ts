import {
  clusteringPaths,
  type CallResponse,
  type executeInference,
  type getModelInputs,
  type getSavedRows,
  type Lineage,
  type TablePage,
} from '@hakaru/contract';
import type {
  ClusteringCut,
  ClusteringOptions,
  ClusteringPoints,
  ClusteringPredictionSummary,
  ClusteringReport,
  ClusteringResult,
} from '@hakaru/contract/training/clustering';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endOfTask } from '../features/datasets/testing/send-table.ts';
import { endOfPrediction, reportOf, trainProject, wordsOfRefusal } from '../features/training/testing/train-project.ts';
import { insertTestTable } from '../features/training/test-table.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import { signIn, type Refusal, type TestUser } from '../testing/test-user.ts';

// Three groups of 60, 45 and 30 rows, far apart.
const select = `SELECT sin(i * 12.9) + CASE WHEN k = 'b' THEN 12 ELSE 0 END AS x, cos(i * 7.7) + CASE WHEN k = 'c' THEN 12 ELSE 0 END AS y, k AS known, 'L' || (i % 5) AS lot
  FROM (SELECT i, CASE WHEN i < 60 THEN 'a' WHEN i < 105 THEN 'b' ELSE 'c' END AS k FROM range(135) t(i))`;
const numeric = ['x', 'y'].map((name) => ({ name, type: 'numeric' as const }));
const columns = [...numeric, ...['known', 'lot'].map((name) => ({ name, type: 'categorical' as const }))];
const options = {
  features: numeric,
  models: [{ name: 'kmeans' }, { name: 'hierarchical' }],
  label_column: 'known',
  scan: { largest: 5 },
} as unknown as ClusteringOptions;

describe('clustering', () => {
  let test: TestApp;
  let headers: TestUser['headers'];
  let call: TestUser['call'];
  let datasetId: string;
  let newRows: string;
  let projectId: string;
  let kmeans: string;
  let tree: string;
  let result: ClusteringResult;

  beforeAll(async () => {
    test = await createTestApp({ work: true });
    const user = await signIn(test, 'aiko');
    ({ headers, call } = user);
    datasetId = await insertTestTable(test.context, user.owner, { name: 'three groups', select, columns });
    newRows = await insertTestTable(test.context, user.owner, {
      name: 'new',
      select: 'SELECT * FROM (VALUES (0.1, 0.2), (12.1, 0.0), (0.0, 12.2), (900.0, 900.0)) t(x, y)',
      columns: numeric,
      dataType: 'inference_data',
    });
    await test.context.compute.start();
    const trained = await trainProject<ClusteringResult>(call, clusteringPaths, datasetId, { name: 'groups', options });
    ({ projectId, result } = trained);
    kmeans = trained.models['kmeans']!;
    tree = trained.models['hierarchical']!;
  }, 240_000);
  afterAll(() => test.close());

  it('finds the three groups by itself, and how they agree with those that are known', async () => {
    for (const row of result.leaderboard)
      expect(row).toMatchObject({ state: 'trained', clusters: 3, sizes: [60, 45, 30], external: { adjusted_rand: 1 } });
    expect((await call('GET', `/clustering/project/${projectId}`)).body).toMatchObject({
      targets: [],
      models: ['kmeans', 'hierarchical'],
    });
  });

  it('reports, draws points and trees, cuts anew, and gives the model away', async () => {
    const report = await reportOf<ClusteringReport>(call, clusteringPaths, projectId, tree);
    expect(report.model).toBe('hierarchical');
    const points = (
      await call<ClusteringPoints>('POST', `/clustering/points/${projectId}/${kmeans}`, { columns: ['lot'] })
    ).body;
    expect(points.row).toHaveLength(135);
    const { leaves, merges, rows } = report.hierarchical!.tree;
    expect([leaves.length, merges.length, rows]).toEqual([135, 134, 135]);
    expect(
      (await call<ClusteringCut>('POST', `/clustering/cut/${projectId}/${tree}`, { clusters: 2 })).body.sizes.reduce(
        (sum, size) => sum + size,
        0,
      ),
    ).toBe(135);
    for (const words of await wordsOfRefusal(
      call,
      `/clustering/cut/${projectId}/${kmeans}`,
      { clusters: 2 },
      'no_tree',
    ))
      expect(words).toMatch(/k-means|k 平均法/);
    expect((await call('POST', `/clustering/cut/${projectId}/${tree}`, {})).status).toBeGreaterThanOrEqual(400);
    const zip = await test.app.inject({ url: `/api/clustering/model/download/${projectId}/kmeans`, headers });
    expect(zip.statusCode).toBe(200);
    expect(Object.keys(unzipSync(zip.rawPayload))).toEqual(expect.arrayContaining(['README.md']));
  }, 180_000);

  it('keeps labels, of another cut too, as a column of a dataset', async () => {
    const started = (
      await call<{ task_id: string; dataset_id: string }>('POST', `/clustering/labels/${projectId}/${tree}`, {
        name: 'labelled',
        options: { clusters: 2, label_name: 'group' },
      })
    ).body;
    await endOfTask(test, headers, started.task_id);
    const page = (await call<TablePage>('POST', `/load/dataset/${started.dataset_id}`, {})).body;
    expect([page.total, page.columns.map((column) => column.name)]).toEqual([
      135,
      expect.arrayContaining(['group', 'x', 'y', 'known', 'lot']),
    ]);
    expect(page.columns.find(({ name }) => name === 'group')?.type).toBe('categorical');
    expect(
      (await call<CallResponse<typeof getSavedRows>>('GET', `/training/saved/${started.dataset_id}`)).body,
    ).toMatchObject({
      task: 'labels',
      parameters: { clusters: 2, label_name: 'group' },
      summary: { clusters: 2, rows: 135 },
      model: { name: 'hierarchical' },
    });
    const { nodes } = (await call<Lineage>('GET', `/lineage/dataset/${started.dataset_id}`)).body;
    expect(nodes.map((node) => node.kind)).toEqual(
      expect.arrayContaining(['upload', 'version', 'recipe', 'training', 'model']),
    );
  });

  it('assigns new rows, and says which are far from all it knows', async () => {
    expect(
      (await call<CallResponse<typeof getModelInputs>>('GET', `/prediction/inputs/${projectId}/${kmeans}`)).body,
    ).toMatchObject({ target: null, features: [{ name: 'x' }, { name: 'y' }] });
    const typed = (
      await call<CallResponse<typeof executeInference>>('POST', `/inference/execute/${projectId}/${kmeans}`, {
        data: { kind: 'rows', rows: [{ x: 12, y: 0 }] },
      })
    ).body;
    expect(typed).toMatchObject({ kind: 'result', rows: [{ cluster: 2 }] });
    const order = { name: 'assigned', model_key: kmeans, data: { kind: 'dataset', dataset_id: newRows } };
    expect((await call('POST', `/clustering/prediction/${projectId}`, { ...order, coverage: 0.9 })).status).toBe(422);
    const started = await call<{ prediction_id: string }>('POST', `/clustering/prediction/${projectId}`, order);
    const done = await endOfPrediction(call, `/clustering/prediction/result/${started.body.prediction_id}`);
    expect(done).toMatchObject({ state: 'succeeded', target: null, coverage: null });
    const summary = done.summary as unknown as ClusteringPredictionSummary;
    expect(summary).toMatchObject({ rows: 4, predicted: 4, outside_domain: 1 });
    const index = done.rows!.columns.findIndex((column) => column.name === 'cluster');
    expect(done.rows!.rows.slice(0, 3).map((row) => row[index])).toEqual([1, 2, 3]);
    const other = await call<Refusal>('POST', `/discriminant/analysis/prediction/${projectId}`, order);
    expect(other.status).toBe(404);
  });

  it.each([
    ['an unknown column', { features: [{ name: 'nowhere', type: 'numeric' }] }, 'column_unknown'],
    ['an unknown label column', { label_column: 'nowhere' }, 'column_unknown'],
    ['a label column among the features', { features: [{ name: 'known', type: 'categorical' }] }, 'label_is_feature'],
    [
      'a linkage of means with another distance',
      { models: [{ name: 'hierarchical', parameters: { linkage: 'centroid', metric: 'cosine' } }] },
      'linkage_needs_euclidean',
    ],
    ['two cuts', { models: [{ name: 'hierarchical', parameters: { clusters: 3, height: 2 } }] }, 'cut_twice'],
    ['numbers of clusters in the wrong order', { scan: { smallest: 9, largest: 4 } }, 'scan_reversed'],
    ['a method twice', { models: [{ name: 'kmeans' }, { name: 'kmeans' }] }, 'model_twice'],
  ])('refuses %s in words', async (_, change, code) => {
    const registration = { name: 'wrong', options: { ...options, ...change } };
    const words = await wordsOfRefusal(call, `/clustering/register/${datasetId}`, registration, code);
    expect(words.join(' ')).not.toMatch(/centroid|cosine/);
  });

  it('is deleted as any project is', async () => {
    expect((await call<Refusal>('DELETE', `/project/delete/${projectId}`)).body.detail.code).toBe('dataset_in_use');
    expect((await call('DELETE', `/project/delete/${projectId}?cascade=true`)).status).toBe(200);
    expect((await call('GET', `/clustering/project/${projectId}`)).status).toBe(404);
  });
});
