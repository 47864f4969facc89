import { open } from 'node:fs/promises';
import { deflateRawSync } from 'node:zlib';
import { DuckDBInstance, type DuckDBVector } from '@duckdb/node-api';
import { answerTask } from '../process/answer-task.ts';
import { createPairCounter, type PairCounter, type PairedColumn } from './pair-counter.ts';
import type { PairSums } from './table-summaries.ts';

export interface PairTask {
  /** A SELECT of the columns as DOUBLE, NaN where missing. */
  sql: string;
  columns: PairedColumn[];
  rows: number;
  /** Where the planes are written, one behind another, each deflated. */
  planes: string;
  memoryMb: number;
}

export type PairMessage = { type: 'rows'; rows: number } | { type: 'done'; sums: PairSums[] };

// Many chunks of DuckDB's at once, so that a pair's plane stays in the processor's cache for longer.
const ROWS_AT_ONCE = 32_768;
const LEVEL = 1;

/** A column's values as they lie in memory; asked for one by one they would take most of the time. */
function valuesOf(vector: DuckDBVector): Float64Array {
  return (vector as unknown as { items: Float64Array }).items;
}

answerTask<PairTask, PairMessage>(async ({ sql, columns, planes, memoryMb }, tell) => {
  const counter = createPairCounter(columns);
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: `${memoryMb}MB`,
    threads: '1',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
  const connection = await instance.connect();
  const result = await connection.stream(sql);
  const fromTable = columns.map(() => new Float64Array(ROWS_AT_ONCE));
  let [filled, done] = [0, 0];
  function count(): void {
    counter.add(fromTable, filled);
    done += filled;
    filled = 0;
    tell({ type: 'rows', rows: done });
  }
  for (let chunk = await result.fetchChunk(); chunk && chunk.rowCount > 0; chunk = await result.fetchChunk()) {
    if (filled + chunk.rowCount > ROWS_AT_ONCE) count();
    columns.forEach((_, index) => fromTable[index]!.set(valuesOf(chunk.getColumnVector(index)), filled));
    filled += chunk.rowCount;
  }
  count();
  tell({ type: 'done', sums: await keep(counter, planes) });
});

/** Writes the planes one behind another and answers what was counted, with where each lies. */
async function keep(counter: PairCounter, planes: string): Promise<PairSums[]> {
  const sums: PairSums[] = [];
  const file = await open(planes, 'w');
  let offset = 0;
  for (const { plane, ...pair } of counter.pairs()) {
    const packed = plane && deflateRawSync(new Uint8Array(plane.buffer), { level: LEVEL });
    if (packed) await file.write(packed);
    sums.push({ ...pair, plane: packed && { offset, length: packed.length } });
    offset += packed?.length ?? 0;
  }
  await file.close();
  return sums;
}
