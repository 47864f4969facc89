import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The paths of all plain files in a folder and below, in order. Links are left out. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
