import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endOfTask } from '../features/datasets/testing/send-table.ts';
import { postForm } from '../testing/post-form.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import { sweepLeftovers } from './sweep-leftovers.ts';

let test: TestApp;
let headers: { authorization: string };
beforeAll(async () => {
  test = await createTestApp({ work: true });
  headers = await test.as('aiko');
});
afterAll(() => test.close());

const sweep = (hours: number) =>
  sweepLeftovers({ ...test.context, settings: { ...test.context.settings, leftoverHours: hours } });
const put = (key: string) => test.context.files.put(key, Readable.from(['content']));
const isThere = async (key: string) => (await test.context.files.size(key)) !== null;

/** A run in a state, without a message. */
async function runIn(state: 'failed' | 'queued', orgId: string): Promise<string> {
  const { id } = await test.context.database.db
    .insertInto('runs')
    .values({
      org_id: orgId,
      kind: 'test',
      task: 'test.nobody',
      subject_type: 'test',
      subject_id: randomUUID(),
      state,
      attempt: 1,
      finished_at: state === 'failed' ? new Date() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

it('removes what no row names, once it is old enough, and nothing else', async () => {
  const registered = await postForm(
    test,
    headers,
    '/dataset/register',
    { name: 'kept' },
    { name: 'a.csv', content: 'a,b\n1,2\n3,4\n' },
  );
  await endOfTask(test, headers, registered.body.task_id);
  const previewed = await postForm(test, headers, '/upload/csv', {}, { name: 'b.csv', content: 'a,b\n1,2\n' });
  const { db } = test.context.database;
  const { id: orgId } = await db.selectFrom('organizations').select('id').executeTakeFirstOrThrow();
  const version = await db.selectFrom('dataset_versions').select(['table_key', 'source_key']).executeTakeFirstOrThrow();
  const [failed, waiting] = [await runIn('failed', orgId), await runIn('queued', orgId)];
  const owned = [
    version.table_key,
    version.source_key!,
    `uploads/${previewed.body.upload_id}/file`,
    `runs/${waiting}/1/half`,
    'uploads/other/thing',
  ];
  const orphans = [
    `uploads/${randomUUID()}/file`,
    `uploads/${randomUUID()}/files/${randomUUID()}`,
    `projects/${randomUUID()}/file`,
    `predictions/${randomUUID()}/rows.json`,
    `runs/${randomUUID()}/1/table.parquet`,
    `runs/${failed}/1/table.parquet`,
  ];
  for (const key of [...orphans, owned[3]!, owned[4]!]) await put(key);
  const work = join(test.context.settings.home, 'work');
  const folders = { ended: `${failed}-1`, gone: `${randomUUID()}-3`, waiting: `${waiting}-1`, tables: 'tables' };
  for (const name of Object.values(folders)) await mkdir(join(work, name), { recursive: true });
  await writeFile(join(work, folders.ended, 'left'), '');

  await sweep(24);
  for (const key of [...owned, ...orphans]) expect([key, await isThere(key)]).toEqual([key, true]);
  expect(existsSync(join(work, folders.ended))).toBe(true);

  await sweep(0);
  for (const key of owned) expect([key, await isThere(key)]).toEqual([key, true]);
  for (const key of orphans) expect([key, await isThere(key)]).toEqual([key, false]);
  expect(Object.values(folders).map((name) => existsSync(join(work, name)))).toEqual([false, false, true, true]);
  const rows = await test.app.inject({
    method: 'POST',
    url: `/api/load/dataset/${registered.body.dataset_id}`,
    headers,
    payload: {},
  });
  expect(rows.json().rows).toEqual([
    [1, 2],
    [3, 4],
  ]);
});
