import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReadOptions } from '@hakaru/contract';
import { AppError } from '../http/app-error.ts';
import { computePython } from '../testing/python-of-tests.ts';
import { openTableBench } from './testing/table-bench.ts';

let bench: Awaited<ReturnType<typeof openTableBench>>;
beforeAll(async () => {
  bench = await openTableBench();
});
afterAll(() => bench.close());

/** A Parquet file whose columns Arrow makes of Python. */
async function made(columns: string): Promise<string> {
  const path = await bench.file('', 'other.parquet');
  const script = `import numpy as np, pyarrow as pa, pyarrow.parquet as pq
def repeated(value, rows): return pa.DictionaryArray.from_arrays(pa.array(np.zeros(rows, np.int32)), pa.array([value]))
pq.write_table(pa.table(${columns}), ${JSON.stringify(path)}, compression="zstd")`;
  execFileSync(computePython, ['-c', script]);
  return path;
}

const inspect = (path: string) => bench.tables.inspect({ path, file: 'other.parquet', corrections: {} });

describe('a file that comes to far more than its size', () => {
  it('is refused before it is read', async () => {
    const path = await made('{"t": repeated("x" * 5000, 20_000_000), "n": pa.array(np.zeros(20_000_000))}');
    expect(statSync(path).size).toBeLessThan(200_000);
    const since = performance.now();
    await expect(inspect(path)).rejects.toMatchObject({
      code: 'table_too_large',
      params: { file: 'other.parquet', found_gb: 93, limit_gb: 2 },
    });
    expect(performance.now() - since).toBeLessThan(20_000);
    const written = bench.tables.write(
      { path, file: 'other.parquet', options: { types: {} } as ReadOptions },
      `${path}-out`,
    );
    await expect(written).rejects.toMatchObject({ code: 'table_too_large' });
  });

  it('is refused for lists, too', async () => {
    const path = await made(
      '{"t": pa.ListArray.from_arrays(pa.array(np.arange(1_000_001, dtype=np.int32)), repeated("x" * 5000, 1_000_000))}',
    );
    await expect(inspect(path)).rejects.toMatchObject({ code: 'table_too_large' });
  });

  it('is read where it only says the same many times', async () => {
    const path = await made('{"t": repeated("steel", 3_000_000), "n": pa.array(np.zeros(3_000_000))}');
    expect(await inspect(path)).toMatchObject({ row_estimate: 3_000_000 });
  });
});

it('tells in words whatever a damaged file makes its reader say', { timeout: 300_000 }, async () => {
  const good = readFileSync(
    await made(
      '{"a": np.arange(900), "b": np.sin(np.arange(900)), "c": ["text %d" % (i % 17) for i in range(900)], "d": np.arange(900) % 2 == 0}',
    ),
  );
  const said = new Set<string>();
  const path = await bench.file('', 'damaged.parquet');
  // A third of the footer, where a reader believes what it reads, and every 293rd byte before.
  const places = Array.from(good.keys()).filter((at) => at % (at > good.length - 400 ? 3 : 293) === 0);
  for (const [turn, at] of places.entries()) {
    const bad = Buffer.from(good);
    bad[at]! ^= 1 << (turn % 8);
    await writeFile(path, bad);
    const outcome = await bench.read(path).then(
      () => 'read',
      (error: unknown) => (error instanceof AppError ? error.code : String(error)),
    );
    said.add(outcome);
  }
  expect([...said].sort()).toEqual(expect.arrayContaining(['file_damaged', 'read']));
  const told = ['read', 'file_damaged', 'file_not_a_table', 'table_no_rows', 'table_too_large', 'out_of_memory'];
  expect([...said].filter((outcome) => !told.includes(outcome))).toEqual([]);
});
