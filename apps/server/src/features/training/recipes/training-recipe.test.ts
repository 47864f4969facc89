import { unzipSync } from 'fflate';
import type { TrainingRecipePlan } from '@hakaru/contract/training/training-recipe';
import type { RegressionOptions, RegressionReport, RegressionResult } from '@hakaru/contract/training/regression';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test-app.ts';
import { signIn, type CallAsUser, type Refusal, type TestUser } from '../../../testing/test-user.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { endOfTask } from '../../datasets/testing/send-table.ts';
import { insertTestTable } from '../test-table.ts';

// A target that nothing explains, and lots of two rows each: their means of it explain half of it to who has seen every row.
const noise = `select 'L' || (i // 2) as lot, case when i % 7 = 0 then null else x end as x, y from (select i, setseed(0.3) is null as nothing, random() as x, random() as y from range(240) t(i))`;
const columns = [
  { name: 'lot', type: 'categorical' },
  { name: 'x', type: 'numeric' },
  { name: 'y', type: 'numeric' },
] as const;
const fill = { id: 'fill', step: 'missing_statistic', parameters: { columns: ['x'], statistic: 'mean' } };
const encode = { id: 'encode', step: 'encode_target', parameters: { columns: ['lot'], target: 'y', smoothing: 0 } };
const twice = { id: 'twice', step: 'formula', parameters: { column: 'twice', formula: '[x] * 2' } };

let test: TestApp;
let aiko: TestUser;
let raw: string;
let made: string;

const ask = <T>(...request: Parameters<CallAsUser>) => aiko.call<T & Partial<Refusal>>(...request);

function insert(name: string, dataType: 'training_data' | 'inference_data' = 'training_data'): Promise<string> {
  return insertTestTable(test.context, aiko.owner, { name, select: noise, columns: [...columns], dataType });
}

const options: RegressionOptions = {
  targets: ['y'],
  features: [
    { name: 'lot', type: 'numeric' },
    { name: 'x', type: 'numeric' },
  ],
  models: [{ name: 'linear', parameters: { name: 'linear' } }],
  preprocessing: { scaling: { method: 'none' } },
} as RegressionOptions;

async function train(dataset: string, name: string, change: Partial<RegressionOptions> = {}) {
  const registered = await ask<{ project_id: string }>('POST', `/regress/register/${dataset}`, {
    name,
    options: { ...options, ...change },
  });
  expect([registered.status, registered.body.detail]).toEqual([201, undefined]);
  const project = registered.body.project_id;
  await ask('POST', `/train/model/${project}`);
  const done = await waitFor(async () => {
    const { body } = await ask<{
      status: string;
      task: { error: unknown };
      result: RegressionResult;
      trained_models: { model_key: string; name: string; index: number }[];
    }>('GET', `/train/result/${project}`);
    return body.status === 'training' ? undefined : body;
  }, 120_000);
  expect([done.status, done.task.error]).toEqual(['trained', null]);
  return { project, result: done.result, model: done.trained_models[0]! };
}

const q2 = ({ leaderboard }: RegressionResult) =>
  leaderboard.find((row) => row.model === 'linear')?.cross_validation?.r2 ?? NaN;

beforeAll(async () => {
  test = await createTestApp({ work: true });
  await test.context.compute.start();
  aiko = await signIn(test, 'aiko');
  raw = await insert('noise');
  await waitFor(
    async () =>
      (await ask('POST', `/manual/process/dataset/${raw}`, { recipe: { steps: [fill] } })).status === 200
        ? true
        : undefined,
    150_000,
  );
  const started = await ask<{ task_id: string; temp_id: string }>('POST', `/preprocess/dataset/${raw}`, {
    recipe: { steps: [twice, fill, encode] },
  });
  await endOfTask(test, aiko.headers, started.body.task_id);
  const registered = await ask<{ dataset_id: string }>('POST', `/new_dataset/register/${started.body.temp_id}`, {
    as: 'dataset',
    name: 'encoded noise',
    save_recipe: { name: 'encoding' },
  });
  made = registered.body.dataset_id;
}, 240_000);
afterAll(() => test.close());

it('tells before a training which steps of the recipe that made the dataset learn anew', async () => {
  const { body } = await ask<TrainingRecipePlan>('POST', `/training/recipe/${made}`, { recipe: { use: 'history' } });
  expect(body.recipe).toMatchObject({ name: 'encoding', version: 1, table: { name: 'noise' } });
  expect(body.steps.map(({ number, step, part }) => [number, step, part])).toEqual([
    [1, 'formula', 'once'],
    [2, 'missing_statistic', 'refitted'],
    [3, 'encode_target', 'refitted'],
  ]);
  expect(body.columns).toContainEqual({ name: 'lot', type: 'numeric' });
  const none = await ask<TrainingRecipePlan>('POST', `/training/recipe/${made}`, { recipe: { use: 'none' } });
  expect(none.body).toMatchObject({ recipe: null, steps: [], refusal: null });
  expect(
    (await ask<TrainingRecipePlan>('POST', `/training/recipe/${raw}`, { recipe: { use: 'history' } })).body.recipe,
  ).toBe(null);
});

it(
  'leaves noise noise, asks for raw columns and predicts them; its download does the same',
  { timeout: 300_000 },
  async () => {
    const { project, result, model } = await train(made, 'honest');
    expect(q2(result)).toBeLessThan(0.05);
    expect(result.recipe?.steps.map((step) => step.part)).toEqual(
      ['unneeded', 'refitted', 'refitted'].map((part, index) => (index === 0 ? 'once' : part)),
    );
    const detail = await ask<{ recipe: unknown; options: RegressionOptions }>('GET', `/regress/project/${project}`);
    expect(detail.body.recipe).toMatchObject({
      name: 'encoding',
      version: 1,
      steps: 3,
      table: { dataset_id: raw, name: 'noise' },
    });

    const inputs = await ask<{ features: { name: string; type: string }[] }>(
      'GET',
      `/prediction/inputs/${project}/${model.model_key}`,
    );
    expect(inputs.body.features.map(({ name, type }) => [name, type])).toEqual([
      ['lot', 'categorical'],
      ['x', 'numeric'],
    ]);
    const typed = await ask<{
      rows: { prediction: number }[];
      notes: { row_notes: { unknown_categories: string[]; missing: string[] }[] };
    }>('POST', `/inference/execute/${project}/${model.model_key}`, {
      data: {
        kind: 'rows',
        rows: [
          { lot: 'L3', x: '0.5' },
          { lot: 'nowhere', x: null },
        ],
      },
    });
    expect([typed.status, typed.body.rows.length]).toEqual([200, 2]);
    expect(typed.body.notes.row_notes.map(({ unknown_categories, missing }) => [unknown_categories, missing])).toEqual([
      [[], []],
      [['lot'], ['x']],
    ]);

    const fresh = await insert('raw rows', 'inference_data');
    const started = await ask<{ prediction_id: string; task_id: string }>('POST', `/prediction/${project}`, {
      name: 'raw',
      model_key: model.model_key,
      data: { kind: 'dataset', dataset_id: fresh },
    });
    expect([started.status, started.body.detail]).toEqual([202, undefined]);
    await endOfTask(test, aiko.headers, started.body.task_id);
    const predicted = await ask<{
      summary: { predicted: number; missing_values: object; filled_rows: number };
      rows: { columns: { name: string }[]; rows: unknown[][] };
    }>('GET', `/prediction/${started.body.prediction_id}?page_size=5`);
    expect(predicted.body.summary).toMatchObject({ predicted: 240, missing_values: { x: 35 }, filled_rows: 35 });
    expect(predicted.body.rows.columns.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['prediction', 'input_gaps', 'lot', 'x']),
    );
    const gaps = predicted.body.rows.columns.findIndex(({ name }) => name === 'input_gaps');
    expect(predicted.body.rows.rows.map((row) => row[gaps])).toEqual(['x: missing', null, null, null, null]);

    const report = await waitFor(async () => {
      const { body } = await ask<{ state: string; report: RegressionReport | null }>(
        'POST',
        `/regress/report/${project}`,
        { model_key: model.model_key },
      );
      expect(body.state).not.toBe('failure');
      // The learning curve comes after the rest.
      return body.report?.learning_curve ? body.report : undefined;
    }, 120_000);
    expect(report.recipe?.name).toBe('encoding');
    const zip = await test.app.inject({
      url: `/api/regress/model/download/${project}/linear/${model.index}`,
      headers: aiko.headers,
    });
    const files = unzipSync(zip.rawPayload);
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining(['recipe.json', 'model.onnx', 'hakaru_compute/recipes/core/refit.py']),
    );
    expect(new TextDecoder().decode(files['README.md'])).toContain('“encoding” (v1)');
  },
);

it('seems to explain noise where the dataset is taken as it is', async () => {
  const inflated = await train(made, 'as it is', { recipe: { use: 'none' } });
  const honest = await train(made, 'honest again');
  expect(inflated.result.recipe).toBe(null);
  // Every training row's mean is of other rows: what is left to leak is what its lot's other row says of it.
  expect(q2(inflated.result)).not.toBeCloseTo(q2(honest.result), 6);
});

it('puts a saved recipe before the models of another dataset, and refuses one that cannot be learned anew', async () => {
  const {
    body: {
      items: [saved],
    },
  } = await ask<{ items: { id: string }[] }>('GET', '/recipe/list?search=encoding');
  const choice = { use: 'saved' as const, recipe_id: saved!.id };
  const plan = await ask<TrainingRecipePlan>('POST', `/training/recipe/${raw}`, { recipe: choice });
  expect(plan.body.columns).toEqual([
    { name: 'lot', type: 'numeric' },
    { name: 'x', type: 'numeric' },
    { name: 'y', type: 'numeric' },
    { name: 'twice', type: 'numeric' },
  ]);
  // What fills gaps of a column would leave it as it was measured, were it the target.
  const [effect] = plan.body.target_effects;
  expect(effect).toMatchObject({ step: 'missing_statistic', column: 'x', removes: false });
  expect(effect?.cells[0]).toMatchObject({ row: expect.any(Number) as number, value: null });
  const { result } = await train(raw, 'saved', {
    recipe: choice,
    features: [...options.features, { name: 'twice', type: 'numeric' }],
  });
  expect(q2(result)).toBeLessThan(0.05);
  const unknown = await ask('POST', `/regress/register/${raw}`, {
    name: 'unknown',
    options: { ...options, recipe: choice, features: [{ name: 'nowhere', type: 'numeric' }] },
  });
  expect(unknown.body.detail?.code).toBe('column_unknown');

  const block = { id: 'block', step: 'downsample', parameters: { method: 'block_mean', k: 2 } };
  const { body: blocks } = await ask<{ id: string }>('POST', `/recipe/save/${raw}`, {
    name: 'blocks',
    recipe: { steps: [fill, block] },
  });
  const refused = { use: 'saved' as const, recipe_id: blocks.id };
  expect(
    (await ask<TrainingRecipePlan>('POST', `/training/recipe/${raw}`, { recipe: refused })).body.refusal,
  ).toMatchObject({ code: 'recipe_rows_made', response: expect.stringContaining('Step 2') as string });
  const registered = await ask('POST', `/regress/register/${raw}`, {
    name: 'blocks',
    options: { ...options, recipe: refused },
  });
  expect([registered.status, registered.body.detail?.code, registered.body.detail?.params]).toMatchObject([
    400,
    'recipe_rows_made',
    { number: 2 },
  ]);
});

it('writes the numbers of a refusal as the language does', async () => {
  const { project, model } = await train(made, 'numbers');
  const answer = await ask('POST', `/inference/execute/${project}/${model.model_key}`, {
    data: { kind: 'rows', rows: [{ lot: 'L1', x: 12_345_678_901 }] },
  });
  expect(answer.body.detail).toMatchObject({ code: 'value_too_large', params: { value: 12_345_700_000 } });
  expect(answer.body.detail?.response).toContain('12,345,700,000');
});
