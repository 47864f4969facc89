import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyRow, openVisualBench, rounded } from '../testing/visual-bench.ts';
import { dagostinoPearson } from './normality.ts';
import type { ShapiroWilk } from './tabulate-columns.ts';
import type { VisualTable } from './visual-table.ts';

let bench: Awaited<ReturnType<typeof openVisualBench>>;
let table: VisualTable;
/** Answers how many values it was given: the test itself is compute's, and tested there. */
const sizes: ShapiroWilk = async (samples) => samples.map((sample) => ({ statistic: sample.length, p_value: 0.5 }));
const request = { ...everyRow, columns: null, group: null, group_limit: 20, pairs: false, shapiro: sizes };

beforeAll(async () => {
  bench = await openVisualBench();
  table =
    await bench.table(`SELECT v, far, CASE WHEN i < 6 THEN 'A' WHEN i < 10 THEN 'it''s' END AS g, i % 2 = 0 AS even, TIMESTAMP '2024-01-01' + to_days(i::INTEGER) AS "at", 2.5 AS same, NULL::DOUBLE AS none
    FROM (SELECT v, 1e9 + v AS far, row_number() OVER () - 1 AS i FROM (SELECT unnest([4.1, 5.2, 3.9, 6.8, 5.5, 4.7, 9.9, 5.1, 4.4, 5.0, 6.1, 3.2]) AS v))`);
});
afterAll(() => bench.close());

describe('a tabulation', () => {
  it('has the numbers that numpy and scipy have', async () => {
    const { groups, counts } = await bench.visual.tabulate(table, request);
    expect(counts).toEqual({ table: 12, used: 12, selected: null });
    const [v, far] = groups[0]!.columns;
    // v.mean(), v.std(ddof=1), numpy.quantile(v, [.01 … .99]), scipy.stats.skew(v), scipy.stats.kurtosis(v)
    expect(rounded(v)).toMatchObject(
      rounded({
        name: 'v',
        type: 'numeric',
        count: 12,
        missing: 0,
        distinct: 12,
        is_distinct_estimated: false,
        mean: 5.325,
        sd: 1.7373569267450748,
        min: 3.2,
        max: 9.9,
        quantiles: [3.277, 3.585, 4.325, 5.05, 5.65, 8.195, 9.559],
        skewness: 1.5214278613201127,
        kurtosis: 2.125344972012665,
        fence_low: 4.325 - 1.5 * 1.325,
        fence_high: 5.65 + 1.5 * 1.325,
        outliers_tukey: 1,
        outliers_sigma: 0,
        normality: { test: 'shapiro_wilk', statistic: 12, p_value: 0.5 },
      }),
    );
    // Far from zero the shape is the same, up to what a double holds of the values.
    expect(far!.skewness! / v!.skewness!).toBeCloseTo(1, 5);
    expect(far!.kurtosis! / v!.kurtosis!).toBeCloseTo(1, 5);
  });

  it('leaves out what is not defined for words, booleans, times, constants and empty columns', async () => {
    const [, , g, even, at, same, none] = (await bench.visual.tabulate(table, request)).groups[0]!.columns;
    expect(g).toMatchObject({
      count: 10,
      missing: 2,
      distinct: 2,
      mean: null,
      quantiles: [null, null, null, null, null, null, null],
      normality: null,
      outliers_tukey: null,
    });
    expect(even).toMatchObject({ count: 12, distinct: 2, mean: 0.5, skewness: null, normality: null });
    expect(at).toMatchObject({
      min: Date.UTC(2024, 0, 1),
      max: Date.UTC(2024, 0, 12),
      skewness: null,
      outliers_sigma: null,
    });
    expect(same).toMatchObject({
      sd: 0,
      skewness: null,
      kurtosis: null,
      normality: null,
      outliers_tukey: 0,
      fence_low: 2.5,
    });
    expect(none).toMatchObject({
      count: 0,
      missing: 12,
      distinct: 0,
      mean: null,
      fence_low: null,
      outliers_tukey: null,
      outliers_sigma: null,
      normality: null,
    });
  });

  it.each([[['g']], [['at']], [['g', 'at']], [['g', 'v']]])(
    'has no pairs where fewer than two columns are numbers: %s',
    async (columns) => {
      const found = await bench.visual.tabulate(table, { ...request, columns, group: 'even', pairs: true });
      expect(found.pairs).toEqual([]);
      expect(found.sampled_rows).toBeNull();
      expect(found.groups.map(({ rows }) => rows)).toEqual([12, 6, 6]);
      expect(found.groups[0]!.columns.map(({ name }) => name)).toEqual(columns);
    },
  );

  it('goes by group, missing last, and counts what is beyond the limit', async () => {
    const { groups } = await bench.visual.tabulate(table, { ...request, columns: ['v'], group: 'g' });
    expect(
      groups.map(({ group, is_total, rows, columns: [v] }) => [
        group,
        is_total,
        rows,
        v!.count,
        v!.max,
        v!.normality?.statistic,
      ]),
    ).toEqual([
      [null, true, 12, 12, 9.9, 12],
      ['A', false, 6, 6, 6.8, 6],
      ["it's", false, 4, 4, 9.9, 4],
      [null, false, 2, 2, 6.1, undefined],
    ]);
    expect(
      (await bench.visual.tabulate(table, { ...request, columns: ['v'], group: 'g', group_limit: 1 })).other_groups,
    ).toEqual({ groups: 2, rows: 6 });
  });

  it('is about the selected rows alone where there is a selection', async () => {
    const [selected, alone] = [
      await bench.visual.tabulate(table, {
        ...request,
        pairs: true,
        group: 'g',
        columns: ['v', 'far', 'even'],
        selection: { all: [{ row_between: [2, 9] }] },
      }),
      await bench.visual.tabulate(table, {
        ...request,
        pairs: true,
        group: 'g',
        columns: ['v', 'far', 'even'],
        excluded: [{ all: [{ rows: [1, 10, 11, 12] }] }],
      }),
    ];
    expect(rounded(selected.groups)).toEqual(rounded(alone.groups));
    expect(rounded(selected.pairs)).toEqual(rounded(alone.pairs));
    expect(selected.pairs.map(({ x, y, n }) => [x, y, n])).toEqual([
      ['v', 'far', 8],
      ['v', 'even', 8],
      ['far', 'even', 8],
    ]);
    expect(selected.pairs[0]!.spearman).toBeCloseTo(1, 12);
  });

  it('of many values tests by K², as scipy.stats.normaltest', async () => {
    const many = await bench.table(
      'SELECT x, exp(2 * x) AS y FROM (SELECT ((i * 7919) % 6007) / 6007.0::DOUBLE AS x FROM range(6000) t(i))',
    );
    const [x, y] = (await bench.visual.tabulate(many, { ...request, columns: ['x', 'y'] })).groups[0]!.columns;
    expect(x!.normality).toMatchObject({ test: 'dagostino_pearson', p_value: 0 });
    expect(x!.normality!.statistic / 5146.217455015219).toBeCloseTo(1, 7);
    expect(y!.normality!.statistic / 695.2360756073178).toBeCloseTo(1, 9);
    expect(y!.normality!.p_value / 1.074989870174754e-151).toBeCloseTo(1, 6);
    expect(dagostinoPearson(7, 0, 3)).toBeNull();
  });
});

describe('statistics along time', () => {
  it('tell how even the times are, and of each channel its trend, changes and gaps', async () => {
    // Every ten minutes but for one gap of an hour; one time twice, one row too late, one without time.
    const log = await bench.table(`SELECT * FROM (VALUES
      (TIMESTAMP '2024-01-01 00:00:00', 1.0), ('2024-01-01 00:10:00', 2.0), ('2024-01-01 00:20:00', NULL), ('2024-01-01 00:20:00', NULL), ('2024-01-01 01:20:00', 9.0), ('2024-01-01 00:30:00', 4.0), (NULL, 100.0)) t("at", y)`);
    const { time, channels, periods, counts } = await bench.visual.timeStatistics(log, {
      ...everyRow,
      time: 'at',
      columns: null,
      period: 'hour',
    });
    expect(counts.used).toBe(7);
    expect(time).toEqual({
      column: 'at',
      start: '2024-01-01T00:00:00',
      end: '2024-01-01T01:20:00',
      rows: 7,
      without_time: 1,
      duplicates: 1,
      out_of_order: 1,
      median_step: 600_000,
      shortest_step: 600_000,
      longest_step: 3_000_000,
      is_regular: false,
      gap_count: 1,
      gaps: [{ from: '2024-01-01T00:30:00', to: '2024-01-01T01:20:00', milliseconds: 3_000_000 }],
    });
    // y = 1 + minutes / 10 over the four rows that have it.
    expect(channels).toMatchObject([
      {
        name: 'y',
        count: 4,
        missing: 2,
        longest_missing: 2,
        mean: 4,
        min: 1,
        max: 9,
        first: 1,
        last: 9,
        trend_r2: expect.closeTo(1, 10),
        trend_per_day: expect.closeTo(144, 8),
      },
    ]);
    // Neighbours with both values: 1 → 2 and 4 → 9.
    expect(channels[0]!.change_sd).toBeCloseTo(Math.sqrt(8), 12);
    expect(periods).toEqual({
      unit: 'hour',
      start: ['2024-01-01T00:00:00', '2024-01-01T01:00:00'],
      rows: [5, 1],
      channels: [{ name: 'y', mean: [7 / 3, 9], min: [1, 9], max: [4, 9] }],
    });
  });

  it('find even times even, choose the period, and have nothing of no times', async () => {
    const even = await bench.table(
      `SELECT TIMESTAMP '2024-01-01' + to_hours(i::INTEGER) AS "at", sin(i / 10.0) AS y FROM range(2000) t(i)`,
    );
    const found = await bench.visual.timeStatistics(even, { ...everyRow, time: 'at', columns: ['y'], period: null });
    expect(found.time).toMatchObject({
      is_regular: true,
      gap_count: 0,
      duplicates: 0,
      out_of_order: 0,
      median_step: 3_600_000,
    });
    expect(found.periods).toMatchObject({ unit: 'day', rows: expect.arrayContaining([24]) });
    expect(found.periods!.start).toHaveLength(84);
    expect(found.channels[0]!.autocorrelation).toHaveLength(48);
    expect(found.channels[0]!.autocorrelation[0]).toBeGreaterThan(0.99);
    const none = await bench.visual.timeStatistics(even, {
      ...everyRow,
      excluded: [{ all: [] }],
      time: 'at',
      columns: ['y'],
      period: null,
    });
    expect(none).toMatchObject({
      time: { rows: 0, start: null, median_step: null, is_regular: false, gap_count: 0 },
      channels: [{ count: 0, first: null, trend_per_day: null }],
      periods: null,
    });
  });
});
