import type { PathFile } from '../../../../ui/file-drop/dropped-files.ts';

const MOST_FILES = 100;
const MOST_BYTES = 64 * 1024 * 1024;
const system = /(^|\/)(__MACOSX\/|\.[^/]+|Thumbs\.db$|ehthumbs\.db$|desktop\.ini$)/i;

/** What is worth sending: without the files of operating systems, and without what has arrived already. */
export function toSend(
  files: readonly PathFile[],
  arrived: readonly { path: string; byte_size: number }[],
): PathFile[] {
  const known = new Map(arrived.map(({ path, byte_size }) => [path, byte_size]));
  return files.filter(({ path, file }) => !system.test(path) && known.get(path.normalize('NFC')) !== file.size);
}

/** Files in groups of at most 100 and, but for single large files, 64 MB. */
export function batchesOf(files: readonly PathFile[]): PathFile[][] {
  const batches: PathFile[][] = [];
  let bytes = 0;
  for (const one of files) {
    const last = batches.at(-1);
    if (!last || last.length === MOST_FILES || bytes + one.file.size > MOST_BYTES) {
      batches.push([one]);
      bytes = one.file.size;
    } else {
      last.push(one);
      bytes += one.file.size;
    }
  }
  return batches;
}
