import type { ProjectSummary, RecentWork } from '@hakaru/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test-app.ts';
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
let headers: { authorization: string };
let projectId: string;

async function get<T>(url: string, as = headers): Promise<T> {
  return (await test.app.inject({ url: `/api${url}`, headers: as })).json() as T;
}

async function listed(): Promise<ProjectSummary> {
  const { items } = await get<{ items: ProjectSummary[] }>('/project/list/');
  return items.find(({ project_id }) => project_id === projectId)!;
}

async function recent(as = headers): Promise<RecentWork[]> {
  return (await get<{ items: RecentWork[] }>('/tasks/recent', as)).items;
}

beforeAll(async () => {
  test = await createTestApp({ work: true });
  headers = await test.as('aiko');
  const me = await get<{ id: string; organization: { id: string } }>('/users/me');
  const datasetId = await insertTestTable(test.context, { userId: me.id, orgId: me.organization.id }, table);
  await test.context.compute.start();
  const registered = await test.app.inject({
    method: 'POST',
    url: `/api/regress/register/${datasetId}`,
    headers,
    payload: { name: 'a line', options },
  });
  projectId = (registered.json() as { project_id: string }).project_id;
}, 90_000);
afterAll(() => test.close());

it('says what a training came to in lists, and what the organization works on', async () => {
  expect(await listed()).toMatchObject({ status: 'ready', headline: null });
  expect(await recent()).toEqual([]);
  await test.app.inject({ method: 'POST', url: `/api/train/model/${projectId}`, headers });
  expect(await recent()).toMatchObject([{ name: 'a line', project_id: projectId, prediction_id: null }]);
  await waitFor(async () => (await listed()).status !== 'training' || undefined, 60_000);

  const { items: models } = await get<{ items: { model_key: string }[] }>(`/training/model_list/${projectId}`);
  const { headline } = await listed();
  expect(headline).toMatchObject({
    code: 'better',
    model: 'linear',
    model_key: models[0]?.model_key,
    figures: { target: 'y', targets: 1 },
  });
  expect(Number(headline?.figures['rmse'])).toBeLessThan(Number(headline?.figures['baseline']));
  expect(await recent()).toMatchObject([{ task: { state: 'succeeded' }, training_type: 'regression' }]);
  expect(await recent((await test.as('chie')) as typeof headers)).toEqual([]);

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
}, 90_000);
