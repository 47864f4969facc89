import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTableBench } from '../testing/table-bench.ts';
import { quotasOf, type RowSplit } from './split-rows.ts';

let bench: Awaited<ReturnType<typeof openTableBench>>;
let path: string;
beforeAll(async () => {
  bench = await openTableBench();
  // Times run against the rows; class c is rare.
  const lines = Array.from(
    { length: 101 },
    (_, row) => `${row},${row % 50 === 0 ? 'c' : row % 3 === 0 ? 'a' : 'b'},${200 - row},${row === 5 ? '' : row}`,
  );
  path = (await bench.read(await bench.file(`n,class,at,holes\n${lines.join('\n')}\n`))).path;
});
afterAll(() => bench.close());

async function split(wanted: Partial<RowSplit>) {
  const folder = await mkdtemp(join(tmpdir(), 'hakaru-split-'));
  const targets = {
    training: join(folder, 'training', 'table.parquet'),
    inference: join(folder, 'inference', 'table.parquet'),
  };
  const counts = await bench.tables.edits.split(
    path,
    { method: 'random', share: 0.8, seed: 0, column: null, ...wanted },
    targets,
  );
  const [training, inference] = await Promise.all(
    Object.values(targets).map(
      async (target) => (await bench.tables.readPage(target, { page: 1, page_size: 1000 })).rows,
    ),
  );
  return { counts, training: training ?? [], inference: inference ?? [] };
}

const numbers = (rows: unknown[][]) => rows.map((row) => Number(row[0]));
const ascending = (values: number[]) => values.every((value, index) => index === 0 || value > (values[index - 1] ?? 0));

it('puts every row into one of the sets, in the order of the table, the same for the same seed', async () => {
  const [first, again, other] = [await split({ seed: 7 }), await split({ seed: 7 }), await split({ seed: 8 })];
  expect(first.counts).toEqual({ training: 81, inference: 20 });
  expect([...numbers(first.training), ...numbers(first.inference)].toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 101 }, (_, row) => row),
  );
  expect(ascending(numbers(first.training)) && ascending(numbers(first.inference))).toBe(true);
  expect(again.inference).toEqual(first.inference);
  expect(other.inference).not.toEqual(first.inference);
  // Chosen by lot: not the first rows, nor the last.
  expect(Math.min(...numbers(first.inference))).toBeLessThan(30);
});

it('gives each stratum its share, and the sets the sizes asked for', async () => {
  const { counts, training, inference } = await split({ method: 'stratified', column: 'class', share: 0.7 });
  expect(counts).toEqual({ training: 71, inference: 30 });
  expect([training.length, inference.length]).toEqual([71, 30]);
  const of = (rows: unknown[][], name: string) => rows.filter((row) => row[1] === name).length;
  for (const name of ['a', 'b', 'c']) {
    const all = of(training, name) + of(inference, name);
    expect(Math.abs(of(training, name) - all * 0.7)).toBeLessThanOrEqual(1);
  }
});

it('splits by time and by the order of the rows', async () => {
  expect(numbers((await split({ method: 'order', share: 0.9 })).inference)).toEqual([
    91, 92, 93, 94, 95, 96, 97, 98, 99, 100,
  ]);
  expect(numbers((await split({ method: 'time', column: 'at', share: 0.9 })).inference)).toEqual([
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
  ]);
});

it('refuses what cannot be split so, saying why', async () => {
  await expect(split({ share: 0.001 })).rejects.toMatchObject({
    code: 'set_one_sided',
    params: { training: 0, inference: 101 },
  });
  await expect(split({ method: 'stratified' })).rejects.toMatchObject({ code: 'set_column_missing' });
  await expect(split({ method: 'stratified', column: 'no' })).rejects.toMatchObject({ code: 'column_unknown' });
  await expect(split({ method: 'time', column: 'holes' })).rejects.toMatchObject({
    code: 'set_time_column',
    params: { column: 'holes', missing: 1 },
  });
  await expect(split({ method: 'time', column: 'class' })).rejects.toMatchObject({ code: 'set_time_column' });
});

it('shares remainders by their size', () => {
  expect(
    quotasOf(
      [
        ['a', 3],
        ['b', 3],
        ['c', 1],
      ],
      0.5,
      4,
    ),
  ).toEqual([
    ['a', 2],
    ['b', 2],
    ['c', 0],
  ]);
  expect(
    quotasOf(
      [
        ['a', 1],
        ['b', 1],
      ],
      0.9,
      2,
    ),
  ).toEqual([
    ['a', 1],
    ['b', 1],
  ]);
});
