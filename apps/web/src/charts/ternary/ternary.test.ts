import { expect, it } from 'vitest';
import { drawn, palette } from '../testing.ts';
import { buildTernaryOption, buildTernaryTable, type TernaryData } from './ternary.tsx';
import { clipped, cornersOf, shareAt, sharesOf, trianglesOf } from './triangle.ts';

const steps = 10;
const lattice = Array.from({ length: steps + 1 }, (_, line) =>
  Array.from({ length: line + 1 }, (_along, along) => [steps - line, line - along, along].map((part) => part / steps)),
).flat();

const data: TernaryData = {
  parts: ['resin', 'filler', 'oil'].map((label, at) => ({
    axis: { label, unit: '%' },
    low: [20, 30, 5][at]!,
    high: [65, 75, 50][at]!,
  })),
  value: { label: 'strength' },
  steps,
  values: lattice.map(([top = 0, left = 0]) => 10 * top + 4 * left),
  // At most a half of the first part.
  region: [
    [0, 1, 0],
    [0, 0, 1],
    [0.5, 0, 0.5],
    [0.5, 0.5, 0],
  ],
  points: [
    { title: 'Run 1', amounts: [20, 75, 5], details: [] },
    { title: 'Run 2', amounts: [20, 75, 5], details: [] },
    { title: 'Run 3', amounts: [42.5, 30, 27.5], details: [] },
  ],
};

it('has the points of the lattice in the order of their values', () => {
  const places = lattice.map((_, at) => sharesOf(shareAt(steps, at)));
  for (const [at, place] of places.entries())
    for (const [part, share] of place.entries()) expect(share).toBeCloseTo(lattice[at]![part]!, 9);
});

it('covers the triangle with small ones, and its allowed part with theirs', () => {
  const size = (shape: readonly (readonly [number, number])[]) =>
    Math.abs(
      shape.reduce((sum, [x, y], at) => {
        const [nextX, nextY] = shape[(at + 1) % shape.length]!;
        return sum + x * nextY - nextX * y;
      }, 0) / 2,
    );
  const whole = trianglesOf(steps).map((corners) => corners.map((at) => shareAt(steps, at)));
  expect(whole).toHaveLength(steps * steps);
  const total = (shapes: typeof whole) => shapes.reduce((sum, shape) => sum + size(shape), 0);
  expect(total(whole)).toBeCloseTo(Math.sqrt(3) / 4, 9);
  for (const region of [data.region, data.region.toReversed()]) {
    const allowed = whole.map((shape) => clipped(shape, cornersOf(region)));
    expect(total(allowed)).toBeCloseTo((Math.sqrt(3) / 4) * 0.75, 6);
  }
});

it('is drawn, with lines of equal value inside of the region and one mark for a mixture that was made twice', () => {
  const option = buildTernaryOption(data, palette);
  const series = option.series as { id: string; data: unknown[] }[];
  expect(series.find(({ id }) => id === 'points')?.data).toHaveLength(2);
  expect(series.some(({ id, data: own }) => id.startsWith('level-') && own.length > 0)).toBe(true);
  const picture = drawn(option);
  expect(picture).toContain('resin (%)');
  expect(picture).toContain('filler (%)');
  // Round amounts, of each part its own; how often a mixture was made stands in its mark.
  for (const amount of ['30', '40', '50', '60', '70', '10', '20']) expect(picture).toContain(`>${amount}<`);
  expect(picture).toContain('>2<');
});

it('lists the mixtures that may be made, in amounts', () => {
  const table = buildTernaryTable(data);
  expect(table.columns.map(({ label }) => label)).toEqual(['resin (%)', 'filler (%)', 'oil (%)', 'strength']);
  // Eleven lines of 1 to 11 points, of which the five uppermost are not allowed.
  expect(table.rowCount).toBe(66 - 15);
  const rows = Array.from({ length: table.rowCount }, (_, at) => table.row(at) as number[]);
  for (const [resin = 0, filler = 0, oil = 0] of rows) expect(resin + filler + oil).toBeCloseTo(100, 9);
  expect(Math.max(...rows.map(([resin = 0]) => resin))).toBeCloseTo(42.5, 9);
});
