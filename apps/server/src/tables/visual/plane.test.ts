import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyRow, openVisualBench } from '../testing/visual-bench.ts';
import type { VisualTable } from './visual-table.ts';

let bench: Awaited<ReturnType<typeof openVisualBench>>;
let line: VisualTable;
let plane: VisualTable;
const sum = (table: number[][]): number => table.flat().reduce((all, count) => all + count, 0);

beforeAll(async () => {
  bench = await openVisualBench();
  line = await bench.table(
    `SELECT * FROM (VALUES (1.0, 2.1, 'a', 1.0), (2, 3.9, 'b', 2), (3, 6.2, 'a', NULL), (4, 7.8, NULL, 4), (5, 10.1, 'a', 5), (6, 12.2, 'b', 6), (7, 13.8, 'a', 7), (8, 16.3, 'a', 8), (NULL, 5, 'a', 9), (3, NULL, 'b', 1)) t(x, y, c, w)`,
  );
  plane = await bench.table(
    'SELECT (i % 10)::DOUBLE AS x, (i // 10)::DOUBLE AS y, ((i % 10) + 2 * (i // 10))::DOUBLE AS z, 5.0 AS same, NULL::DOUBLE AS none FROM range(100) t(i) WHERE i % 10 <> 5 OR i // 10 <> 5',
  );
});
afterAll(() => bench.close());

describe('a relation', () => {
  const request = { ...everyRow, x: 'x', y: 'y', colour: 'c', size: 'w', limit: 100, fields: 4 };

  it('has the points with both values, and the trend that scipy finds', async () => {
    const {
      picture: chart,
      trend,
      total,
    } = await bench.visual.relation(line, {
      ...request,
      selection: { all: [{ column: 'x', between: [1, 2] }] },
    });
    expect(total).toBe(8);
    expect(chart).toEqual({
      mode: 'points',
      row_numbers: [1, 2, 3, 4, 5, 6, 7, 8],
      x: [1, 2, 3, 4, 5, 6, 7, 8],
      y: [2.1, 3.9, 6.2, 7.8, 10.1, 12.2, 13.8, 16.3],
      colour: ['a', 'b', 'a', null, 'a', 'b', 'a', 'a'],
      size: [1, 2, null, 4, 5, 6, 7, 8],
      is_selected: [true, true, false, false, false, false, false, false],
    });
    // scipy.stats.linregress(x, y): slope, intercept, rvalue ** 2
    expect(trend.whole!.slope).toBeCloseTo(2.0142857142857142, 12);
    expect(trend.whole!.intercept).toBeCloseTo(-0.014285714285712459, 12);
    expect(trend.whole!.r2).toBeCloseTo(0.9985267281646046, 12);
    expect(trend.whole!.n).toBe(8);
    expect(trend.selected).toMatchObject({ slope: expect.closeTo(1.8, 10), n: 2, r2: expect.closeTo(1, 12) });
  });

  it('counts on a grid beyond the limit, each row once, and along each axis', async () => {
    const { picture: chart, marginals } = await bench.visual.relation(line, {
      ...request,
      limit: 7,
      selection: { all: [{ column: 'x', between: [1, 2] }] },
    });
    if (chart.mode !== 'density') throw new Error(chart.mode);
    expect([sum(chart.whole), sum(chart.selected!)]).toEqual([8, 2]);
    expect([chart.whole[0]![0], chart.whole[3]![3]]).toEqual([2, 2]);
    expect(marginals.x).toEqual({ edges: [1, 2.75, 4.5, 6.25, 8], whole: [2, 2, 2, 2], selected: [2, 0, 0, 0] });
    expect(marginals.y.whole.reduce((all, count) => all + count)).toBe(8);
  });

  it('has no trend over a constant, no R² of one, and nothing of an empty column', async () => {
    expect(
      (await bench.visual.relation(plane, { ...request, colour: null, size: null, x: 'same', y: 'z' })).trend.whole,
    ).toBeNull();
    expect(
      (await bench.visual.relation(plane, { ...request, colour: null, size: null, x: 'z', y: 'same' })).trend.whole,
    ).toMatchObject({ slope: 0, r2: null });
    const nothing = await bench.visual.relation(plane, { ...request, colour: null, size: null, x: 'none', y: 'z' });
    expect(nothing).toMatchObject({
      total: 0,
      trend: { whole: null },
      picture: { mode: 'points', x: [] },
      marginals: { x: { edges: [], whole: [] } },
    });
  });
});

describe('a density', () => {
  it('counts every row once, and smooths to a density whose sum over the plane is near one', async () => {
    const { whole, x_edges, y_edges } = await bench.visual.density(plane, {
      ...everyRow,
      x: 'x',
      y: 'y',
      fields: 8,
      smooth: true,
    });
    expect([whole.total, sum(whole.counts)]).toEqual([99, 99]);
    const [width, height] = [x_edges[1]! - x_edges[0]!, y_edges[1]! - y_edges[0]!];
    const mass = sum(whole.density!) * width * height;
    // A part of each kernel reaches beyond the plane.
    expect(mass).toBeGreaterThan(0.7);
    expect(mass).toBeLessThan(1);
    // The kernels summed at the middle of the first field, from the rows themselves.
    const rows = Array.from({ length: 100 }, (_, i) => [i % 10, Math.floor(i / 10)] as const).filter(
      ([x, y]) => x !== 5 || y !== 5,
    );
    const sdOf = (values: number[]): number =>
      Math.sqrt(
        values.reduce((all, value) => all + (value - values.reduce((a, b) => a + b) / values.length) ** 2, 0) /
          (values.length - 1),
      );
    const [hx, hy] = [sdOf(rows.map(([x]) => x)), sdOf(rows.map(([, y]) => y))].map((sd) => sd * 99 ** (-1 / 6)) as [
      number,
      number,
    ];
    const [x0, y0] = [x_edges[0]! + width / 2, y_edges[0]! + height / 2];
    const exact =
      rows.reduce((all, [x, y]) => all + Math.exp(-0.5 * (((x - x0) / hx) ** 2 + ((y - y0) / hy) ** 2)), 0) /
      (99 * 2 * Math.PI * hx * hy);
    expect(Math.abs(whole.density![0]![0]! / exact - 1)).toBeLessThan(0.02);
  });

  it('has one field along a constant, and no smooth one', async () => {
    const { whole, x_edges } = await bench.visual.density(plane, {
      ...everyRow,
      x: 'same',
      y: 'y',
      fields: 4,
      smooth: true,
    });
    expect(x_edges).toEqual([4.75, 5.25]);
    expect(whole).toMatchObject({ density: null, counts: [[30], [20], [19], [30]] });
  });
});

describe('a contour', () => {
  const request = { ...everyRow, x: 'x', y: 'y', z: 'z', fields: 10 };

  it('has the mean of each field and fills the hole between others', async () => {
    const { whole } = await bench.visual.contour(plane, { ...request, fill: true });
    expect(whole.total).toBe(99);
    expect(whole.mean[3]![4]).toBe(4 + 2 * 3);
    expect(whole.counts[5]![5]).toBe(0);
    // z is linear, so the eight neighbours around the hole have its value as their mean.
    expect(whole.mean[5]![5]).toBeCloseTo(15, 12);
    expect(whole.is_filled.flat().filter(Boolean)).toHaveLength(1);
  });

  it('leaves empty fields empty without filling, and beyond the hull of the others', async () => {
    expect((await bench.visual.contour(plane, { ...request, fill: false })).whole.mean[5]![5]).toBeNull();
    const corner = await bench.visual.contour(plane, {
      ...request,
      fill: true,
      excluded: [
        {
          all: [
            {
              polygon: {
                x: 'x',
                y: 'y',
                points: [
                  [4.5, 9.5],
                  [9.5, 9.5],
                  [9.5, 4.5],
                ],
              },
            },
          ],
        },
      ],
    });
    expect(corner.whole.mean[9]![9]).toBeNull();
    expect(corner.whole.mean[0]![0]).toBe(0);
  });
});

describe('a scatter matrix', () => {
  it('counts every pair, with r', async () => {
    const { columns, pairs } = await bench.visual.scatterMatrix(plane, {
      selection: { all: [{ row_between: [1, 10] }] },
      excluded: [],
      columns: ['x', 'y', 'none'],
      fields: 5,
    });
    expect(columns.map(({ edges, whole }) => [edges.length, whole.reduce((a, b) => a + b, 0)])).toEqual([
      [6, 99],
      [6, 99],
      [0, 0],
    ]);
    expect(pairs.map(({ x, y, whole, selected }) => [x, y, sum(whole), sum(selected!)])).toEqual([
      [0, 1, 99, 10],
      [0, 2, 0, 0],
      [1, 2, 0, 0],
    ]);
    expect(pairs[0]!.r).toBeCloseTo(0, 1);
    expect(pairs[1]!.r).toBeNull();
  });

  it('counts missing values in no field', async () => {
    const { columns, pairs } = await bench.visual.scatterMatrix(line, { ...everyRow, columns: ['x', 'y'], fields: 3 });
    expect(columns.map(({ whole }) => whole)).toEqual([
      [4, 2, 3],
      [4, 2, 3],
    ]);
    expect(sum(pairs[0]!.whole)).toBe(8);
  });
});
