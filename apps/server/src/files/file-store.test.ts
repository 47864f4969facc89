import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FileMissing, type FileStore } from './file-store.ts';
import { openFileStore } from './open-file-store.ts';
import { startTestS3, type TestS3 } from './test-s3.ts';

let home: string;
let s3: TestS3 | { missing: string };
const stores: Record<string, FileStore> = {};

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'hakaru-files-'));
  stores.folder = await openFileStore({ kind: 'folder', folder: join(home, 'files') });
  s3 = await startTestS3();
  if ('settings' in s3) stores.s3 = await openFileStore({ ...s3.settings, cacheFolder: join(home, 'cache') });
}, 240_000);
afterAll(async () => {
  if ('stop' in s3) await s3.stop();
  await rm(home, { recursive: true, force: true });
});

describe.each(['folder', 's3'])('a file store (%s)', (kind) => {
  const using = (name: string, work: (store: FileStore) => Promise<void>) =>
    it(name, async (context) => {
      const store = stores[kind];
      if (!store) return context.skip(`no S3 server: ${'missing' in s3 ? s3.missing : ''}`);
      await work(store);
    });

  using('keeps a stream with its size and hash', async (store) => {
    const kept = await store.put('a/b/hello.txt', Readable.from(['hel', 'lo']));
    expect(kept).toEqual({
      key: 'a/b/hello.txt',
      size: 5,
      sha256: '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824',
    });
    expect(await store.size('a/b/hello.txt')).toBe(5);
    expect((await buffer(await store.get('a/b/hello.txt'))).toString()).toBe('hello');
    expect((await buffer(await store.get('a/b/hello.txt', { start: 1, end: 3 }))).toString()).toBe('ell');
    expect(await readFile(await store.localPath('a/b/hello.txt'), 'utf8')).toBe('hello');
  });

  using('streams what is larger than one part', async (store) => {
    const piece = randomBytes(1024 * 1024);
    await store.put('large.bin', Readable.from(Array.from({ length: 12 }, () => piece)));
    expect(await store.size('large.bin')).toBe(12 * 1024 * 1024);
    const tail = await buffer(await store.get('large.bin', { start: 11 * 1024 * 1024 }));
    expect(tail.equals(piece)).toBe(true);
  });

  using('leaves nothing where a stream breaks or is cancelled', async (store) => {
    async function* breaking() {
      yield 'half';
      throw new Error('the sender went away');
    }
    await expect(store.put('broken.txt', Readable.from(breaking()))).rejects.toThrow('went away');
    const cancel = new AbortController();
    let pieces = 0;
    const endless = new Readable({
      read() {
        setImmediate(() => this.push('more'));
        pieces += 1;
        if (pieces === 10) cancel.abort();
      },
    });
    await expect(store.put('cancelled.txt', endless, cancel.signal)).rejects.toThrow();
    expect([await store.size('broken.txt'), await store.size('cancelled.txt')]).toEqual([null, null]);
  });

  using('publishes a folder, hands it out as a folder, and deletes it', async (store) => {
    const folder = join(home, `work-${kind}`);
    await mkdir(join(folder, 'deep'), { recursive: true });
    await writeFile(join(folder, 'model.json'), '{}');
    await writeFile(join(folder, 'deep', '木.txt'), 'leaf');
    const published = await store.publishFolder(folder, 'runs/1/1');
    expect(published.map((file) => [file.key, file.size])).toEqual([
      ['runs/1/1/deep/木.txt', 4],
      ['runs/1/1/model.json', 2],
    ]);
    await expect(readdir(folder)).rejects.toThrow('ENOENT');
    expect(await readFile(join(await store.localFolder('runs/1/1'), 'deep', '木.txt'), 'utf8')).toBe('leaf');
    expect(await store.list('runs/1')).toEqual(['runs/1/1/deep/木.txt', 'runs/1/1/model.json']);
    await store.put('runs/10', Readable.from(['stays']));
    await store.deletePrefix('runs/1');
    expect([await store.list('runs/1'), await store.size('runs/10')]).toEqual([[], 5]);
    await expect(store.localFolder('runs/1/1')).rejects.toThrow(FileMissing);
    await store.deletePrefix('runs/10');
    expect(await store.size('runs/10')).toBeNull();
  });

  using('knows what lies below a prefix, and since when', async (store) => {
    const before = Date.now() - 2000;
    await store.put('uploads/one/file', Readable.from(['1']));
    await store.put('uploads/two/files/a', Readable.from(['2']));
    expect(await store.folders('uploads')).toEqual(['one', 'two']);
    expect(await store.folders('nothing')).toEqual([]);
    expect((await store.changedAt('uploads/two'))?.getTime()).toBeGreaterThan(before);
    expect(await store.changedAt('uploads/three')).toBeNull();
    await store.deletePrefix('uploads');
    expect(await store.folders('uploads')).toEqual([]);
  });

  using('says what is missing, and refuses keys that lead elsewhere', async (store) => {
    await expect(store.get('nothing')).rejects.toThrow(FileMissing);
    await expect(store.localPath('nothing')).rejects.toThrow(FileMissing);
    for (const key of ['../out', '/etc/passwd', 'a//b', '', 'a/../../b']) {
      await expect((async () => store.put(key, Readable.from(['x'])))()).rejects.toThrow('not a file key');
    }
  });
});

it('a folder forgets drafts that nothing is written to, and no others', async () => {
  const drafts = join(home, 'files', '.tmp');
  await writeFile(join(drafts, 'left'), 'half a fi');
  await stores.folder?.forgetDrafts(3_600_000);
  expect(await readdir(drafts)).toEqual(['left']);
  await stores.folder?.forgetDrafts(0);
  expect(await readdir(drafts)).toEqual([]);
});

it('an S3 server says which bucket it does not have', async (context) => {
  if (!('settings' in s3)) return context.skip(`no S3 server: ${s3.missing}`);
  const opening = openFileStore({ ...s3.settings, bucket: 'absent', cacheFolder: join(home, 'other-cache') });
  await expect(opening).rejects.toMatchObject({
    code: 's3_bucket_missing',
    params: { bucket: 'absent', endpoint: s3.settings.endpoint },
  });
});
