import { expect, it } from 'vitest';
import { drawn, drawnAxis, filled, palette, tooltipOf, words } from '../testing.ts';
import { tableRows } from '../option/chart-table.ts';
import type { ScatterData } from './scatter-data.ts';
import { buildScatterOption, largeFrom } from './scatter-option.ts';
import { buildScatterTable, locatePoint } from './scatter.tsx';

const parity: ScatterData = {
  x: { label: 'Observed', unit: 'MPa' },
  y: { label: 'Predicted', unit: 'MPa' },
  identity: true,
  groups: [
    { name: 'Training', role: 'train', x: [1, 2, 3], y: [1.1, 2.2, 2.8] },
    { name: 'Test', role: 'test', x: [4, 7], y: [4.5, 6], rows: [10, 12], low: [3, 4], high: [6, 8.5] },
  ],
  highlight: { name: 'Outside', rows: new Set([12]) },
  limits: [{ axis: 'y', value: 5, label: 'Limit 5' }],
  details: (row) => [['Batch', `<script>${row}`]],
};

it('draws points, ring, limit and y = x on the same range', () => {
  const option = buildScatterOption(parity, palette, words);
  const svg = drawn(option);
  expect(filled(svg, palette.roles.train)).toBeGreaterThanOrEqual(3);
  expect(filled(svg, palette.roles.test)).toBeGreaterThanOrEqual(2);
  expect(svg).toContain('Limit 5');
  expect(svg).toContain('y = x');
  expect(svg).toContain(`stroke="${palette.alert}"`);
  expect(option.xAxis).toMatchObject({ min: 0, max: 10 });
  expect(option.yAxis).toMatchObject({ min: 0, max: 10 });
  const { left, right, top, bottom } = option.grid as Record<string, number>;
  expect(left! + right!).toBe(top! + bottom!);
});

it.each([
  [
    [0.2, 14.6],
    [0.9, 12.1],
  ],
  [
    [1e9 + 1, 1e9 + 9],
    [1e9, 1e9 + 13],
  ],
  [
    [-3.37e-7, 5e-8],
    [-1e-7, 6.1e-7],
  ],
])('has the same round ends and ticks on both axes for y = x from %j', (x, y) => {
  const option = buildScatterOption(
    { ...parity, highlight: undefined, limits: [], groups: [{ name: 'Test', role: 'test', x, y }] } as ScatterData,
    palette,
    words,
  );
  const [across, up] = [drawnAxis(option, 'xAxis'), drawnAxis(option, 'yAxis')];
  expect(across.ends).toEqual(up.ends);
  expect(across.ticks).toEqual(up.ticks);
  expect([up.ticks[0], up.ticks.at(-1)]).toEqual(up.ends);
  expect(up.ends[0]).toBeLessThanOrEqual(Math.min(...x, ...y));
  expect(up.ends[1]).toBeGreaterThanOrEqual(Math.max(...x, ...y));
});

it('tells the row behind a point, and lets nothing from a file become HTML', () => {
  const html = tooltipOf(buildScatterOption(parity, palette, words), 'points-1', { dataIndex: 1 });
  expect(html).toContain('Test · Row 13');
  expect(html).toContain('Predicted (MPa): <b>6</b>');
  expect(html).toContain('Upper: <b>8.500</b>');
  expect(html).toContain('Outside: <b>Yes</b>');
  expect(html).toContain('&lt;script&gt;12');
});

it('has the same as a table, by rows counted from 1', () => {
  const table = buildScatterTable(parity, words);
  expect(table.columns.map((column) => column.label)).toEqual([
    'Row',
    'Group',
    'Observed (MPa)',
    'Predicted (MPa)',
    'Lower',
    'Upper',
    'Outside',
  ]);
  const rows = [...tableRows(table)];
  expect(rows).toHaveLength(5);
  expect(rows[0]).toEqual([1, 'Training', 1, 1.1, undefined, undefined, '']);
  expect(rows[4]).toEqual([13, 'Test', 7, 6, 4, 8.5, 'Yes']);
  expect(locatePoint(parity.groups, 5)).toBeNull();
});

it('switches to drawing in one go for many points', () => {
  const count = 100_000;
  const many = {
    ...parity,
    groups: [{ name: 'All', role: 'group1' as const, x: new Float64Array(count), y: new Float64Array(count) }],
  };
  const [points] = [buildScatterOption(many, palette, words).series].flat();
  expect(points).toMatchObject({ id: 'points-0', large: true, largeThreshold: largeFrom });
  expect((points as { data: Float64Array }).data).toHaveLength(2 * count);
});

it('draws a limit at its value, however many digits that has', () => {
  const heights = [0.0302, 0.0347].map((value) => {
    const svg = drawn(
      buildScatterOption(
        {
          x: { label: 'Leverage' },
          y: { label: 'Distance' },
          groups: [{ name: 'Training', role: 'train', x: [0, 0.1], y: [0, 0.1] }],
          limits: [{ axis: 'y', value, label: 'h*' }],
        },
        palette,
        words,
      ),
    );
    return new RegExp(`<path d="M[\\d.]+ ([\\d.]+)[^>]*stroke="${palette.alert}"`).exec(svg)?.[1];
  });
  expect(heights[0]).toBeDefined();
  expect(heights[0]).not.toBe(heights[1]);
});
