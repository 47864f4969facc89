import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyRow, openVisualBench } from '../testing/visual-bench.ts';
import type { VisualTable } from './visual-table.ts';

let bench: Awaited<ReturnType<typeof openVisualBench>>;
let table: VisualTable;

beforeAll(async () => {
  bench = await openVisualBench();
  table =
    await bench.table(`SELECT i::DOUBLE AS n, CASE WHEN i % 10 = 0 THEN NULL ELSE sqrt(i) END AS root, CASE WHEN i % 10 = 0 THEN i ELSE 0 END::DOUBLE AS mostly, 7.0 AS same, CAST(NULL AS DOUBLE) AS empty,
    i % 3 = 0 AS third, TIMESTAMP '2024-01-01' + to_hours(i::INTEGER) AS "at", CASE WHEN i % 4 = 0 THEN NULL ELSE 'L' || (i % 3) END AS line FROM range(1, 101) t(i)`);
});
afterAll(() => bench.close());

describe('a summary', () => {
  it('has the counts, means and ends of every type', async () => {
    const { columns, counts } = await bench.visual.summarize(table, {
      selection: { all: [{ column: 'n', between: [1, 4] }] },
      excluded: [{ all: [{ rows: [4] }] }],
      columns: ['n', 'root', 'third', 'line', 'empty'],
    });
    expect(counts).toEqual({ table: 100, used: 99, selected: 3 });
    // 1 … 100 without 4: the sum is 5046, the sum of squares 338334.
    expect(columns[0]).toMatchObject({
      whole: { count: 99, missing: 0, mean: 5046 / 99, min: 1, max: 100 },
      selected: { count: 3, mean: 2, sd: 1, min: 1, max: 3 },
    });
    expect(columns[0]!.whole.sd).toBeCloseTo(Math.sqrt((338334 - 5046 ** 2 / 99) / 98), 10);
    expect(columns[1]!.whole).toMatchObject({ count: 89, missing: 10 });
    expect(columns[2]).toMatchObject({ whole: { count: 99, mean: 33 / 99 }, selected: { mean: 1 / 3 } });
    expect(columns[3]).toMatchObject({
      whole: { count: 75, missing: 24, mean: null, min: null },
      selected: { count: 3, missing: 0 },
    });
    expect(columns[4]!.whole).toEqual({ count: 0, missing: 99, mean: null, sd: null, min: null, max: null });
  });
});

describe('a distribution', () => {
  it('counts each value once, the whole and the selected ones on the same edges', async () => {
    const { columns } = await bench.visual.distribution(table, {
      selection: { all: [{ column: 'n', between: [11, 20] }] },
      excluded: [],
      columns: ['n'],
      bins: null,
    });
    const [n] = columns;
    expect(n).toMatchObject({
      edges: [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110],
      whole: { counts: [9, 10, 10, 10, 10, 10, 10, 10, 10, 10, 1] },
      selected: { counts: [0, 9, 1, 0, 0, 0, 0, 0, 0, 0, 0] },
    });
  });

  it('takes as many bins as asked for, both ends in them', async () => {
    const { columns } = await bench.visual.distribution(table, { ...everyRow, columns: ['n'], bins: 3 });
    expect(columns[0]).toMatchObject({ edges: [1, 34, 67, 100], whole: { counts: [33, 33, 34] }, selected: null });
  });

  it('has a density that is the sum of the kernels', async () => {
    const { columns } = await bench.visual.distribution(table, { ...everyRow, columns: ['root'], bins: null });
    const { grid, whole } = columns[0]!;
    // x = [sqrt(i) for i in 1..100 if i % 10]: x.std(ddof=1) = 2.35717, scipy.stats.iqr(x) = 3.62102, so 0.9 · min(sd, iqr / 1.34) · 90^(−1/5) = 0.8625498.
    expect(whole.bandwidth).toBeCloseTo(0.8625498, 6);
    const area = grid
      .slice(1)
      .reduce(
        (sum, point, index) =>
          sum + ((point - grid[index]!) * (whole.density![index]! + whole.density![index + 1]!)) / 2,
        0,
      );
    expect(area).toBeCloseTo(1, 2);
    const roots = Array.from({ length: 100 }, (_, index) => index + 1)
      .filter((i) => i % 10 !== 0)
      .map(Math.sqrt);
    const h = whole.bandwidth!;
    grid.forEach((point, index) => {
      const exact =
        roots.reduce((sum, value) => sum + Math.exp(-0.5 * ((point - value) / h) ** 2), 0) /
        (roots.length * h * Math.sqrt(2 * Math.PI));
      expect(Math.abs(whole.density![index]! - exact)).toBeLessThan(1e-4);
    });
  });

  it('takes the standard deviation alone where half of the values are equal', async () => {
    const { columns } = await bench.visual.distribution(table, { ...everyRow, columns: ['mostly'], bins: null });
    // x = [i if i % 10 == 0 else 0 for i in 1..100]: 0.9 · x.std(ddof=1) · 100**-0.2
    expect(columns[0]!.whole.bandwidth).toBeCloseTo(6.7824424, 6);
  });

  it('gives a constant one bin and no density, an empty column nothing, booleans two bins, times their hours', async () => {
    const { columns } = await bench.visual.distribution(table, {
      ...everyRow,
      columns: ['same', 'empty', 'third', 'at'],
      bins: null,
    });
    expect(columns[0]).toMatchObject({
      whole: { count: 100, counts: [100], density: null, bandwidth: null },
      grid: [],
    });
    expect(columns[1]).toEqual({
      name: 'empty',
      type: 'numeric',
      edges: [],
      grid: [],
      whole: { count: 0, missing: 100, counts: [], density: null, bandwidth: null },
      selected: null,
    });
    expect(columns[2]!.whole.counts).toEqual([67, 33]);
    expect(columns[3]!.whole.counts.reduce((sum, count) => sum + count)).toBe(100);
    expect(columns[3]!.edges[0]).toBeLessThanOrEqual(Date.UTC(2024, 0, 1, 1));
    await expect(
      bench.visual.distribution(table, { ...everyRow, columns: ['line'], bins: null }),
    ).rejects.toMatchObject({ code: 'column_not_numeric' });
  });
});

describe('bars', () => {
  const request = { ...everyRow, category: 'line', value: null, aggregate: 'count' as const, limit: 10 };

  it('count categories, the largest first, missing among them, with the Pareto line', async () => {
    // Of 1 … 100: 25 are multiples of 4; of the 75 others 25 each leave 0, 1 and 2.
    const { bars, others } = await bench.visual.bars(table, {
      ...request,
      selection: { all: [{ column: 'n', between: [1, 3] }] },
    });
    expect(
      bars.map(({ category, whole, selected, cumulative }) => [category, whole.value, selected?.value, cumulative]),
    ).toEqual([
      ['L0', 25, 1, 0.25],
      ['L1', 25, 1, 0.5],
      ['L2', 25, 1, 0.75],
      [null, 25, 0, 1],
    ]);
    expect(others).toEqual({ categories: 0, whole: null, selected: null });
  });

  it('put the last ones together', async () => {
    const { bars, others } = await bench.visual.bars(table, { ...request, limit: 1 });
    expect(bars).toHaveLength(1);
    expect(others).toEqual({ categories: 3, whole: { rows: 75, value: 75 }, selected: null });
  });

  it('aggregate a column, without shares where they make no sense', async () => {
    const mean = await bench.visual.bars(table, { ...request, value: 'n', aggregate: 'mean' });
    expect(mean.bars[0]).toEqual({ category: null, whole: { rows: 25, value: 52 }, selected: null, cumulative: null });
    const sum = await bench.visual.bars(table, { ...request, category: 'third', value: 'n', aggregate: 'sum' });
    expect(sum.bars.map(({ category, whole, cumulative }) => [category, whole.value, cumulative])).toEqual([
      ['false', 3367, 3367 / 5050],
      ['true', 1683, 1],
    ]);
    await expect(bench.visual.bars(table, { ...request, value: 'line', aggregate: 'mean' })).rejects.toMatchObject({
      code: 'column_not_numeric',
    });
  });
});
