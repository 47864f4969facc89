import { expect, it } from 'vitest';
import { drawn, filled, palette, tooltipOf, words } from '../testing.ts';
import { tableRows } from '../option/chart-table.ts';
import { buildLineOption, buildLineTable, type LineData } from './line-chart.tsx';

const data: LineData = {
  x: { label: 'Training rows' },
  y: { label: 'RMSE', unit: 'MPa' },
  groups: [
    { name: 'Training', role: 'train', x: [20, 40, 80], y: [1, 2, 3], low: [0.5, 1.5, 2.5], high: [1.5, 2.5, 3.5] },
    { name: 'Test', role: 'test', x: [20, 80], y: [9, null] },
  ],
};

it('draws a band under its line only where there is one', () => {
  const svg = drawn(buildLineOption(data, palette, words));
  expect(svg).toContain('fill-opacity="0.18"');
  expect(filled(svg, palette.roles.train)).toBeGreaterThanOrEqual(1);
  expect(svg).toContain('RMSE (MPa)');
  expect(drawn(buildLineOption({ ...data, groups: [data.groups[1]!] }, palette, words))).not.toContain('0.18');
});

it('says the value and its interval', () => {
  const html = tooltipOf(buildLineOption(data, palette, words), 'line-0', { dataIndex: 2 });
  expect(html).toContain('Training rows: <b>80</b>');
  expect(html).toContain('Lower: <b>2.500</b>');
});

it('calls points by their names where x is only their place', () => {
  const named: LineData = {
    x: { label: 'Column' },
    y: { label: 'Loading' },
    groups: [{ name: 'Loading', role: 'group1', x: [1, 2], y: [0.3, -0.4], names: ['wl1', 'wl2'] }],
  };
  expect(tooltipOf(buildLineOption(named, palette, words), 'line-0', { dataIndex: 1 })).toContain('wl2');
  expect([...tableRows(buildLineTable(named, words))]).toEqual([
    ['wl1', 0.3],
    ['wl2', -0.4],
  ]);
});

it('has the same as a table', () => {
  expect([...tableRows(buildLineTable(data, words))]).toEqual([
    ['Training', 20, 1, 0.5, 1.5],
    ['Training', 40, 2, 1.5, 2.5],
    ['Training', 80, 3, 2.5, 3.5],
    ['Test', 20, 9, null, null],
    ['Test', 80, null, null, null],
  ]);
});
