import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatasetSummary } from '@hakaru/contract';
import { createTestApp, type TestApp } from '../../test-app.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { endOfTask } from './testing/send-table.ts';
import { formWith, postForm } from '../../testing/post-form.ts';

let test: TestApp;
let headers: { authorization: string };
beforeAll(async () => {
  test = await createTestApp({ work: true, env: { HAKARU_UPLOAD_LIMIT_MB: '1' } });
  headers = await test.as('aiko');
  await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => test.close());

/** Every file the store keeps, drafts too. */
function storedFiles(): string[] {
  return readdirSync(join(test.context.settings.home, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);
}

const upload = (name: string, content: Buffer | string) =>
  postForm(test, headers, '/upload/csv', {}, { name, content });

describe('an upload that is refused leaves nothing behind', () => {
  it.each([
    ['an empty file', 'empty.csv', '', 400, 'upload_empty'],
    ['a file of blanks', 'blank.csv', ' \n\t\n', 400, 'upload_empty'],
    [
      'a binary file',
      'picture.csv',
      Buffer.from(Array.from({ length: 999 }, (_, index) => (index * 37) % 256)),
      400,
      'file_not_a_table',
    ],
    ['a gzip that is cut off', 'table.csv.gz', Buffer.from([0x1f, 0x8b, 8, 0]), 400, 'file_damaged'],
    ['an archive of another kind', 'table.7z', Buffer.from('7z\xbc\xaf\x27\x1c', 'latin1'), 400, 'file_compressed'],
    ['a file over the limit', 'large.csv', `a,b\n${'1,2\n'.repeat(300_000)}`, 413, 'upload_too_large'],
    ['a header without rows', 'header.csv', 'a,b\n', 400, 'table_no_rows'],
  ])('%s', async (_, name, content, status, code) => {
    const answer = await upload(name, content);
    expect([answer.status, answer.body.detail.code]).toEqual([status, code]);
    expect(storedFiles()).toEqual([]);
  });

  it('one that the sender breaks off', async () => {
    const { port } = test.app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `POST /api/upload/csv HTTP/1.1\r\nhost: x\r\nauthorization: ${headers.authorization}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 900000\r\n\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\na,b\n${'1,2\n'.repeat(50_000)}`,
    );
    await waitFor(async () => (storedFiles().length > 0 ? true : undefined), 5000);
    socket.destroy();
    await waitFor(async () => (storedFiles().length === 0 ? true : undefined), 5000);
  });

  it('no file at all', async () => {
    expect((await postForm(test, headers, '/upload/csv', {})).body.detail.code).toBe('upload_no_file');
    expect((await postForm(test, headers, '/dataset/register', { name: 'x' })).body.detail.code).toBe('upload_no_file');
    expect((await postForm(test, headers, '/dataset/register', { name: ' ', upload_id: 'x' })).status).toBe(422);
    expect(
      (await postForm(test, headers, '/dataset/register', { name: 'x', upload_id: crypto.randomUUID() })).status,
    ).toBe(404);
  });
});

it(
  'tells in the caller’s language where a file goes wrong after its sample, and keeps the dataset as failed',
  { timeout: 180_000 },
  async () => {
    const rows = `${'1,2,some words that make the file longer than the sample\n'.repeat(40_000)}`;
    const registered = await postForm(
      test,
      headers,
      '/dataset/register',
      { name: 'ragged' },
      { name: 'r.csv', content: `a,b,c\n${rows.slice(0, 950_000)}\n${'7,8,x,9\n'.repeat(4000)}` },
    );
    const task = await endOfTask(test, headers, registered.body.task_id);
    expect([task.state, task.error?.code]).toEqual(['failed', 'table_row_width']);
    const japanese = (
      await test.app.inject({
        method: 'POST',
        url: `/api/train/progress/${registered.body.task_id}`,
        headers: { ...headers, 'accept-language': 'ja' },
      })
    ).json();
    expect(japanese.error.response).toMatch(/行目の値は 4 個ですが、見出しは 3 列です/);
    const [dataset] = (await test.app.inject({ url: '/api/dataset', headers })).json().items as DatasetSummary[];
    expect(dataset).toMatchObject({ name: 'ragged', state: 'failed', version_id: null });
    const answer = await test.app.inject({
      method: 'POST',
      url: `/api/load/dataset/${dataset!.id}`,
      headers,
      payload: {},
    });
    expect(answer.json().detail).toMatchObject({
      code: 'dataset_failed',
      params: { cause: 'table_row_width', found: 4 },
      response: expect.stringMatching(/Row [\d,]+ has 4 values.*register it again/),
    });
    const statistics = await test.app.inject({
      method: 'POST',
      url: `/api/statistics/${dataset!.id}`,
      headers: { ...headers, 'accept-language': 'ja' },
    });
    expect(statistics.json().detail.response).toMatch(/行目の値は 4 個.*登録し直し/);
  },
);

it('does not take names of files and columns for paths or SQL', async () => {
  const evil = `x'); DROP TABLE t; --`;
  const registered = await postForm(
    test,
    headers,
    '/dataset/register',
    { name: 'évil ../../name' },
    { name: '../../../etc/pass"wd.csv', content: `"${evil}","a ""b"""\n1,2\n` },
  );
  await endOfTask(test, headers, registered.body.task_id);
  const page = await test.app.inject({
    method: 'POST',
    url: `/api/load/dataset/${registered.body.dataset_id}`,
    headers,
    payload: { sort: { column: evil } },
  });
  expect(page.json()).toMatchObject({ columns: [{ name: evil }, { name: 'a "b"' }], rows: [[1, 2]] });
  const zip = await test.app.inject({
    url: `/api/dataset/download/${registered.body.dataset_id}?format=original`,
    headers,
  });
  expect(zip.headers['content-disposition']).toContain('filename="_vil .._.._name.zip"');
});

it('reads columns called like what every object has', async () => {
  const answer = await upload('names.csv', '__proto__,constructor,hasOwnProperty\n1,2,3\n4,5,6\n');
  expect([answer.status, answer.body.columns?.map((column: { name: string; type: string }) => column.type)]).toEqual([
    201,
    ['numeric', 'numeric', 'numeric'],
  ]);
});

it('names the wrong field of a form that has a file, once the sender has sent all of it', async () => {
  const { port } = test.app.server.address() as AddressInfo;
  const form = formWith({ name: 'x'.repeat(201) }, { name: 'a.csv', content: 'a,b\n1,2\n' });
  // Over a real connection: a request that has ended counts as destroyed there, and looked like a cancelled upload.
  const response = await fetch(`http://127.0.0.1:${port}/api/dataset/register`, {
    method: 'POST',
    headers: { ...headers, 'content-type': form.type },
    body: new Uint8Array(await form.body),
  });
  expect([response.status, ((await response.json()) as { detail: { loc: string[] }[] }).detail[0]?.loc]).toEqual([
    422,
    ['body', 'name'],
  ]);
});

describe('an upload that cannot be stored', () => {
  // Over a real connection: storage that fails ends the request too, and looked like an upload its sender cancelled.
  async function send(bytes: number) {
    const { port } = test.app.server.address() as AddressInfo;
    const form = formWith({}, { name: 'a.csv', content: `a,b\n${'1,2\n'.repeat(bytes / 4)}` });
    const response = await fetch(`http://127.0.0.1:${port}/api/upload/csv`, {
      method: 'POST',
      headers: { ...headers, 'content-type': form.type },
      body: new Uint8Array(await form.body),
    });
    return [response.status, ((await response.json()) as { detail: { code: string } }).detail.code];
  }
  const files = () => join(test.context.settings.home, 'files');
  const ready = async () => (await test.app.inject('/readyz')).json().checks.files;

  it('says so where the folder is gone', async () => {
    renameSync(join(files(), '.tmp'), join(files(), 'away'));
    expect(await send(400_000)).toEqual([500, 'storage_failed']);
    expect(await ready()).toBe('failing');
    renameSync(join(files(), 'away'), join(files(), '.tmp'));
    expect(await ready()).toBe('ok');
  });

  it.skipIf(!mayMount())('says so where the disk is full', async () => {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=128k', 'tmpfs', files()]);
    try {
      mkdirSync(join(files(), '.tmp'));
      expect(await send(400_000)).toEqual([507, 'disk_full']);
      expect(readdirSync(join(files(), '.tmp'))).toEqual([]);
      writeFileSync(join(files(), 'filled'), Buffer.alloc(120_000));
      expect(await ready()).toBe('failing');
    } finally {
      execFileSync('umount', [files()]);
    }
    expect(await ready()).toBe('ok');
  });
});

/** A disk without room is made as a file system of its own, which takes the right to mount one. */
function mayMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'hakaru-mount-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder], { stdio: 'ignore' });
    execFileSync('umount', [folder]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it.each(['/datasets/list/', '/project/list/', '/inference/list/all'])(
  'refuses to sort %s by an unknown column, and says by which it can',
  async (url) => {
    const refused = await test.app.inject({ url: `/api${url}?sort=nope`, headers });
    expect([refused.statusCode, refused.json().detail[0]?.loc, refused.json().detail[0]?.msg]).toEqual([
      422,
      ['query', 'sort'],
      expect.stringContaining('name, -name'),
    ]);
    expect((await test.app.inject({ url: `/api${url}?sort=-name`, headers })).statusCode).toBe(200);
  },
);

it('refuses NUL characters in queries and bodies', async () => {
  const list = await test.app.inject({ url: '/api/datasets/list/?search=a%00b', headers });
  expect([list.statusCode, list.json().detail[0]?.loc]).toEqual([422, ['query', 'search']]);
});
