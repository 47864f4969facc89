import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { checkKey, FileMissing, type FileStore } from './file-store.ts';
import { changedBelow, filesBelow, hashFile, hashing, removeOldDrafts } from './hashing.ts';

const CHECKED_BYTES = 65_536;

/** Keeps files in a folder of this machine, or of a disk that several servers share. */
export async function openFolderStore(folder: string): Promise<FileStore> {
  const temporary = join(folder, '.tmp');
  await mkdir(temporary, { recursive: true, mode: 0o700 });
  const pathOf = (key: string) => join(folder, checkKey(key));

  const store: FileStore = {
    async put(key, source, signal) {
      const target = pathOf(key);
      const draft = join(temporary, randomUUID());
      const counter = hashing();
      try {
        await pipeline(source, counter.stream, createWriteStream(draft, { flags: 'wx' }), { signal });
        await keep(draft, target, counter.result().size);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      return { key, ...counter.result() };
    },
    async publishFolder(source, prefix) {
      const files = [];
      for (const path of await filesBelow(source)) {
        const key = checkKey(`${prefix}/${relative(source, path)}`);
        const content = await hashFile(path);
        await keep(await besideStore(path), pathOf(key), content.size);
        files.push({ key, ...content });
      }
      await rm(source, { recursive: true, force: true });
      return files;
    },
    async get(key, range) {
      const path = await store.localPath(key);
      return createReadStream(path, range);
    },
    async size(key) {
      const found = await stat(pathOf(key)).catch(whenMissing);
      return found?.isFile() ? found.size : null;
    },
    async localPath(key) {
      if ((await store.size(key)) === null) throw new FileMissing(key);
      return pathOf(key);
    },
    async localFolder(prefix) {
      if ((await store.list(prefix)).length === 0) throw new FileMissing(prefix);
      return pathOf(prefix);
    },
    async list(prefix) {
      const found = await stat(pathOf(prefix)).catch(whenMissing);
      if (!found?.isDirectory()) return [];
      return (await filesBelow(pathOf(prefix))).map((path) => relative(folder, path));
    },
    async deletePrefix(prefix) {
      await rm(pathOf(prefix), { recursive: true, force: true });
    },
    async folders(prefix) {
      const entries = await readdir(pathOf(prefix), { withFileTypes: true }).catch(whenMissing);
      return (entries ?? []).filter((entry) => entry.isDirectory()).map((entry) => entry.name);
    },
    async changedAt(prefix) {
      return (await store.list(prefix)).length > 0 ? changedBelow(pathOf(prefix)) : null;
    },
    forgetDrafts: (olderThanMs) => removeOldDrafts(temporary, olderThanMs),
    async check() {
      // A disk without room still takes a name.
      const draft = join(temporary, randomUUID());
      const file = await open(draft, 'wx');
      try {
        await file.writeFile(Buffer.alloc(CHECKED_BYTES, 1));
        await file.datasync();
      } finally {
        await file.close();
        await rm(draft);
      }
    },
  };
  return store;

  // A rename is only whole within one disk.
  async function besideStore(path: string): Promise<string> {
    const draft = join(temporary, randomUUID());
    try {
      await rename(path, draft);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
      await copyFile(path, draft);
    }
    return draft;
  }
}

/** Makes sure the bytes are on the disk before the file gets its name. */
async function keep(draft: string, target: string, size: number): Promise<void> {
  const file = await open(draft, 'r+');
  try {
    await file.sync();
    const written = (await file.stat()).size;
    if (written !== size) throw new Error(`${written} bytes were written where ${size} were sent`);
  } finally {
    await file.close();
  }
  await mkdir(dirname(target), { recursive: true });
  await rename(draft, target);
}

function whenMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
  throw error;
}
