import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UploadPreview } from '@hakaru/contract';
import { createTestApp, type TestApp } from '../../test-app.ts';
import { makeZip } from './images/testing/make-zip.ts';
import { endOfTask } from './testing/send-table.ts';
import { postForm } from '../../testing/post-form.ts';

const SLOW = 120_000;
let test: TestApp;
let headers: { authorization: string };
beforeAll(async () => {
  test = await createTestApp({ work: true });
  headers = await test.as('aiko');
}, SLOW);
afterAll(() => test.close());

const upload = (name: string, content: Buffer) => postForm(test, headers, '/upload/csv', {}, { name, content });
const table = (first: number) => Buffer.from(`a,b\n${first},2\n3,4\n`);
const preview = async (id: string, entry: string) =>
  (
    await test.app.inject({
      url: `/api/dataset/upload/${id}?options=${encodeURIComponent(JSON.stringify({ entry }))}`,
      headers,
    })
  ).json();

/** Registers an upload and answers its rows. */
async function rowsOf(fields: Record<string, string>): Promise<unknown> {
  const registered = await postForm(test, headers, '/dataset/register', fields);
  expect(registered.status).toBe(202);
  expect((await endOfTask(test, headers, registered.body.task_id)).state).toBe('succeeded');
  return (
    await test.app.inject({
      method: 'POST',
      url: `/api/load/dataset/${registered.body.dataset_id}`,
      headers,
      payload: {},
    })
  ).json().rows;
}

describe('tables in archives', { timeout: SLOW }, () => {
  it('a gzip is read as the table inside', async () => {
    const { status, body } = await upload('table.csv.gz', gzipSync(table(1)));
    expect([status, body.rows, body.entries]).toEqual([
      201,
      [
        ['1', '2'],
        ['3', '4'],
      ],
      [],
    ]);
    expect(await rowsOf({ name: 'packed', upload_id: body.upload_id })).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  it('a zip is read as the table chosen among those in it', async () => {
    const zip = makeZip([
      { name: 'out/10.csv', content: table(10) },
      { name: 'out/2.csv', content: table(2) },
      { name: 'read me.md', content: Buffer.from('x') },
      { name: '__MACOSX/2.csv', content: table(0) },
    ]);
    const { body } = (await upload('tables.zip', zip)) as { body: UploadPreview };
    expect([body.entries, body.options.entry, body.rows[0]]).toEqual([
      ['out/2.csv', 'out/10.csv'],
      'out/2.csv',
      ['2', '2'],
    ]);
    const other = await preview(body.upload_id, 'out/10.csv');
    expect([other.options.entry, other.rows[0]]).toEqual(['out/10.csv', ['10', '2']]);
    expect(
      await rowsOf({ name: 'chosen', upload_id: body.upload_id, options: JSON.stringify({ entry: 'out/10.csv' }) }),
    ).toEqual([
      [10, 2],
      [3, 4],
    ]);
    expect((await preview(body.upload_id, '../x')).detail.code).toBe('zip_entry_unknown');
  });

  it.each([
    ['whose names lead elsewhere', () => makeZip([{ name: '../../table.csv', content: table(1) }]), 'zip_unsafe_name'],
    ['without a table', () => makeZip([{ name: 'a.png', content: Buffer.from('x') }]), 'zip_no_table'],
    [
      'of a table that is an archive',
      () => makeZip([{ name: 'a.csv', content: gzipSync(table(1)) }]),
      'file_compressed',
    ],
  ])('a zip %s is refused', async (_, zip, code) => {
    const { status, body } = await upload('t.zip', zip());
    expect([status, body.detail?.code]).toEqual([400, code]);
  });

  it('a gzip bomb is refused while it is unpacked, and the server stays up', async () => {
    // Gzips put one after another are one: 1.5 GB of zeros in 1.5 MB.
    const part = gzipSync(Buffer.alloc(64 * 1024 * 1024));
    const { status, body } = await upload('bomb.csv.gz', Buffer.concat(Array.from({ length: 24 }, () => part)));
    expect([status, body.detail?.code]).toEqual([400, 'gzip_bomb']);
    expect((await test.app.inject({ url: '/api/dataset', headers })).statusCode).toBe(200);
  });

  it('formulas get an apostrophe in CSV files unless told otherwise', async () => {
    const { body } = await postForm(
      test,
      headers,
      '/dataset/register',
      { name: 'formulas' },
      { name: 'f.csv', content: 'a,n\n=1+1,-5\n@x,6\n' },
    );
    await endOfTask(test, headers, body.task_id);
    const answer = async (query: string) =>
      (await test.app.inject({ url: `/api/dataset/download/${body.dataset_id}?format=csv${query}`, headers }))
        .statusCode;
    expect([await answer(''), await answer('&formulas=keep'), await answer('&formulas=x')]).toEqual([200, 200, 422]);
  });
});
