import { open } from 'node:fs/promises';
import { inflateRawSync } from 'node:zlib';
import type { StatementOptions } from '../open-table-engine.ts';
import { runProcess } from '../process/run-process.ts';
import type { PairMessage, PairTask } from './pair-process.ts';
import { type PairSums, PLANE_FIELDS } from './table-summaries.ts';

const HEAP_MB = 256;

/**
 * Counts every pair of columns over every row, in a process of its own: DuckDB would go through the rows once a pair.
 * Throws the signal's reason, or what `onProgress` throws.
 */
export async function countPairs(task: PairTask, { signal, onProgress }: StatementOptions = {}): Promise<PairSums[]> {
  function take(message: PairMessage): { result: PairSums[] } | undefined {
    if (message.type === 'done') return { result: message.sums };
    onProgress?.(message.rows / Math.max(1, task.rows));
    return undefined;
  }
  return runProcess(new URL('./pair-process.ts', import.meta.url), { task, heapMb: HEAP_MB, signal, take });
}

/** The counts of one pair: an array for each field along y, with a count for each along x. */
export async function readPlane(path: string, { offset, length }: NonNullable<PairSums['plane']>): Promise<number[][]> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, offset);
    const bytes = inflateRawSync(buffer);
    const counts = new Uint32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
    return Array.from({ length: PLANE_FIELDS }, (_, j) =>
      Array.from(counts.subarray(j * PLANE_FIELDS, (j + 1) * PLANE_FIELDS)),
    );
  } finally {
    await file.close();
  }
}
