import { PassThrough, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  name: string;
  /** False for what is compressed already. */
  compress: boolean;
  /** Called when its turn comes, so that one file is open at a time. */
  open(): Promise<Readable>;
}

/** Files as one zip, streamed in bounded memory, of any size. The stream breaks where a file does. */
export function zipFiles(entries: ZipEntry[]): Readable {
  const zip = new ZipFile();
  const output = new PassThrough();
  let current: Readable | null = null;
  const fail = (error: unknown) => output.destroy(error as Error);
  zip.on('error', fail);
  // Whoever downloads may go away in the middle of a file.
  output.on('close', () => current?.destroy());
  for (const { name, compress, open } of uniqueNames(entries)) {
    zip.addReadStreamLazy(name, { compress }, (take) => {
      open().then((stream) => {
        current = stream;
        stream.on('error', fail);
        if (output.destroyed) stream.destroy();
        take(null, stream);
      }, fail);
    });
  }
  zip.outputStream.pipe(output);
  zip.end();
  return output;
}

function uniqueNames(entries: ZipEntry[]): ZipEntry[] {
  const taken = new Set<string>();
  return entries.map((entry) => {
    let name = entry.name;
    for (let number = 2; taken.has(name.toLowerCase()); number += 1)
      name = entry.name.replace(/(\.[^./]*)?$/, ` (${number})$1`);
    taken.add(name.toLowerCase());
    return { ...entry, name };
  });
}

/** A name as a file name on any system. */
export function fileNameOf(name: string): string {
  return (
    name
      .replace(/[\p{Cc}<>:"/\\|?*]+/gu, '_')
      .replace(/^[. ]+|[. ]+$/g, '')
      .slice(0, 150) || 'file'
  );
}
