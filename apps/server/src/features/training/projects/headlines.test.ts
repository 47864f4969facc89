import type { ProjectSummary, RecentWork } from '@hakaru/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test-app.ts';
import { signIn, type TestUser } from '../../../testing/test-user.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { insertTestTable } from '../test-table.ts';

const table = {
  name: 'a line with noise',
  select: 'SELECT i % 60 AS x, 3 * (i % 60) + sin(i * 12.9) AS y FROM range(120) t(i)',
  columns: ['x', 'y'].map((name) => ({ name, type: 'numeric' as const })),
};
const options = {
  targets: ['y'],
  features: [{ name: 'x', type: 'numeric' }],
  models: [{ name: 'linear', parameters: { name: 'linear' } }],
};

let test: TestApp;
let user: TestUser;
let projectId: string;

async function listed(): Promise<ProjectSummary> {
  const { items } = await user.ask<{ items: ProjectSummary[] }>('GET', '/project/list/');
  return items.find(({ project_id }) => project_id === projectId)!;
}

async function recent(of = user): Promise<RecentWork[]> {
  return (await of.ask<{ items: RecentWork[] }>('GET', '/tasks/recent')).items;
}

beforeAll(async () => {
  test = await createTestApp({ work: true });
  user = await signIn(test, 'aiko');
  const datasetId = await insertTestTable(test.context, user.owner, table);
  await test.context.compute.start();
  const registration = { name: 'a line', options };
  projectId = (await user.ask<{ project_id: string }>('POST', `/regress/register/${datasetId}`, registration))
    .project_id;
});
afterAll(() => test.close());

it('says what a training came to in lists, and what the organization works on', async () => {
  expect(await listed()).toMatchObject({ status: 'ready', headline: null });
  expect(await recent()).toEqual([]);
  await user.ask('POST', `/train/model/${projectId}`);
  expect(await recent()).toMatchObject([{ name: 'a line', project_id: projectId, prediction_id: null }]);
  await waitFor(async () => (await listed()).status !== 'training' || undefined);

  const { items: models } = await user.ask<{ items: { model_key: string }[] }>(
    'GET',
    `/training/model_list/${projectId}`,
  );
  const { headline } = await listed();
  expect(headline).toMatchObject({
    code: 'better',
    model: 'linear',
    model_key: models[0]?.model_key,
    figures: { target: 'y', targets: 1 },
  });
  expect(Number(headline?.figures['rmse'])).toBeLessThan(Number(headline?.figures['baseline']));
  expect(await recent()).toMatchObject([{ task: { state: 'succeeded' }, training_type: 'regression' }]);
  expect(await recent(await signIn(test, 'chie'))).toEqual([]);

  // As of a training of an earlier version.
  const { db } = test.context.database;
  await db.updateTable('training_projects').set({ headline: null }).where('id', '=', projectId).execute();
  expect((await listed()).headline).toEqual(headline);
  const { headline: stored } = await db
    .selectFrom('training_projects')
    .select('headline')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  expect(stored).toEqual({ said: headline });
});
