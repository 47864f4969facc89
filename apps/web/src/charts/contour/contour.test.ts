import { expect, it } from 'vitest';
import { drawn, palette, tooltipOf, words } from '../testing.ts';
import { contourLevels, contourLine } from './contour.tsx';
import { buildContourOption, buildContourTable, type ContourData } from './contour.tsx';

const axis = Array.from({ length: 21 }, (_, index) => index - 10);

it('finds the circle of x² + y² = 50', () => {
  const values = axis.map((y) => axis.map((x) => x * x + y * y));
  const segments = contourLine(axis, axis, values, 50);
  expect(segments.length).toBeGreaterThan(40);
  for (const [x, y] of segments.flat()) expect(Math.hypot(x, y)).toBeCloseTo(Math.sqrt(50), 1);
});

it('draws nothing where a corner is missing, and both lines through a saddle', () => {
  expect(
    contourLine(
      [0, 1],
      [0, 1],
      [
        [0, null],
        [1, 1],
      ],
      0.5,
    ),
  ).toEqual([]);
  expect(
    contourLine(
      [0, 1],
      [0, 1],
      [
        [1, 0],
        [0, 1],
      ],
      0.5,
    ),
  ).toHaveLength(2);
});

it.each([
  [0, 100, [20, 40, 60, 80]],
  [-1, 1, [-0.5, 0, 0.5]],
  [3, 3, []],
])('has round levels between %s and %s', (low, high, levels) => expect(contourLevels(low, high)).toEqual(levels));

const data: ContourData = {
  x: { label: 'T', unit: '°C' },
  y: { label: 'p' },
  z: { label: 'Yield' },
  xEdges: [0, 1, 2, 3],
  yEdges: [0, 1, 2],
  values: [
    [1, 2, null],
    [2, 3, 4],
  ],
  counts: [
    [5, 1, 0],
    [0, 2, 2],
  ],
  filled: [
    [false, false, false],
    [true, false, false],
  ],
};

it('runs the line around a region between the fields, where its margin is nothing', () => {
  const edges = axis.map((at) => at - 0.5).concat(10.5);
  const margins = axis.map((y) => axis.map((x) => 50 - x * x - y * y));
  const within = margins.map((row) => row.map((margin) => margin >= 0));
  const circle: ContourData = {
    ...data,
    xEdges: edges,
    yEdges: edges,
    values: margins,
    regions: [{ name: 'met', role: 'target', within, margins }],
  };
  const series = buildContourOption(circle, palette, words).series as { id?: string; data: number[][] }[];
  const sides = series.find(({ id }) => id === 'region-met')!.data;
  expect(sides.length).toBeGreaterThan(40);
  for (const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] of sides)
    for (const [x, y] of [
      [x1, y1],
      [x2, y2],
    ] as const)
      expect(Math.hypot(x, y)).toBeCloseTo(Math.sqrt(50), 1);
});

it('tells what a field holds and where it was estimated', () => {
  const option = buildContourOption(data, palette, words);
  expect(drawn(option)).toContain('T (°C)');
  expect(tooltipOf(option, 'fields', { value: [0, 1, 1, 2, 2, 0, 1] })).toContain('estimated from neighbours');
  expect(buildContourTable(data, words).rowCount).toBe(5);
  expect(buildContourTable(data, words).row(0)).toEqual([0, 1, 0, 1, 1, 5, '']);
});
