import { randomUUID } from 'node:crypto';
import type { UploadPreview } from '@hakaru/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '../../db/database.ts';
import { json } from '../../db/json.ts';
import { Scope } from '../../db/scope.ts';
import { createTestApp, type TestApp } from '../../test-app.ts';
import { untilBlocked } from '../../testing/until-blocked.ts';
import { endOfTask, uploadTable } from './testing/send-table.ts';
import { postForm } from '../../testing/post-form.ts';
import { deleteUnusedUploads, lockUploadsForUse } from './uploads/upload-rows.ts';

let test: TestApp;
let headers: { authorization: string };
beforeAll(async () => {
  test = await createTestApp({ work: true });
  headers = await test.as('aiko');
});
afterAll(() => test.close());

async function registered(name: string, upload: UploadPreview): Promise<string> {
  const { status, body } = await postForm(test, headers, '/dataset/register', { name, upload_id: upload.upload_id });
  expect([status, body]).toMatchObject([202, {}]);
  expect((await endOfTask(test, headers, body.task_id)).state).toBe('succeeded');
  return body.dataset_id;
}

const remove = async (id: string) =>
  (await test.app.inject({ method: 'DELETE', url: `/api/dataset/delete/${id}`, headers })).statusCode;

/** A run that reads an upload, once it is its turn. */
const insertReading = (db: Db, org_id: string, payload: object) =>
  db
    .insertInto('runs')
    .values({
      org_id,
      kind: 'dataset',
      task: 'datasets.read',
      subject_type: 'dataset',
      subject_id: randomUUID(),
      payload: json(payload as never),
    })
    .returning('id')
    .executeTakeFirstOrThrow();

it.for([
  ['a table', (id: string) => ({ upload_id: id })],
  ['a time series', (id: string) => ({ series: { files: [{ upload_id: id }] } })],
] as const)('keeps an upload that another dataset, %s, is being read from', async ([what, payloadOf]) => {
  const { db } = test.context.database;
  const kept = async (upload: string) => (await test.context.files.list(`uploads/${upload}`)).length > 0;
  const upload = await uploadTable(test, headers, `${what}.csv`, 'x,y\n1,2\n3,4\n');
  const first = await registered(`${what} first`, upload);
  const { org_id } = await db.selectFrom('datasets').select('org_id').where('id', '=', first).executeTakeFirstOrThrow();
  // A run that waits its turn: reading begins where the one before it ends.
  const { id: run } = await insertReading(db, org_id, payloadOf(upload.upload_id));
  expect(await remove(first)).toBe(200);
  expect(await kept(upload.upload_id)).toBe(true);

  await db.updateTable('runs').set({ state: 'succeeded', finished_at: new Date() }).where('id', '=', run).execute();
  const second = await registered(`${what} second`, upload);
  expect(await remove(second)).toBe(200);
  expect(await kept(upload.upload_id)).toBe(false);
});

it('neither deletes an upload that somebody registers meanwhile, nor registers one that is being deleted', async () => {
  const { db } = test.context.database;
  const upload = await uploadTable(test, headers, 'shared.csv', 'x,y\n1,2\n3,4\n');
  const first = await registered('shared first', upload);
  const { org_id } = await db.selectFrom('datasets').select('org_id').where('id', '=', first).executeTakeFirstOrThrow();
  const { file_key } = await db
    .selectFrom('uploads')
    .select('file_key')
    .where('id', '=', upload.upload_id)
    .executeTakeFirstOrThrow();
  await db.deleteFrom('dataset_versions').where('org_id', '=', org_id).where('dataset_id', '=', first).execute();

  const scope = (trx: typeof db) => new Scope(trx, { orgId: org_id, userId: null });
  // Who registers holds the upload and has started its run, but has not committed.
  let deleted: Promise<string[]> = Promise.resolve([]);
  await db.transaction().execute(async (trx) => {
    await lockUploadsForUse(scope(trx), [upload.upload_id]);
    await insertReading(trx, org_id, { upload_id: upload.upload_id });
    deleted = db.transaction().execute((other) => deleteUnusedUploads(scope(other), [file_key]));
    await untilBlocked(db);
  });
  expect(await deleted).toEqual([]);

  // And the other way round.
  await db
    .updateTable('runs')
    .set({ state: 'succeeded', finished_at: new Date() })
    .where('org_id', '=', org_id)
    .where('finished_at', 'is', null)
    .execute();
  let held: Promise<unknown> = Promise.resolve();
  await db.transaction().execute(async (trx) => {
    expect(await deleteUnusedUploads(scope(trx), [file_key])).toEqual([file_key]);
    held = db
      .transaction()
      .execute((other) => lockUploadsForUse(scope(other), [upload.upload_id]))
      .catch((error: unknown) => error);
    await untilBlocked(db);
  });
  expect(await held).toMatchObject({ code: 'upload_not_found' });
});
