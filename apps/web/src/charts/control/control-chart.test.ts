import { expect, it } from 'vitest';
import { tableRows } from '../option/chart-table.ts';
import { drawn, palette, tooltipOf, words } from '../testing.ts';
import { buildControlOption, buildControlTable, type ControlData } from './control-chart.tsx';

const data: ControlData = {
  order: { label: 'Lot' },
  names: ['A', 'B', 'C', 'D'],
  y: { label: 'Thickness', unit: 'µm' },
  values: [10, 14, null, 21],
  centre: [11, 11, 20, 20],
  lower: [9, 9, 18, 18],
  upper: [13, 13, 22, 22],
  signals: [{ point: 1, rules: [1, 5] }],
  phases: [
    { name: 'before', start: 0, end: 2 },
    { name: 'after', start: 2, end: 4 },
  ],
};

it('marks the points at which rules are met, with their numbers', () => {
  const svg = drawn(buildControlOption(data, palette, words));
  expect(svg).toContain('1, 5');
  expect(svg).toContain('Thickness (µm)');
  // Phases have their names above their own points.
  expect(svg).toContain('before');
  expect(svg).toContain('after');
  expect(tooltipOf(buildControlOption(data, palette, words), 'signals', { dataIndex: 0 })).toContain(
    'Rules violated: <b>1, 5',
  );
});

it('breaks every course where limits begin anew', () => {
  const { series } = buildControlOption(data, palette, words) as { series: { id: string; data: unknown[] }[] };
  for (const id of ['points', 'centre', 'lower', 'upper'])
    expect(series.find((one) => one.id === id)?.data[2]).toEqual([1.5, null]);
  // The place of the break is no point.
  expect(tooltipOf(buildControlOption(data, palette, words), 'points', { dataIndex: 4 })).toContain('D');
});

it('has centre, limits and rules of every point as a table', () => {
  expect([...tableRows(buildControlTable(data, words))].slice(0, 3)).toEqual([
    ['A', 10, 9, 11, 13, ''],
    ['B', 14, 9, 11, 13, '1, 5'],
    ['C', null, 18, 20, 22, ''],
  ]);
});
