import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTableEngine, type TableEngine } from '../open-table-engine.ts';
import { sharedData } from '../testing/shared-data.ts';
import { openTableBench } from '../testing/table-bench.ts';
import { tableStatistics } from './table-statistics.ts';

let bench: Awaited<ReturnType<typeof openTableBench>>;
beforeAll(async () => {
  bench = await openTableBench();
});
afterAll(() => bench.close());

async function describeFile(path: string) {
  const table = await bench.read(path);
  return bench.tables.statistics({
    path: table.path,
    rows: (await bench.tables.describe(table.path)).rows,
    columns: table.columns,
  });
}

describe('the statistics of a table', () => {
  // Certified by NIST (Statistical Reference Datasets, univariate); lag and sums have their own difficulty levels.
  it.for([
    ['Lew.csv', -177.435, 277.332168044316],
    ['Mavro.csv', 2.001856, 0.000429123454003053],
    ['NumAcc2.csv', 1.2, 0.1],
    ['NumAcc3.csv', 1000000.2, 0.1],
  ] as const)('agree with the certified mean and standard deviation of %s', async ([file, mean, sd], { skip }) => {
    const path = sharedData(`stat_nist_a/${file}`);
    if (!path) return skip('the test data stat_nist_a is not here');
    const [y] = (await describeFile(path)).columns;
    expect(Math.abs(y!.mean! / mean - 1)).toBeLessThan(1e-14);
    expect(Math.abs(y!.sd! / sd - 1)).toBeLessThan(1e-8);
  });

  it('leave constants and empty columns without what is not defined for them', async () => {
    const { columns, correlation } = await describeFile(await bench.file('a,b,c,d\n1,5,,x\n2,5,,x\n4,5,,y\n'));
    expect(columns[1]).toMatchObject({ sd: 0, min: 5, max: 5, distinct: 1, histogram: { counts: [3] } });
    expect(columns[2]).toMatchObject({ count: 0, missing: 3, distinct: 0, mean: null, min: null, histogram: null });
    expect(columns[3]).toMatchObject({
      mean: null,
      histogram: null,
      top_values: [
        { value: 'x', count: 2 },
        { value: 'y', count: 1 },
      ],
    });
    expect(correlation).toEqual({
      columns: ['a', 'b'],
      matrix: [
        [1, null],
        [null, 1],
      ],
      sampled_rows: null,
    });
  });

  it('count every value in exactly one bin, those on edges in the bin they open', async () => {
    const { columns } = await describeFile(
      await bench.file(`x\n${Array.from({ length: 101 }, (_, index) => (index / 100).toFixed(2)).join('\n')}\n`),
    );
    const { edges, counts } = columns[0]!.histogram!;
    const expected = edges
      .slice(0, -1)
      .map(
        (edge, bin) =>
          Array.from({ length: 101 }, (_, index) => index / 100).filter(
            (x) => x >= edge - 1e-9 && (x < edges[bin + 1]! - 1e-9 || bin === edges.length - 2),
          ).length,
      );
    expect(counts).toEqual(expected);
  });

  it('correlate over the rows where both have a value', async () => {
    const { correlation } = await describeFile(await bench.file('a,b\n1,2\n2,NA\n3,3\nNA,9\n4,7\n'));
    // Of (1,2), (3,3), (4,7): covariance 7/3·…: r = Σ(a−8/3)(b−4) / √(Σ(a−8/3)² Σ(b−4)²) = 7 / √(14/3 · 14)
    expect(correlation!.matrix[0]![1]).toBeCloseTo(7 / Math.sqrt((14 / 3) * 14), 12);
  });
});

describe('the statistics of a very large table', () => {
  let engine: TableEngine;
  let path: string;
  beforeAll(async () => {
    engine = await openTableEngine({ memoryMb: 512, threads: 2, temporaryFolder: `${await bench.file('')}.tmp` });
    path = await bench.file('', 'large.parquet');
    await engine.rows(
      `COPY (SELECT i::DOUBLE AS i, (i % 1000)::DOUBLE AS saw, CASE WHEN i % 4 = 0 THEN NULL ELSE 'w' || i % 3 END AS word FROM range(1500000) t(i)) TO '${path}' (FORMAT parquet)`,
    );
  });
  afterAll(() => engine.close());
  const columns = [
    { name: 'i', type: 'numeric' as const },
    { name: 'saw', type: 'numeric' as const },
    { name: 'word', type: 'categorical' as const },
  ];

  it('count every row, and take the rest from blocks over the whole table', async () => {
    const found = await tableStatistics(engine, { path, rows: 1_500_000, columns });
    expect(found.sampled_rows).toBe(8 * 32_768);
    expect(found.columns.map(({ count, missing, min, max }) => [count, missing, min, max])).toEqual([
      [1_500_000, 0, 0, 1_499_999],
      [1_500_000, 0, 0, 999],
      [1_125_000, 375_000, null, null],
    ]);
    expect(found.columns[0]!.mean! / 749_999.5).toBeCloseTo(1, 2);
    expect(found.columns[1]!.distinct).toBe(1000);
  });

  it('use every row when asked', async () => {
    const found = await tableStatistics(engine, { path, rows: 1_500_000, columns, everyRow: true });
    expect(found.sampled_rows).toBeNull();
    expect(found.columns[0]).toMatchObject({ mean: 749_999.5, median: 749_999.5, q1: 374_999.75 });
    expect(found.columns[0]!.histogram!.counts.reduce((sum, count) => sum + count)).toBe(1_500_000);
    expect(found.columns[2]!.top_values).toEqual([
      { value: 'w0', count: 375_000 },
      { value: 'w1', count: 375_000 },
      { value: 'w2', count: 375_000 },
    ]);
  });
});
