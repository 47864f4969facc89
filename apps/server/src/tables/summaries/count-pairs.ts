import { open } from 'node:fs/promises';
import { inflateRawSync } from 'node:zlib';
import type { StatementOptions } from '../open-table-engine.ts';
import { runWorker } from '../thread/run-worker.ts';
import type { PairMessage, PairTask, PairThreadData } from './pair-thread.ts';
import { type PairSums, PLANE_FIELDS } from './table-summaries.ts';

const HEAP_MB = 256;

/**
 * Counts every pair of columns over every row, in a thread of its own: DuckDB would go through the rows once a pair.
 * Stopped, the thread ends by itself after the rows it has in hand: one that is cut off inside DuckDB takes the
 * whole process with it. Throws the signal's reason, or what `onProgress` throws.
 */
export async function countPairs(task: PairTask, { signal, onProgress }: StatementOptions = {}): Promise<PairSums[]> {
  const stopped = new Int32Array(new SharedArrayBuffer(4));
  const data: PairThreadData = { ...task, stopped };
  function take(message: PairMessage): { result: PairSums[] } | undefined {
    if (message.type === 'done') return { result: message.sums };
    onProgress?.(message.rows / Math.max(1, task.rows));
    return undefined;
  }
  return runWorker(new URL('./pair-thread.ts', import.meta.url), { data, heapMb: HEAP_MB, signal, take, end: () => void Atomics.store(stopped, 0, 1) });
}

/** The counts of one pair: an array for each field along y, with a count for each along x. */
export async function readPlane(path: string, { offset, length }: NonNullable<PairSums['plane']>): Promise<number[][]> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, offset);
    const bytes = inflateRawSync(buffer);
    const counts = new Uint32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
    return Array.from({ length: PLANE_FIELDS }, (_, j) => Array.from(counts.subarray(j * PLANE_FIELDS, (j + 1) * PLANE_FIELDS)));
  } finally {
    await file.close();
  }
}
