import { open } from 'node:fs/promises';
import { utf16Order } from './file-kind.ts';

const HEAD_BYTES = 1024 * 1024;
// Lines of very wide tables are long: the head grows until it has some.
const MAX_HEAD_BYTES = 32 * 1024 * 1024;
const HEAD_LINES = 50;
const SPOT_BYTES = 128 * 1024;
const SPOTS = 8;

export interface FileSample {
  size: number;
  /** The file from its start to a line end, or all of it. */
  head: Buffer;
  /** Whole lines from places spread evenly over the rest; the last ends with the file. */
  spots: Buffer[];
  /** The head is the whole file. */
  complete: boolean;
}

/** What detection works on: 2 MB, however large the file, or more where its lines are very long. */
export async function readSample(path: string): Promise<FileSample> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const take = async (position: number, length: number) => {
      const { buffer, bytesRead } = await file.read(
        Buffer.alloc(Math.min(length, Math.max(0, size - position))),
        0,
        undefined,
        position,
      );
      return buffer.subarray(0, bytesRead);
    };
    let head = await take(0, HEAD_BYTES);
    while (head.length < size && head.length < MAX_HEAD_BYTES && !hasLines(head)) head = await take(0, head.length * 4);
    if (size <= head.length) return { size, head, spots: [], complete: true };
    const wide = utf16Order(head) !== null;
    const step = Math.floor((size - head.length) / SPOTS);
    const spots: Buffer[] = [];
    for (let spot = 0; spot < SPOTS; spot += 1) {
      const last = spot === SPOTS - 1;
      const start = last
        ? Math.max(head.length, size - SPOT_BYTES)
        : head.length + spot * step + Math.max(0, step - SPOT_BYTES);
      // Two-byte encodings stay on even positions.
      const piece = await take(start & ~1, SPOT_BYTES + (start & 1));
      spots.push(wide ? piece : wholeLines(piece, true, last));
    }
    return { size, head: wide || unended(head) ? head : wholeLines(head, false, false), spots, complete: false };
  } finally {
    await file.close();
  }
}

/** A line too long for a table stays in the head, so that its reader meets it. */
function unended(head: Buffer): boolean {
  return head.length - head.lastIndexOf(10) > MAX_HEAD_BYTES / 2;
}

function hasLines(piece: Buffer): boolean {
  let at = -1;
  for (let lines = 0; lines < HEAD_LINES; lines += 1) {
    at = Math.max(piece.indexOf(10, at + 1), piece.indexOf(13, at + 1));
    if (at === -1) return false;
  }
  return true;
}

/** Cuts at line ends, whose byte is no part of any other character in the encodings that are read. */
function wholeLines(piece: Buffer, cutStart: boolean, keepEnd: boolean): Buffer {
  const start = cutStart ? piece.indexOf(10) + 1 : 0;
  const end = keepEnd ? piece.length : piece.lastIndexOf(10) + 1;
  return end > start ? piece.subarray(start, end) : cutStart ? Buffer.alloc(0) : piece;
}
