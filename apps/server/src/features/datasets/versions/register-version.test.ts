import type { CallResponse, DatasetDetail, getDatasetHistory } from '@hakaru/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test-app.ts';
import { endOfTask, registerTable } from '../testing/send-table.ts';
import { postForm } from '../../../testing/post-form.ts';

let test: TestApp;
let headers: { authorization: string };
let id: string;

beforeAll(async () => {
  test = await createTestApp({ work: true });
  headers = await test.as('aiko');
  id = await registerTable(test, headers, { name: 'furnace' }, { name: 'june.csv', content: 'lot,temp\na,1\nb,2\n' });
});
afterAll(() => test.close());

async function get<T>(url: string): Promise<T> {
  return (await test.app.inject({ url: `/api${url}`, headers })).json() as T;
}
const detail = () => get<DatasetDetail>(`/dataset/${id}/false`);
const send = (name: string, content: string, as = headers) =>
  postForm(test, as, '/dataset/register', { name: 'furnace', version_of: id }, { name, content });

it('makes a file the next version of a dataset, with what is said of its columns', async () => {
  await test.app.inject({
    method: 'PUT',
    url: `/api/dataset/${id}`,
    headers,
    payload: { comment: 'of line 2', columns: [{ name: 'temp', role: 'target', unit: '°C' }] },
  });
  expect(
    (await postForm(test, headers, '/dataset/register', { name: 'furnace' }, { name: 'a.csv', content: 'x\n1\n' })).body
      .detail.code,
  ).toBe('name_taken');
  const sent = await send('july.csv', 'lot,temp,flow\na,1,5\nb,2,6\nc,3,7\n');
  expect([sent.status, (sent.body as { dataset_id: string }).dataset_id]).toEqual([202, id]);
  expect((await endOfTask(test, headers, (sent.body as { task_id: string }).task_id)).state).toBe('succeeded');
  const now = await detail();
  expect(now).toMatchObject({
    name: 'furnace',
    version: 2,
    row_count: 3,
    state: 'ready',
    comment: 'of line 2',
    file_name: 'july.csv',
  });
  expect(now.columns.find(({ name }) => name === 'temp')).toMatchObject({ role: 'target', unit: '°C' });
  expect(now.columns.map(({ name }) => name)).toEqual(['lot', 'temp', 'flow']);
  const { versions } = await get<CallResponse<typeof getDatasetHistory>>(`/dataset/history/${id}`);
  expect(versions.map(({ version, origin }) => [version, origin])).toEqual([
    [2, 'upload'],
    [1, 'upload'],
  ]);
});

it('leaves the dataset as it was where the file cannot be read, or is not of its form or organization', async () => {
  const before = await detail();
  expect((await send('empty.csv', '')).status).toBe(400);
  expect((await send('other.csv', 'x\n1\n', (await test.as('chie')) as typeof headers)).status).toBe(404);
  const series = await postForm(
    test,
    headers,
    '/dataset/register',
    {
      name: 'furnace',
      version_of: id,
      form: 'time_series',
      options: JSON.stringify({ zone: 'Asia/Tokyo', label: null }),
    },
    { name: 's.csv', content: 'at,v\n2026-01-01,1\n2026-01-02,2\n2026-01-03,3\n' },
  );
  expect(series.body.detail.code).toBe('form_not_taken');
  // One whose reading fails after it was accepted.
  const rows = '1,2,some words that make the file longer than the sample\n'.repeat(20_000).slice(0, 950_000);
  const sent = await send('ragged.csv', `a,b,c\n${rows}\n${'7,8,x,9\n'.repeat(4000)}`);
  expect(sent.status).toBe(202);
  expect((await endOfTask(test, headers, (sent.body as { task_id: string }).task_id)).state).toBe('failed');
  expect(await detail()).toMatchObject({ state: 'ready', version: before.version, version_id: before.version_id });
});
