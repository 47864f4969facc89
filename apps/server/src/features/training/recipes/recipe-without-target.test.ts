import type { CallResponse, getSavedRows, TablePage } from '@hakaru/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test-app.ts';
import { signIn, type CallAsUser, type Refusal, type TestUser } from '../../../testing/test-user.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { insertTestTable } from '../test-table.ts';

// Two groups; every ninth x is missing.
const select = (rows: number) =>
  `SELECT CASE WHEN i % 9 = 4 THEN NULL ELSE sin(i * 12.9) + 10 * (i % 2) END AS x, cos(i * 7.7) + 10 * (i % 2) AS y, 'L' || (i % 4) AS lot FROM range(${rows}) t(i)`;
const columns = [
  { name: 'x', type: 'numeric' },
  { name: 'y', type: 'numeric' },
  { name: 'lot', type: 'categorical' },
] as const;
const steps = [
  { id: 'fill', step: 'missing_statistic', parameters: { columns: ['x'], statistic: 'mean' } },
  { id: 'sum', step: 'formula', parameters: { column: 'sum', formula: '[x] + [y]' } },
];
const features = ['x', 'y', 'sum'].map((name) => ({ name, type: 'numeric' }));

let test: TestApp;
let aiko: TestUser;
let raw: string;
let fresh: string;
let recipe: { use: 'saved'; recipe_id: string };

const ask = <T>(...request: Parameters<CallAsUser>) => aiko.call<T & Partial<Refusal>>(...request);

async function train(base: string, options: object): Promise<{ project: string; model: string; recipe: unknown }> {
  const registered = await ask<{ project_id: string }>('POST', `${base}/register/${raw}`, {
    name: base,
    options: { ...options, features, recipe },
  });
  expect([registered.status, registered.body.detail]).toEqual([201, undefined]);
  const project = registered.body.project_id;
  await ask('POST', `${base}/train/model/${project}`);
  const done = await waitFor(async () => {
    const { body } = await ask<{
      status: string;
      task: { error: unknown };
      result: { recipe: unknown };
      trained_models: { model_key: string }[];
    }>('GET', `${base}/train/result/${project}`);
    return body.status === 'training' ? undefined : body;
  }, 120_000);
  expect([done.status, done.task.error]).toEqual(['trained', null]);
  return { project, model: done.trained_models[0]!.model_key, recipe: done.result.recipe };
}

async function savedBy(url: string, order: object): Promise<TablePage> {
  const started = await ask<{ task_id: string; dataset_id: string }>('POST', url, order);
  expect([started.status, started.body.detail]).toEqual([202, undefined]);
  await waitFor(async () => {
    const { body } = await ask<{ state: string; error: unknown }>('POST', `/train/progress/${started.body.task_id}`);
    if (body.state === 'failed') throw new Error(JSON.stringify(body.error));
    return body.state === 'succeeded' || undefined;
  });
  expect(
    (await ask<CallResponse<typeof getSavedRows>>('GET', `/training/saved/${started.body.dataset_id}`)).status,
  ).toBe(200);
  return (await ask<TablePage>('POST', `/load/dataset/${started.body.dataset_id}`, {})).body;
}

beforeAll(async () => {
  test = await createTestApp({ work: true });
  await test.context.compute.start();
  aiko = await signIn(test, 'aiko');
  const { owner } = aiko;
  raw = await insertTestTable(test.context, owner, { name: 'raw', select: select(90), columns: [...columns] });
  fresh = await insertTestTable(test.context, owner, {
    name: 'fresh',
    select: select(20),
    columns: [...columns],
    dataType: 'inference_data',
  });
  await waitFor(
    async () =>
      (await ask('POST', `/manual/process/dataset/${raw}`, { recipe: { steps } })).status === 200 ? true : undefined,
    150_000,
  );
  recipe = {
    use: 'saved',
    recipe_id: (await ask<{ id: string }>('POST', `/recipe/save/${raw}`, { name: 'sums', recipe: { steps } })).body.id,
  };
}, 240_000);
afterAll(() => test.close());

it(
  'compresses columns that a recipe makes, speaks of the rows of its table, and projects rows as they arrive',
  { timeout: 180_000 },
  async () => {
    const base = '/dimensional/compression';
    const {
      project,
      model,
      recipe: used,
    } = await train(base, { models: [{ name: 'pca', parameters: { choice: 'count', components: 2 } }] });
    expect(used).toMatchObject({ name: 'sums' });
    expect((await ask('GET', `${base}/project/${project}`)).body).toMatchObject({
      recipe: { name: 'sums', steps: 2, table: { dataset_id: raw } },
    });
    const points = await ask<{ row: number[]; colours: { values: unknown[] }[] }>(
      'POST',
      `${base}/points/${project}/${model}`,
      { columns: ['lot'] },
    );
    expect([points.body.row.length, points.body.colours[0]?.values.slice(0, 2)]).toEqual([90, ['L0', 'L1']]);
    const scores = await savedBy(`${base}/scores/${project}/${model}`, { name: 'scores' });
    expect([scores.total, scores.columns.map(({ name }) => name)]).toEqual([
      90,
      expect.arrayContaining(['PC1', 'PC2', 'x', 'y', 'lot']),
    ]);
    const projected = await savedBy(`${base}/projection/${project}/${model}`, { name: 'projected', dataset_id: fresh });
    const at = (page: TablePage, name: string) => page.columns.findIndex((column) => column.name === name);
    // The first rows are those of training: the same scores, also of the one whose gap the recipe fills.
    for (const index of [0, 1, 4])
      expect(projected.rows[index]?.[at(projected, 'PC1')]).toBeCloseTo(
        scores.rows[index]?.[at(scores, 'PC1')] as number,
        9,
      );
  },
);

it('clusters them, and assigns rows as they arrive', { timeout: 180_000 }, async () => {
  const {
    project,
    model,
    recipe: used,
  } = await train('/clustering', { models: [{ name: 'kmeans', parameters: { clusters: 2 } }] });
  expect(used).toMatchObject({ name: 'sums' });
  const labels = await savedBy(`/clustering/labels/${project}/${model}`, { name: 'labels' });
  expect([labels.total, labels.columns.map(({ name }) => name)]).toEqual([
    90,
    expect.arrayContaining(['cluster', 'x', 'y', 'lot']),
  ]);
  expect(
    (await ask<{ features: { name: string }[] }>('GET', `/prediction/inputs/${project}/${model}`)).body.features.map(
      ({ name }) => name,
    ),
  ).toEqual(['x', 'y']);
  const typed = await ask<{ rows: { cluster: number }[] }>('POST', `/inference/execute/${project}/${model}`, {
    data: {
      kind: 'rows',
      rows: [
        { x: 0, y: 0 },
        { x: 10, y: 10 },
      ],
    },
  });
  expect(new Set(typed.body.rows.map((row) => row.cluster)).size).toBe(2);
});
