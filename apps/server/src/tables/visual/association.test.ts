import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyRow, openVisualBench, rounded } from '../testing/visual-bench.ts';
import { clusterColumns } from './correlation.ts';
import type { VisualTable } from './visual-table.ts';

let bench: Awaited<ReturnType<typeof openVisualBench>>;
let table: VisualTable;
beforeAll(async () => {
  bench = await openVisualBench();
  table =
    await bench.table(`SELECT a, b, c, CASE WHEN i IN (3, 8) THEN NULL ELSE a END AS gappy, 1.0 AS same, NULL::DOUBLE AS none FROM (VALUES
    (1, 3.0, 2.0, 1.0), (2, 1, 7, 4), (3, 4, 1, 1), (4, 1, 8, 4), (5, 5, 2, 2), (6, 9, 8, 1), (7, 2, 1, 3), (8, 6, 8, 5), (9, 5, 2, 6), (10, 3, 8, 2)) t(i, a, b, c)`);
});
afterAll(() => bench.close());

describe('a correlation matrix', () => {
  it('has Pearson’s r as numpy.corrcoef', async () => {
    const { whole, sampled_rows } = await bench.visual.correlation(table, {
      ...everyRow,
      columns: ['a', 'b', 'c', 'same', 'none'],
      method: 'pearson',
    });
    expect(sampled_rows).toBeNull();
    expect(whole.matrix[0]![1]).toBeCloseTo(0.10492284, 8);
    expect(whole.matrix[0]![2]).toBeCloseTo(-0.17824742, 8);
    expect(whole.matrix[2]![1]).toBeCloseTo(0.1821748, 7);
    expect([whole.matrix[0]![3], whole.matrix[0]![4], whole.matrix[3]![3]]).toEqual([null, null, 1]);
    expect([whole.n[0]![1], whole.n[0]![4]]).toEqual([10, 0]);
    expect(whole.order.toSorted()).toEqual([0, 1, 2, 3, 4]);
  });

  it('has Spearman’s ρ as scipy.stats.spearmanr, ties and gaps included', async () => {
    const { whole } = await bench.visual.correlation(table, {
      ...everyRow,
      columns: ['a', 'b', 'c', 'gappy'],
      method: 'spearman',
    });
    expect(whole.matrix[0]![1]).toBeCloseTo(0.13471506281091267, 12);
    expect(whole.matrix[0]![2]).toBeCloseTo(-0.13707763766694417, 12);
    expect(whole.matrix[1]![2]).toBeCloseTo(0.20720765063621638, 12);
    // spearmanr over the eight rows where both are there.
    expect(whole.matrix[3]![1]).toBeCloseTo(-0.025490637096729087, 12);
    expect([whole.n[3]![1], whole.n[1]![3], whole.n[3]![3]]).toEqual([8, 8, 8]);
  });

  it.each(['pearson', 'spearman', 'mutual_information'] as const)(
    'has of a selection the %s that it has of its rows alone',
    async (method) => {
      const columns = ['a', 'b', 'c', 'gappy'];
      const selection = { all: [{ row_between: [2, 9] as [number, number] }] };
      const both = await bench.visual.correlation(table, { selection, excluded: [], columns, method });
      const alone = await bench.visual.correlation(table, {
        selection: null,
        excluded: [{ all: [{ rows: [1, 10] }] }],
        columns,
        method,
      });
      expect(rounded(both.selected)).toEqual(rounded(alone.whole));
      expect(both.whole).not.toEqual(alone.whole);
    },
  );
});

describe('mutual information', () => {
  it('of two booleans is what the counts say, with Miller and Madow’s correction', async () => {
    const coins = await bench.table(
      'SELECT p = 1 AS p, q = 1 AS q FROM (VALUES (0,0),(0,0),(0,1),(1,1),(1,1),(1,1),(0,0),(1,0)) t(p, q)',
    );
    const { whole } = await bench.visual.correlation(coins, {
      ...everyRow,
      columns: ['p', 'q'],
      method: 'mutual_information',
    });
    // sklearn.metrics.mutual_info_score(p, q) = 0.13081203594113688; 2 + 2 − 4 − 1 = −1 over 2 · 8
    expect(whole.matrix[0]![1]).toBeCloseTo(0.13081203594113688 - 1 / 16, 12);
    expect(whole.matrix[0]![0]).toBeCloseTo(Math.log(2) + 1 / 16, 12);
  });

  it('sees what no correlation sees, and nothing between words that have nothing to do with each other', async () => {
    const shapes = await bench.table(
      `SELECT i::DOUBLE AS x, ((i - 500) ^ 2)::DOUBLE AS parabola, 'w' || (hash(i) % 5) AS word, hash(i * 7 + 1)::DOUBLE AS noise FROM range(1001) t(i)`,
    );
    const { whole } = await bench.visual.correlation(shapes, {
      ...everyRow,
      columns: ['x', 'parabola', 'word', 'noise'],
      method: 'mutual_information',
    });
    expect(whole.matrix[0]![1]).toBeGreaterThan(1.5);
    expect(whole.matrix[2]![0]).toBeLessThan(0.05);
    expect(whole.matrix[3]![0]).toBeLessThan(0.15);
    expect(whole.order.slice(0, 4).join()).toMatch(/0,1|1,0/);
  });
});

describe('the clustering', () => {
  it('is that of scipy’s linkage', () => {
    // scipy.cluster.hierarchy.linkage(squareform(d), 'average') and leaves_list of it
    const d = [
      [0, 0.1, 0.9, 0.7, 0.8],
      [0.1, 0, 0.85, 0.6, 0.75],
      [0.9, 0.85, 0, 0.3, 0.35],
      [0.7, 0.6, 0.3, 0, 0.2],
      [0.8, 0.75, 0.35, 0.2, 0],
    ];
    const { merges, order } = clusterColumns(d);
    expect(merges.map(({ a, b, size }) => [a, b, size])).toEqual([
      [0, 1, 2],
      [3, 4, 2],
      [2, 6, 3],
      [5, 7, 5],
    ]);
    merges.forEach(({ distance }, index) => expect(distance).toBeCloseTo([0.1, 0.2, 0.325, 0.7666666667][index]!, 9));
    expect(order).toEqual([0, 1, 2, 3, 4]);
  });
});
