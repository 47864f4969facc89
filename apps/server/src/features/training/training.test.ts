import { Readable } from 'node:stream';
import { regressionPaths } from '@hakaru/contract';
import { unzipSync } from 'fflate';
import type { RegressionOptions, RegressionReport, RegressionResult } from '@hakaru/contract/training/regression';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test-app.ts';
import { insertTestTable } from './test-table.ts';
import { signIn, type TestUser } from '../../testing/test-user.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { endOfTraining } from './testing/train-project.ts';

const options: RegressionOptions = {
  targets: ['y'],
  features: [
    { name: 'x1', type: 'numeric' },
    { name: 'x2', type: 'numeric' },
    { name: 'lot', type: 'categorical' },
  ],
  models: [
    { name: 'linear', parameters: { name: 'linear' } },
    { name: 'random_forest', parameters: { name: 'random_forest', n_estimators: 20 } },
  ],
};

// y = 3 x1 − 2 x2 + noise of standard deviation 0.1: a linear model reaches an RMSE of about 0.1.
const table = {
  name: 'linear with noise',
  select: `SELECT setseed(0.5) IS NULL AS nothing, x1, x2, lot, 3 * x1 - 2 * x2 + 0.1 * noise AS y FROM
    (SELECT random() AS x1, random() AS x2, 'L' || (i % 3) AS lot, sqrt(-2 * ln(random() + 1e-12)) * cos(2 * pi() * random()) AS noise FROM range(240) t(i))`,
  columns: [
    { name: 'x1', type: 'numeric' as const },
    { name: 'x2', type: 'numeric' as const },
    { name: 'lot', type: 'categorical' as const },
    { name: 'y', type: 'numeric' as const },
  ],
};

describe('training a regression', () => {
  let test: TestApp;
  let headers: TestUser['headers'];
  let call: TestUser['call'];
  let datasetId: string;

  async function register(name: string, change: Partial<RegressionOptions> = {}): Promise<string> {
    const { status, body } = await call<{ project_id: string }>('POST', `/regress/register/${datasetId}`, {
      name,
      options: { ...options, ...change },
    });
    expect(status).toBe(201);
    return body.project_id;
  }

  const ended = (projectId: string) => endOfTraining<RegressionResult>(call, regressionPaths, projectId);

  beforeAll(async () => {
    test = await createTestApp({ work: true });
    const user = await signIn(test, 'aiko');
    ({ headers, call } = user);
    datasetId = await insertTestTable(test.context, user.owner, table);
    await test.context.compute.start();
  });

  afterAll(() => test.close());

  it('finds a linear relation, ranks it before the baseline, and keeps models that can be reported and downloaded', async () => {
    const projectId = await register('linear');
    expect((await call('POST', `/train/model/${projectId}`)).status).toBe(202);
    expect((await call('POST', `/train/model/${projectId}`)).status).toBe(400);
    const { result, trained_models, status } = await ended(projectId);
    expect(status).toBe('trained');
    expect(result.leaderboard[0]).toMatchObject({ model: 'linear', target: 'y', state: 'trained' });
    expect(result.leaderboard[0]?.test?.rmse).toBeLessThan(0.15);
    const dummy = result.leaderboard.find((row) => row.model === 'dummy');
    expect(dummy?.test?.rmse).toBeGreaterThan(0.5);
    expect(trained_models.map((model) => model.name).sort()).toEqual(['linear', 'random_forest']);

    const linear = trained_models.find((model) => model.name === 'linear')!;
    const report = await waitFor(async () => {
      const { body } = await call<{ state: string; task_id: string | null; report: RegressionReport | null }>(
        'POST',
        `/regress/report/${projectId}`,
        { model_key: linear.model_key },
      );
      expect(body.state).not.toBe('failure');
      // Its slow parts too, as they would replace what is put in its place below.
      return body.task_id === null && body.report ? body.report : undefined;
    });
    const slope = report.coefficients?.columns.find((column) => column.column === 'x1');
    expect(slope?.value).toBeCloseTo(3, 0);
    expect(report.provenance.content_hash).toMatch(/^[0-9a-f]{64}$/);

    expect(report.residuals.map((part) => part.part)).toEqual(['out_of_fold', 'test']);

    // Asked for every row, it is made again; what an earlier version made is, too.
    const { key } = await test.context.database.db
      .selectFrom('model_artefacts')
      .select('key')
      .where('model_key', '=', linear.model_key)
      .where('name', '=', 'report')
      .executeTakeFirstOrThrow();
    await test.context.files.put(key, Readable.from([JSON.stringify({ ...report, residuals: report.residuals[0] })]));
    for (const everyRow of [false, true]) {
      const requested = await call<{ state: string; task_id: string }>('POST', `/regress/report/${projectId}`, {
        model_key: linear.model_key,
        every_row: everyRow,
      });
      expect(requested.body.state).toBe('in_progress');
      const anew = await waitFor(
        async () =>
          (
            await call<{ report: RegressionReport | null }>('POST', `/regress/report/${projectId}`, {
              model_key: linear.model_key,
            })
          ).body.report ?? undefined,
      );
      expect(anew.shap?.rows).toBe(204);
      expect(anew.sampled.map((part) => part.section)).toEqual(everyRow ? [] : ['partial_dependence']);
    }

    const zip = await test.app.inject({
      url: `/api/regress/model/download/${projectId}/linear/${linear.index}`,
      headers,
    });
    expect(zip.statusCode).toBe(200);
    expect(Object.keys(unzipSync(zip.rawPayload))).toEqual(
      expect.arrayContaining(['model.onnx', 'README.md', 'predict.py', 'manifest.json']),
    );
  });

  it('refuses options that do not fit the table', async () => {
    const wrong = await call('POST', `/regress/register/${datasetId}`, {
      name: 'wrong',
      options: { ...options, targets: ['nowhere'] },
    });
    expect(wrong).toMatchObject({ status: 400, body: { detail: { code: 'column_unknown' } } });
    const text = await call('POST', `/regress/register/${datasetId}`, {
      name: 'wrong',
      options: { ...options, targets: ['lot'] },
    });
    expect(text).toMatchObject({ status: 400, body: { detail: { code: 'column_not_numeric' } } });
    const none = await call('POST', `/regress/register/${datasetId}`, {
      name: 'wrong',
      options: { ...options, models: [] },
    });
    expect(none.status).toBe(422);
  });

  it('refuses a name that is in use', async () => {
    await register('taken');
    const again = await call('POST', `/regress/register/${datasetId}`, { name: 'taken', options });
    expect(again).toMatchObject({ status: 400, body: { detail: { code: 'name_taken' } } });
  });

  it('stops a running training within two seconds', async () => {
    const projectId = await register('slow', {
      models: [
        { name: 'gaussian_process', parameters: { name: 'gaussian_process' } },
        { name: 'mlp', parameters: { name: 'mlp' }, search: true },
      ],
      search_budget_s: 300,
    });
    const { body } = await call<{ task_id: string }>('POST', `/train/model/${projectId}`);
    await waitFor(async () => {
      const progress = await call<{ state: string }>('POST', `/train/progress/${body.task_id}`);
      return progress.body.state === 'running' || undefined;
    });
    const requested = Date.now();
    expect((await call('POST', `/tasks/${body.task_id}/stop`)).status).toBeLessThan(300);
    const { status } = await ended(projectId);
    expect(status).toBe('stopped');
    expect(Date.now() - requested).toBeLessThan(15_000);
  });

  it('deletes a project with its models', async () => {
    const projectId = await register('to be deleted');
    expect(await call('DELETE', `/regress/project/delete/${projectId}`)).toMatchObject({
      status: 200,
      body: { deleted: { training_projects: 1 } },
    });
    expect((await call('GET', `/regress/project/${projectId}`)).status).toBe(404);
  });
});
