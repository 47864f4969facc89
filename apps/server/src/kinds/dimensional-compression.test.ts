import type {
  DimensionalCompressionContributions,
  DimensionalCompressionOptions,
  DimensionalCompressionPoints,
  DimensionalCompressionProjection,
  DimensionalCompressionReport,
  DimensionalCompressionResult,
} from '@hakaru/contract/training/dimensional-compression';
import {
  dimensionalCompressionPaths,
  type CallResponse,
  type getSavedRows,
  type Lineage,
  type TablePage,
} from '@hakaru/contract';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endOfTask } from '../features/datasets/testing/send-table.ts';
import { endOfTraining, reportOf, trainProject, wordsOfRefusal } from '../features/training/testing/train-project.ts';
import { insertTestTable } from '../features/training/test-table.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import { signIn, type TestUser } from '../testing/test-user.ts';

type Saved = CallResponse<typeof getSavedRows>;

const names = ['a', 'b', 'c', 'd', 'e', 'f'];
// Six columns of two hidden ones with noise of 0.05; in row 40 two columns disagree with the others.
function select(rows: number, seed: number, wrong: number): string {
  const noise = (column: string) => `0.05 * (hash(i, ${seed}, '${column}') % 100003) / 100003`;
  return `SELECT false AS nothing, u + ${noise('a')} AS a, u + ${noise('b')} AS b,
    -u + ${noise('c')} + CASE WHEN i = ${wrong} THEN 4 ELSE 0 END AS c, v + ${noise('d')} AS d,
    2 * v + ${noise('e')} AS e, u + v + ${noise('f')} AS f, 'L' || (i % 3) AS lot FROM
    (SELECT i, sin(i * 1.7) AS u, cos(i * 0.9 + ${seed}) AS v FROM range(${rows}) t(i)) ORDER BY i`;
}
const columns = [
  ...names.map((name) => ({ name, type: 'numeric' as const })),
  { name: 'lot', type: 'categorical' as const },
];
const options = {
  features: names.map((name) => ({ name, type: 'numeric' })),
  models: [{ name: 'pca' }, { name: 'tsne', parameters: { perplexities: [10], max_iterations: 300 } }],
} as unknown as DimensionalCompressionOptions;

describe('dimensional compression', () => {
  let test: TestApp;
  let headers: TestUser['headers'];
  let call: TestUser['call'];
  let datasetId: string;
  let newRows: string;
  let projectId: string;
  let pca: string;
  let tsne: string;
  let result: DimensionalCompressionResult;

  async function register(change: object) {
    return call<{ project_id: string }>('POST', `/dimensional/compression/register/${datasetId}`, {
      name: `p${Math.random()}`,
      options: { ...options, ...change },
    });
  }

  beforeAll(async () => {
    test = await createTestApp({ work: true });
    const user = await signIn(test, 'aiko');
    ({ headers, call } = user);
    datasetId = await insertTestTable(test.context, user.owner, {
      name: 'two hidden',
      select: select(120, 0.3, 40),
      columns,
    });
    newRows = await insertTestTable(test.context, user.owner, {
      name: 'later rows',
      select: `SELECT * RENAME (a AS first) FROM (${select(30, 0.7, 12)})`,
      columns: columns.map((column) => (column.name === 'a' ? { ...column, name: 'first' } : column)),
      dataType: 'inference_data',
    });
    await test.context.compute.start();
    const trained = await trainProject<DimensionalCompressionResult>(call, dimensionalCompressionPaths, datasetId, {
      name: 'two components',
      options,
    });
    ({ projectId, result } = trained);
    pca = trained.models['pca']!;
    tsne = trained.models['tsne']!;
  }, 300_000);
  afterAll(() => test.close());

  it('is a project without targets, in lists and by itself', async () => {
    const project = (
      await call<{ targets: string[]; models: string[]; training_type: string }>(
        'GET',
        `/dimensional/compression/project/${projectId}`,
      )
    ).body;
    expect(project).toMatchObject({ targets: [], models: ['pca', 'tsne'], training_type: 'dimensional_compression' });
    expect(
      (await call<{ total: number }>('GET', '/project/list/?training_type=dimensional_compression')).body.total,
    ).toBeGreaterThanOrEqual(1);
    expect((await call<{ total: number }>('GET', '/project/list/?training_type=regression')).body.total).toBe(0);
    expect((await call('GET', `/regress/project/${projectId}`)).status).toBe(404);
    expect((await call('GET', `/training/predictions/${projectId}/${pca}`)).body).toMatchObject({
      detail: { code: 'predictions_not_kept' },
    });
    expect(
      (
        await call('POST', `/prediction/${projectId}`, {
          name: 'none',
          model_key: pca,
          data: { kind: 'rows', rows: [{ a: 1 }] },
        })
      ).status,
    ).toBe(404);
  });

  it('finds two components, reports them, and gives the model away', async () => {
    const row = result.leaderboard.find((one) => one.model === 'pca')!;
    expect(row.components).toBe(2);
    expect(row.explained_variance).toBeGreaterThan(0.95);
    const report = await reportOf<DimensionalCompressionReport>(call, dimensionalCompressionPaths, projectId, pca);
    expect(report.pca?.eigenvalues).toHaveLength(6);
    expect(report.pca?.limits.outside_rows).toContain(40);
    const zip = await test.app.inject({ url: `/api/dimensional/compression/model/download/${projectId}/pca`, headers });
    expect([zip.statusCode, zip.headers['content-disposition']]).toEqual([200, expect.stringContaining('pca.zip')]);
    expect(Object.keys(unzipSync(zip.rawPayload))).toEqual(
      expect.arrayContaining(['model.onnx', 'README.md', 'project.py']),
    );
    expect((await call('GET', `/dimensional/compression/model/download/${projectId}/isomap`)).status).toBe(404);
  });

  it('answers points with any column to colour by, and why a row lies where it does', async () => {
    const points = (
      await call<DimensionalCompressionPoints>('POST', `/dimensional/compression/points/${projectId}/${pca}`, {
        columns: ['lot'],
        components: 1,
      })
    ).body;
    expect([points.row.length, points.colours[0]?.values.slice(0, 3)]).toEqual([120, ['L0', 'L1', 'L2']]);
    expect(points.t2).toHaveLength(120);
    const why = (
      await call<DimensionalCompressionContributions>(
        'POST',
        `/dimensional/compression/contributions/${projectId}/${pca}`,
        { rows: [40] },
      )
    ).body;
    const [row] = why.rows;
    expect(row?.residual.reduce((sum, one) => sum + one ** 2, 0)).toBeCloseTo(row!.spe_total!, 9);
    expect(
      why.columns[row!.residual.findIndex((one) => Math.abs(one) === Math.max(...row!.residual.map(Math.abs)))],
    ).toBe('c');
    const url = `/dimensional/compression/contributions/${projectId}/${tsne}`;
    for (const words of await wordsOfRefusal(call, url, { rows: [1] }, 'contributions_unavailable'))
      expect(words).toContain('PCA');
    expect(
      (await call('POST', `/dimensional/compression/points/${projectId}/${pca}`, { columns: ['nowhere'] })).body,
    ).toMatchObject({ detail: { code: 'columns_missing' } });
    expect((await call('POST', `/dimensional/compression/points/${projectId}/${pca}`, { model_dir: '/' })).status).toBe(
      422,
    );
  });

  it('keeps scores under 24 names at once, of rows that are renamed and used meanwhile', async () => {
    const url = `/dimensional/compression/scores/${projectId}/${pca}`;
    const started = await Promise.all(
      Array.from({ length: 24 }, async (_, index) => {
        if (index % 3 === 0) await call('PUT', `/dataset/${datasetId}`, { comment: `comment ${index}` });
        return call<{ task_id: string }>('POST', url, { name: `at once ${index}`, comment: '', options: {} });
      }),
    );
    expect(started.map(({ status }) => status)).toEqual(started.map(() => 202));
    const ended = await Promise.all(started.map(({ body }) => endOfTask(test, headers, body.task_id)));
    expect(ended.map(({ state, error }) => error?.code ?? state)).toEqual(ended.map(() => 'succeeded'));
  });

  it('keeps scores as a dataset, whose lineage leads to the model and the rows', async () => {
    const url = `/dimensional/compression/scores/${projectId}/${pca}`;
    expect((await call('POST', url, { name: 'two hidden' })).body).toMatchObject({
      detail: { code: 'name_taken', params: { name: 'two hidden' } },
    });
    const started = await call<{ task_id: string; dataset_id: string }>('POST', url, {
      name: 'scores',
      comment: 'of two',
      options: { columns: ['lot'] },
    });
    expect(started.status).toBe(202);
    expect(await endOfTask(test, headers, started.body.task_id)).toMatchObject({ state: 'succeeded', error: null });
    const id = started.body.dataset_id;
    const page = (await call<TablePage>('POST', `/load/dataset/${id}`, {})).body;
    expect(page.columns.map((column) => column.name)).toEqual(['PC1', 'PC2', 'T2', 'SPE', 'outside', 'lot']);
    expect(page.total).toBe(120);
    expect((await call<Saved>('GET', `/training/saved/${id}`)).body).toMatchObject({
      task: 'scores',
      project: { id: projectId, name: 'two components' },
      model: { key: pca, name: 'pca' },
      summary: { rows: 120, score_columns: ['PC1', 'PC2', 'T2', 'SPE', 'outside'] },
    });
    expect((await call('GET', `/training/saved/${datasetId}`)).status).toBe(404);
    for (const subject of [`dataset/${id}`, `dataset/${datasetId}`, `project/${projectId}`]) {
      const { nodes, edges } = (await call<Lineage>('GET', `/lineage/${subject}`)).body;
      const made = nodes.find((node) => node.kind === 'version' && node.dataset_id === id)!;
      const change = edges.find((edge) => edge.to === made.id)!.from;
      expect(edges.filter((edge) => edge.to === change).map((edge) => edge.from)).toEqual(
        expect.arrayContaining([
          `model:${pca}`,
          nodes.find((node) => node.kind === 'version' && node.dataset_id === datasetId)!.id,
        ]),
      );
      expect(nodes.find((node) => node.id === change)).toMatchObject({
        kind: 'recipe',
        steps: [{ step: 'model', parameters: { model: 'pca', task: 'scores', project: 'two components' } }],
      });
    }
    // Scores are learned from every row: a training on them is warned of it.
    expect((await call('GET', `/preprocess/history/${id}`)).body).toMatchObject({
      learned: true,
      entries: [{ process_type: 'model', action_name: 'model', parameters: { task: 'scores' } }],
    });
    expect((await call('GET', `/dataset/history/${id}`)).body).toMatchObject({ versions: [{ origin: 'model' }] });
  });

  it('leaves nothing of a second dataset that asked for the same name at the same time', async () => {
    const url = `/dimensional/compression/scores/${projectId}/${pca}`;
    const started = await Promise.all(
      [1, 2].map(() => call<{ task_id: string; dataset_id: string }>('POST', url, { name: 'one name' })),
    );
    const ends = await Promise.all(
      started.map(async ({ body }) => ({ ...(await endOfTask(test, headers, body.task_id)), ...body })),
    );
    expect(ends.map((end) => end.state).sort()).toEqual(['failed', 'succeeded']);
    const failed = ends.find((end) => end.state === 'failed')!;
    expect(failed.error?.code).toBe('name_taken');
    expect((await call('GET', `/dataset/${failed.dataset_id}/true`)).status).toBe(404);
    expect(await test.context.files.list(`runs/${failed.task_id}`)).toEqual([]);
  });

  it('projects the rows of another dataset, and says what cannot be', async () => {
    const url = `/dimensional/compression/projection/${projectId}`;
    const order = { name: 'later scores', dataset_id: newRows, options: { mapping: { a: 'first' } } };
    expect((await call('POST', `${url}/${tsne}`, order)).body).toMatchObject({ detail: { code: 'no_projection' } });
    expect((await call('POST', `${url}/${pca}`, { ...order, options: {} })).body).toMatchObject({
      detail: { code: 'columns_missing', params: { columns: 'a' } },
    });
    expect((await call('POST', `${url}/${pca}`, { ...order, options: { mapping: { a: 'nowhere' } } })).status).toBe(
      422,
    );
    const started = await call<{ task_id: string; dataset_id: string }>('POST', `${url}/${pca}`, order);
    expect(await endOfTask(test, headers, started.body.task_id)).toMatchObject({ state: 'succeeded' });
    const saved = (await call<Saved>('GET', `/training/saved/${started.body.dataset_id}`)).body;
    const summary = saved.summary as unknown as DimensionalCompressionProjection;
    expect(summary).toMatchObject({ rows: 30, projected: 30, outside_spe: 1 });
    const page = (await call<TablePage>('POST', `/load/dataset/${started.body.dataset_id}`, {})).body;
    expect(page.columns.map((column) => column.name)).toEqual(
      expect.arrayContaining(['PC1', 'PC2', 'T2', 'SPE', 'outside', 'first', 'lot']),
    );
    const { nodes, edges } = (await call<Lineage>('GET', `/lineage/project/${projectId}`)).body;
    const made = nodes.find((node) => node.kind === 'version' && node.dataset_id === started.body.dataset_id)!;
    const change = edges.find((edge) => edge.to === made.id)!.from;
    expect(
      edges
        .filter((edge) => edge.to === change)
        .map(({ from, role }) => [from.split(':')[0], role])
        .sort(),
    ).toEqual([
      ['model', 'made'],
      ['version', 'input'],
    ]);
  });

  it.each([
    ['an unknown column', { features: [{ name: 'nowhere', type: 'numeric' }] }, 'column_unknown'],
    [
      'a column twice',
      {
        features: [
          { name: 'a', type: 'numeric' },
          { name: 'a', type: 'numeric' },
        ],
      },
      'column_twice',
    ],
    ['a method twice', { models: [{ name: 'pca' }, { name: 'pca' }] }, 'model_twice'],
    ['a single column', { features: [{ name: 'a', type: 'numeric' }] }, 'few_features'],
    ['a row beyond the last', { excluded_rows: [120] }, 'excluded_rows_beyond'],
    ['all rows but two left out', { excluded_rows: Array.from({ length: 118 }, (__, row) => row) }, 'too_few_rows'],
  ])('refuses %s in words', async (_, change, code) => {
    const registration = { name: 'wrong', options: { ...options, ...change } };
    await wordsOfRefusal(call, `/dimensional/compression/register/${datasetId}`, registration, code);
  });

  it('says in a failed training what was wrong with the rows', async () => {
    const { body } = await register({ models: [{ name: 'tsne', parameters: { perplexities: [90] } }] });
    await call('POST', `/dimensional/compression/train/model/${body.project_id}`);
    const { status, task } = await endOfTraining(call, dimensionalCompressionPaths, body.project_id);
    expect([status, task.error?.code]).toEqual(['failed', 'perplexity_beyond']);
    expect(task.error?.response).not.toContain('{');
  });

  it('deletes the project; datasets saved from it stay, and remember it', async () => {
    const started = (
      await call<{ task_id: string; dataset_id: string }>(
        'POST',
        `/dimensional/compression/scores/${projectId}/${tsne}`,
        { name: 'kept' },
      )
    ).body;
    expect(await endOfTask(test, headers, started.task_id)).toMatchObject({ state: 'succeeded' });
    expect(await call('DELETE', `/dimensional/compression/project/delete/${projectId}`)).toMatchObject({
      status: 200,
      body: { deleted: { training_projects: 1 } },
    });
    expect((await call('GET', `/dimensional/compression/project/${projectId}`)).status).toBe(404);
    expect((await call<Saved>('GET', `/training/saved/${started.dataset_id}`)).body.project).toEqual({
      id: null,
      name: 'two components',
    });
    expect((await call<TablePage>('POST', `/load/dataset/${started.dataset_id}`, {})).body.total).toBe(120);
    const { nodes } = (await call<Lineage>('GET', `/lineage/dataset/${started.dataset_id}`)).body;
    expect(nodes.some((node) => node.kind === 'model')).toBe(false);
    // The rows they were saved from: what was made of them is listed, and goes on request.
    expect((await call('DELETE', `/dataset/delete/${datasetId}`)).body).toMatchObject({
      detail: { code: 'dataset_in_use' },
    });
    expect((await call('DELETE', `/dataset/delete/${datasetId}?cascade=true`)).status).toBe(200);
    expect((await call('GET', `/training/saved/${started.dataset_id}`)).status).toBe(404);
  });
});
