import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTableBench } from '../testing/table-bench.ts';
import { outlierIndices } from './far-values.ts';

let bench: Awaited<ReturnType<typeof openTableBench>>;
beforeAll(async () => {
  bench = await openTableBench();
});
afterAll(() => bench.close());

/** What the statistics of a column name as far, with the ends of the others; `names` label the rows. */
async function farOf(values: readonly (number | string)[], names = values.map((_, index) => `lot ${index + 1}`)) {
  const rows = values.map((value, index) => `${names[index]},${value}`).join('\n');
  const table = await bench.read(await bench.file(`name,x\n${rows}\n`));
  const { columns } = await bench.tables.statistics({
    path: table.path,
    rows: values.length,
    columns: [
      { name: 'name', type: 'categorical', role: 'label' },
      { name: 'x', type: 'numeric', role: 'feature' },
    ],
  });
  return columns[1]!.far!;
}

const honest = [59.8, 60.1, 60.4, 60, 59.6, 60.3, 60.2, 59.9, 60.5, 60.1, 59.7, 61.2];

describe('values far from all others', () => {
  it('are told with their row, its label and the ends of the others', async () => {
    expect(await farOf([...honest, 601])).toEqual({
      low: 59.6,
      high: 61.2,
      values: [{ value: 601, rows: 1, row: 13, label: 'lot 13' }],
    });
    expect((await farOf([...honest, 0])).values).toMatchObject([{ value: 0, row: 13 }]);
  });

  it('are told with a number that labels the row as it was written', async () => {
    const table = await bench.read(
      await bench.file(`no,x\n${[...honest, 601].map((x, at) => `${at + 1},${x}`).join('\n')}\n`),
    );
    const { columns } = await bench.tables.statistics({
      path: table.path,
      rows: honest.length + 1,
      columns: [
        { name: 'no', type: 'numeric', role: 'id' },
        { name: 'x', type: 'numeric', role: 'feature' },
      ],
    });
    expect(columns[1]!.far!.values).toMatchObject([{ row: 13, label: '13' }]);
  });

  it('are told with what the row is called, which is not its number', async () => {
    const lines = [...honest, 601].map((x, at) => `${at + 1},S-${at + 1},A,${x}`);
    const table = await bench.read(await bench.file(`no,sample,state,x\n${lines.join('\n')}\n`));
    const { columns } = await bench.tables.statistics({
      path: table.path,
      rows: lines.length,
      columns: [
        { name: 'no', type: 'numeric', role: 'id', role_reason: { code: 'row_number', params: { from: 1, to: 13 } } },
        { name: 'sample', type: 'categorical', role: 'id' },
        { name: 'state', type: 'categorical', role: 'label' },
        { name: 'x', type: 'numeric', role: 'feature' },
      ],
    });
    expect(columns[3]!.far!.values).toMatchObject([{ row: 13, label: 'S-13' }]);
  });

  it('are found together, and counted where they are equal', async () => {
    const many = Array.from({ length: 5 }, () => honest).flat();
    expect((await farOf([...many, 9999, 9999, 601])).values).toMatchObject([
      { value: 9999, rows: 2, row: 61 },
      { value: 601, rows: 1, row: 63 },
    ]);
  });

  it('where half of the values are equal are ten times every other one', async () => {
    expect((await farOf([0, 0, 0, 0, 0, 0, 1, 2, 1, 3])).values).toEqual([]);
    expect((await farOf([0, 0, 0, 0, 0, 0, 0, 0, 0, 1])).values).toEqual([]);
    expect((await farOf([200, 200, 200, 200, 200, 200, 200, 200, 200, 2000])).values).toMatchObject([{ value: 2000 }]);
    expect((await farOf([5, 5, 5, 5, 5, 5, 5, 5])).values).toEqual([]);
  });

  it('are the same in a sample of a file as in the whole table', async () => {
    for (const values of [honest, [...honest, 601], [...honest, 0], [0, 0, 0, 0, 0, 0, 1, 2, 1, 30]])
      expect(outlierIndices(values).map((place) => place + 1)).toEqual(
        (await farOf(values)).values.map(({ row }) => row),
      );
  });

  it.for([
    ['normal', (next: () => number) => 50 + 3 * normal(next), 0],
    ['exponential', (next: () => number) => -Math.log(1 - next()), 0.02],
    ['log-normal', (next: () => number) => Math.exp(normal(next)), 0.02],
    [
      't of three degrees of freedom',
      (next: () => number) => normal(next) / Math.sqrt((normal(next) ** 2 + normal(next) ** 2 + normal(next) ** 2) / 3),
      0.02,
    ],
  ] as const)('are seldom found among honest values: %s', ([, draw, most]) => {
    const next = mulberry(7);
    for (const rows of [20, 50, 200, 1000]) {
      const tables = Array.from({ length: 500 }, () => Array.from({ length: rows }, () => draw(next)));
      expect(tables.filter((values) => outlierIndices(values).length > 0).length).toBeLessThanOrEqual(most * 500);
    }
  });
});

function normal(next: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
}

/** Repeatable draws from 0 to 1 (T. Ettinger's mulberry32, CC0). */
function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
