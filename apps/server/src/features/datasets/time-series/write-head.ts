import { open, writeFile } from 'node:fs/promises';
import type { ReadOptions } from '@hakaru/contract';

const HEAD_BYTES = 24 * 1024 * 1024;
const LINE_FEED = 0x0a;

/** Writes the first lines of a long file, whole ones only. */
export async function writeHead(path: string, encoding: ReadOptions['encoding'], target: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    const buffer = Buffer.alloc(HEAD_BYTES);
    const { bytesRead } = await file.read(buffer, 0, HEAD_BYTES, 0);
    await writeFile(target, buffer.subarray(0, endOfLine(buffer.subarray(0, bytesRead), encoding)));
  } finally {
    await file.close();
  }
}

/** Behind the last line feed; a file without one ends its lines with returns. */
function endOfLine(bytes: Buffer, encoding: ReadOptions['encoding']): number {
  const wide = encoding === 'utf-16le' || encoding === 'utf-16be' ? 2 : 1;
  const unit = (at: number): number =>
    wide === 1 ? bytes[at]! : encoding === 'utf-16le' ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at);
  const lastBy = (mark: number): number => {
    for (let at = Math.floor(bytes.length / wide) * wide - wide; at >= 0; at -= wide)
      if (unit(at) === mark) return at + wide;
    return 0;
  };
  return lastBy(LINE_FEED) || lastBy(0x0d) || bytes.length;
}
