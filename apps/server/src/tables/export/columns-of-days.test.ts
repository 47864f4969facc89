import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTableEngine } from '../open-table-engine.ts';
import { openTableBench } from '../testing/table-bench.ts';

let bench: Awaited<ReturnType<typeof openTableBench>>;
beforeAll(async () => {
  bench = await openTableBench();
});
afterAll(() => bench.close());

it('writes days as dates for other programs, in the order of the rows, and nothing where there are none', async () => {
  const { path } = await bench.read(
    await bench.file('n,day,at\n1,2026-05-02,2026-05-02 10:30\n2,2026-05-01,2026-05-01 00:00\n3,,2026-05-03 00:00\n'),
  );
  const target = join(path, '..', 'days.parquet');
  expect(await bench.tables.writeWithDays(path, target)).toBe(true);
  const engine = await openTableEngine({ memoryMb: 256, threads: 1, temporaryFolder: join(path, '..', 'tmp') });
  const rows = await engine.rows(`SELECT n, day::VARCHAR, typeof(day), typeof("at") FROM read_parquet('${target}')`);
  await engine.close();
  expect(rows.map((row) => row.map(String))).toEqual([
    ['1', '2026-05-02', 'DATE', 'TIMESTAMP'],
    ['2', '2026-05-01', 'DATE', 'TIMESTAMP'],
    ['3', 'null', 'DATE', 'TIMESTAMP'],
  ]);
  const plain = await bench.read(await bench.file('n,at\n1,2026-05-02 10:30\n2,2026-05-03 11:30\n'));
  expect(await bench.tables.writeWithDays(plain.path, join(plain.path, '..', 'none.parquet'))).toBe(false);
});
