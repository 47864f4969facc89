import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countPairs } from './count-pairs.ts';
import type { PairTask } from './pair-process.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hakaru-pairs-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function twoColumns(rows: number): PairTask {
  const column = { mean: (rows - 1) / 2, min: 0, max: rows - 1 };
  return {
    sql: `SELECT i::DOUBLE, (i * 7 % ${rows})::DOUBLE FROM range(${rows}) t(i)`,
    columns: [column, column],
    rows,
    planes: join(folder, 'planes.bin'),
    memoryMb: 256,
  };
}

test('counts the pairs of all rows', async () => {
  const heard: number[] = [];
  const sums = await countPairs(twoColumns(100_000), { onProgress: (fraction) => heard.push(fraction) });
  expect(sums).toHaveLength(1);
  expect(heard.at(-1)).toBe(1);
});

test('stopped while it reads, it ends with the reason', async () => {
  const abort = new AbortController();
  const counting = countPairs(twoColumns(20_000_000), {
    signal: abort.signal,
    onProgress: () => abort.abort('shutdown'),
  });
  await expect(counting).rejects.toBe('shutdown');
});

test('what a listener to its progress throws is thrown to who asked', async () => {
  await expect(
    countPairs(twoColumns(20_000_000), {
      onProgress: () => {
        throw new Error('enough');
      },
    }),
  ).rejects.toThrow('enough');
});
