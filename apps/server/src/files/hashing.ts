import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';

/** Counts and hashes what flows through it. */
export function hashing() {
  const hash = createHash('sha256');
  let size = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, result: () => ({ size, sha256: hash.copy().digest('hex') }) };
}

const READ_BYTES = 256 * 1024;

export async function hashFile(path: string): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: READ_BYTES }) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { size, sha256: hash.digest('hex') };
}

/** The paths of all plain files in a folder and below, in order. Links are left out. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/**
 * When a folder, or anything below it, was last written or moved. A file that was renamed keeps the time of its writing, but
 * not that of its change.
 */
export async function changedBelow(folder: string): Promise<Date> {
  const paths = [folder, ...(await readdir(folder, { recursive: true })).map((name) => join(folder, name))];
  let newest = 0;
  for (const path of paths) {
    const found = await stat(path).catch(() => undefined);
    if (found) newest = Math.max(newest, found.ctimeMs, found.mtimeMs);
  }
  return new Date(newest);
}

/** Removes what was left in a folder of drafts. Younger ones may be another server's, which is still writing. */
export async function removeOldDrafts(temporary: string, olderThanMs: number): Promise<void> {
  for (const name of await readdir(temporary)) {
    const draft = join(temporary, name);
    const found = await stat(draft).catch(() => undefined);
    if (found && Date.now() - Math.max(found.mtimeMs, found.ctimeMs) >= olderThanMs) await rm(draft, { force: true });
  }
}
