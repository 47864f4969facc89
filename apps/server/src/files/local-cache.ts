import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Copies of stored files on this machine, for what reads by path. Keys never change content, so copies never go stale. */
export async function openLocalCache(folder: string) {
  const temporary = join(folder, '.tmp');
  await mkdir(temporary, { recursive: true });
  const underWay = new Map<string, Promise<void>>();

  async function download(key: string, read: () => Promise<Readable>): Promise<void> {
    const draft = join(temporary, randomUUID());
    try {
      await pipeline(await read(), createWriteStream(draft, { flags: 'wx' }));
      await mkdir(dirname(join(folder, key)), { recursive: true });
      await rename(draft, join(folder, key));
    } finally {
      await rm(draft, { force: true });
    }
  }

  return {
    /** The copy's path; two readers at once share one download. */
    async path(key: string, read: () => Promise<Readable>): Promise<string> {
      const path = join(folder, key);
      if (await isFile(path)) return path;
      const pending = underWay.get(key) ?? download(key, read).finally(() => underWay.delete(key));
      underWay.set(key, pending);
      await pending;
      return path;
    },
    folder: (prefix: string) => join(folder, prefix),
    async forget(prefix: string): Promise<void> {
      await rm(join(folder, prefix), { recursive: true, force: true });
    },
  };
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
