import { readFile } from 'node:fs/promises';
import type { FileStore } from '../../../files/file-store.ts';

/** A JSON file of the store. Throws FileMissing. */
export async function readJson(files: FileStore, key: string): Promise<unknown> {
  return JSON.parse(await readFile(await files.localPath(key), 'utf8'));
}
