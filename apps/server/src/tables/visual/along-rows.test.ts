import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyRow, openVisualBench } from '../testing/visual-bench.ts';
import { correlogram } from './autocorrelation.ts';
import type { VisualTable } from './visual-table.ts';

let bench: Awaited<ReturnType<typeof openVisualBench>>;
let log: VisualTable;
const start = Date.UTC(2024, 0, 1);

beforeAll(async () => {
  bench = await openVisualBench();
  // A flat line with one peak, a second a row; written backwards, one row without a time.
  log = await bench.table(
    `SELECT CASE WHEN i = 5000 THEN NULL ELSE TIMESTAMP '2024-01-01' + to_seconds(i) END AS "at", CASE WHEN i = 4321 THEN 99.0 ELSE 1.0 END AS flow, CASE WHEN i % 2 = 0 THEN i::DOUBLE END AS gappy FROM (SELECT 9999 - i AS i FROM range(10000) t(i))`,
  );
});
afterAll(() => bench.close());

describe('a series', () => {
  const request = { ...everyRow, x: 'at', columns: ['flow', 'gappy'], window: null, points: 100 };

  it('keeps every peak, however coarse', async () => {
    const answer = await bench.visual.series(log, {
      ...request,
      selection: { all: [{ column: 'flow', between: [50, null] }] },
    });
    if (answer.mode !== 'pieces') throw new Error(answer.mode);
    expect(answer).toMatchObject({ extent: [start, start + 9_999_000], in_window: 9999, without_x: 1 });
    const peak = answer.columns[0]!.max.indexOf(99);
    expect(answer.columns[0]!.max.filter((value) => value === 99)).toHaveLength(1);
    expect(Math.abs(answer.x[peak]! - (start + 4_321_000))).toBeLessThanOrEqual(answer.width / 2);
    expect(answer.columns[0]!.mean[peak]).toBeCloseTo(1 + 98 / answer.rows[peak]!, 10);
    expect(answer.selected!.map((count, index) => (count > 0 ? index : -1)).filter((index) => index >= 0)).toEqual([
      peak,
    ]);
    expect(answer.rows.reduce((a, b) => a + b)).toBe(9999);
    expect(answer.columns[1]!.count.reduce((a, b) => a + b)).toBe(4999);
  });

  it('comes row by row in the order of x where few rows are in the window', async () => {
    const answer = await bench.visual.series(log, { ...request, window: [start + 4_320_000, start + 4_322_000] });
    expect(answer).toMatchObject({
      mode: 'points',
      in_window: 3,
      x: [start + 4_320_000, start + 4_321_000, start + 4_322_000],
      row_numbers: [5680, 5679, 5678],
      is_selected: null,
    });
    expect(answer.columns).toMatchObject([
      { name: 'flow', values: [1, 99, 1] },
      { name: 'gappy', values: [4320, null, 4322] },
    ]);
  });

  it('goes along the row numbers without x, and has nothing of an empty table', async () => {
    expect(await bench.visual.series(log, { ...request, x: null, window: [1, 2] })).toMatchObject({
      mode: 'points',
      extent: [1, 10000],
      x: [1, 2],
      without_x: 0,
    });
    expect(await bench.visual.series(log, { ...request, excluded: [{ all: [] }] })).toMatchObject({
      mode: 'points',
      extent: null,
      x: [],
      counts: { used: 0 },
    });
  });
});

describe('autocorrelation', () => {
  it('is what statsmodels’ formula gives, with partial ones', async () => {
    const table = await bench.table(
      'SELECT unnest([2, 4, 3, 5, 7, 6, 8, 9, 7, 10.0])::DOUBLE AS y, unnest(range(10)) AS t',
    );
    const answer = await bench.visual.autocorrelation(table, { ...everyRow, column: 'y', order: 't', lags: 4 });
    // numpy: sum(d[k:] * d[:-k]) / sum(d ** 2) with d = y − mean; the partial ones solve Yule and Walker's equations.
    [1, 0.47438423645320194, 0.4397372742200329, 0.1768472906403941, -0.19934318555008212].forEach((value, lag) =>
      expect(answer.acf[lag]).toBeCloseTo(value, 12),
    );
    [1, 0.47438423645320194, 0.27704266322554366, -0.14729911865952472, -0.48771028859307775].forEach((value, lag) =>
      expect(answer.pacf[lag]).toBeCloseTo(value, 12),
    );
    expect(answer).toMatchObject({ used_rows: 10, n: 10, lags: [0, 1, 2, 3, 4] });
    expect(answer.band).toBeCloseTo(1.96 / Math.sqrt(10), 12);
    expect(answer.bartlett[2]).toBeCloseTo(1.96 * Math.sqrt((1 + 2 * 0.47438423645320194 ** 2) / 10), 12);
  });

  it('is about the selected rows, in the order asked for', async () => {
    const answer = await bench.visual.autocorrelation(log, {
      selection: { all: [{ column: 'gappy', between: [null, null] }] },
      excluded: [],
      column: 'gappy',
      order: 'at',
      lags: 2,
    });
    expect(answer).toMatchObject({ used_rows: 4999, n: 4999 });
    expect(answer.acf[1]).toBeGreaterThan(0.99);
  });

  it('leaves pairs with a missing value out, and knows nothing of a constant or of nothing', async () => {
    const gappy = await correlogram(Float64Array.of(1, -1, NaN, -1, 1, -1, 1, -1), 2);
    expect(gappy.n).toBe(7);
    expect(gappy.acf[1]).toBeLessThan(-0.7);
    expect((await correlogram(Float64Array.of(3, 3, 3), 2)).acf).toEqual([null, null, null]);
    expect(await correlogram(new Float64Array(), 5)).toMatchObject({ n: 0, lags: [], acf: [], band: null });
  });
});

describe('a lag plot', () => {
  it('pairs each row with the one so many later', async () => {
    const answer = await bench.visual.lagPlot(log, {
      ...everyRow,
      excluded: [{ all: [{ row_between: [6, 10000] }] }],
      column: 'gappy',
      order: 'at',
      lag: 2,
      limit: 100,
      fields: 8,
    });
    // The rows 9995 … 9999 are left: 9996 and 9998 have values.
    expect(answer).toMatchObject({ total: 1, picture: { mode: 'points', row_numbers: [4], x: [9996], y: [9998] } });
    const many = await bench.visual.lagPlot(log, {
      ...everyRow,
      column: 'gappy',
      order: 'at',
      lag: 2,
      limit: 10,
      fields: 8,
    });
    expect(many.picture.mode).toBe('density');
    expect(many.r).toBeCloseTo(1, 10);
  });
});

describe('parallel coordinates', () => {
  it('draw the same sampled rows every time, over axes of all rows', async () => {
    const request = { ...everyRow, columns: ['flow', 'gappy', 'at'], limit: 50 };
    const first = await bench.visual.parallel(log, request);
    expect(first).toEqual(await bench.visual.parallel(log, request));
    expect(first).toMatchObject({ shown: 50, counts: { used: 10000 } });
    expect(first.axes.map(({ min, max }) => [min, max])).toEqual([
      [1, 99],
      [0, 9998],
      [start, start + 9_999_000],
    ]);
    expect(new Set(first.row_numbers).size).toBe(50);
  });

  it('give words their places', async () => {
    const words = await bench.table(
      `SELECT unnest(['b', NULL, 'a', 'b']) AS w, unnest([true, false, NULL, true]) AS ok`,
    );
    const answer = await bench.visual.parallel(words, {
      ...everyRow,
      columns: ['w', 'ok'],
      limit: 10,
      selection: { all: [{ rows: [2] }] },
    });
    expect(answer).toMatchObject({
      axes: [
        { min: 0, max: 1, levels: ['a', 'b'] },
        { min: 0, max: 1, levels: null },
      ],
      values: [
        [1, null, 0, 1],
        [1, 0, null, 1],
      ],
      is_selected: [false, true, false, false],
    });
  });
});

describe('a map of missing values', () => {
  it('finds what is missing together and where', async () => {
    const table = await bench.table(
      `SELECT * FROM (VALUES (1, NULL, NULL), (NULL, NULL, 'x'), (3, 3, 'y'), (4, NULL, NULL), (5, 5, 'z')) t(a, b, c)`,
    );
    const answer = await bench.visual.missingMap(table, {
      selection: { all: [{ rows: [1, 2] }] },
      excluded: [{ all: [{ rows: [5] }] }],
      columns: ['a', 'b', 'c'],
      blocks: 2,
    });
    expect(answer).toEqual({
      counts: { table: 5, used: 4, selected: 2 },
      columns: [
        { name: 'a', missing: 1, missing_selected: 1 },
        { name: 'b', missing: 3, missing_selected: 2 },
        { name: 'c', missing: 2, missing_selected: 1 },
      ],
      complete_rows: 1,
      patterns: [
        { missing: [1, 2], rows: 2, selected: 1 },
        { missing: [0, 1], rows: 1, selected: 1 },
      ],
      other_patterns: { patterns: 0, rows: 0 },
      blocks: {
        first_row: [1, 4],
        rows: [3, 1],
        missing: [
          [1, 0],
          [2, 1],
          [1, 1],
        ],
      },
    });
  });

  it('tells more columns apart than one number has bits', async () => {
    const columns = Array.from({ length: 130 }, (_, index) => `c${index}`);
    const table = await bench.table(
      `SELECT ${columns.map((name, index) => `CASE WHEN i = ${index} THEN NULL ELSE 1.0 END AS ${name}`).join(', ')} FROM range(132) t(i)`,
    );
    const answer = await bench.visual.missingMap(table, { ...everyRow, columns, blocks: 1 });
    expect(answer.patterns).toHaveLength(50);
    expect(answer.patterns.every(({ missing, rows }) => missing.length === 1 && rows === 1)).toBe(true);
    expect([answer.complete_rows, answer.other_patterns]).toEqual([2, { patterns: 80, rows: 80 }]);
  });
});
