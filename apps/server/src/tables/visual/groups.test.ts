import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyRow, openVisualBench, rounded } from '../testing/visual-bench.ts';
import type { VisualTable } from './visual-table.ts';

let bench: Awaited<ReturnType<typeof openVisualBench>>;
let table: VisualTable;
beforeAll(async () => {
  bench = await openVisualBench();
  table =
    await bench.table(`SELECT v, g, g = 'A' AS isa, CASE WHEN g = 'A' THEN 10.0 ELSE 9.0 END AS number, TIMESTAMP '2024-01-01' AS "at" FROM (
    SELECT unnest([1, 2, 3, 4, 5, 6, 7, 8, 9, 30.0])::DOUBLE AS v, 'A' AS g UNION ALL SELECT unnest([5, NULL, 7]), 'it''s' UNION ALL SELECT 2, NULL UNION ALL SELECT NULL, 'C')`);
});
afterAll(() => bench.close());

describe('boxes', () => {
  it('have the quartiles, whiskers and outliers of Tukey', async () => {
    const { groups, grid } = await bench.visual.groups(table, { ...everyRow, value: 'v', group: 'g', limit: 20 });
    expect(groups.map(({ group }) => group)).toEqual(['A', 'C', "it's", null]);
    // numpy.percentile(v, [25, 50, 75]) = 3.25, 5.5, 7.75: fences at −3.5 and 14.5
    expect(groups[0]!.whole).toMatchObject({
      count: 10,
      missing: 0,
      mean: 7.5,
      min: 1,
      whisker_low: 1,
      q1: 3.25,
      median: 5.5,
      q3: 7.75,
      whisker_high: 9,
      max: 30,
      outlier_count: 1,
      outliers: [{ row: 10, value: 30 }],
    });
    const { density } = groups[0]!.whole;
    const area = grid
      .slice(1)
      .reduce((sum, point, index) => sum + ((point - grid[index]!) * (density![index]! + density![index + 1]!)) / 2, 0);
    expect(area).toBeCloseTo(1, 1);
    expect(groups[1]!.whole).toMatchObject({
      count: 0,
      missing: 1,
      mean: null,
      median: null,
      whisker_low: null,
      outliers: [],
      density: null,
    });
    expect(groups[2]!.whole).toMatchObject({ count: 2, missing: 1, median: 6 });
  });

  it('are one without a group, and of numbers in their order', async () => {
    const one = await bench.visual.groups(table, { ...everyRow, value: 'v', group: null, limit: 20 });
    expect(one.groups).toMatchObject([{ group: null, whole: { count: 13, missing: 2 } }]);
    const byNumber = await bench.visual.groups(table, { ...everyRow, value: 'v', group: 'number', limit: 20 });
    expect(byNumber.groups.map(({ group }) => group)).toEqual(['9.0', '10.0']);
  });

  it('count what the groups beyond the limit hold', async () => {
    const { groups, other_groups } = await bench.visual.groups(table, {
      ...everyRow,
      value: 'v',
      group: 'g',
      limit: 1,
    });
    expect([groups.map(({ group }) => group), other_groups]).toEqual([['A'], { groups: 3, rows: 5 }]);
  });

  it('have of a selection what they have of its rows alone', async () => {
    const request = { value: 'v', group: 'g', limit: 20 };
    const both = await bench.visual.groups(table, {
      ...request,
      selection: { all: [{ row_between: [3, 12] }] },
      excluded: [],
    });
    const alone = await bench.visual.groups(table, {
      ...request,
      selection: null,
      excluded: [{ all: [{ row_between: [1, 2] }] }, { all: [{ row_between: [13, 15] }] }],
    });
    for (const {
      group,
      whole: { density: _, ...whole },
    } of alone.groups)
      expect(rounded(both.groups.find((one) => one.group === group)?.selected)).toMatchObject(rounded(whole));
    expect(both.groups).toHaveLength(4);
  });

  it('take booleans and times', async () => {
    expect(
      (await bench.visual.groups(table, { ...everyRow, value: 'isa', group: 'at', limit: 5 })).groups,
    ).toMatchObject([{ group: '2024-01-01T00:00:00', whole: { count: 14, missing: 1 } }]);
  });
});
