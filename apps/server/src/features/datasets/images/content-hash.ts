import { createHash } from 'node:crypto';
import type { StoredFile } from '../../../files/file-store.ts';
import type { ComputeEntry } from './compute-entry.ts';

/** Of a version's pictures: the files' bytes, where they lie and what they are said to be. */
export function contentHash(entries: readonly ComputeEntry[], stored: readonly StoredFile[], prefix: string): string {
  const hashes = new Map(stored.map(({ key, sha256 }) => [key.slice(prefix.length + 1), sha256]));
  const hash = createHash('sha256');
  for (const { path, file, label, good, split, mask_path, mask_file } of entries) {
    hash.update(
      `${JSON.stringify([path, hashes.get(file), label, good, split, mask_path, mask_file && hashes.get(mask_file)])}\n`,
    );
  }
  return hash.digest('hex');
}
