import { expect, it } from 'vitest';
import { drawn, drawnAxis, filled, palette, tooltipOf, words } from '../testing.ts';
import { tableRows } from '../option/chart-table.ts';
import { barChartHeight, buildBarOption, buildBarTable, type BarData } from './bar-chart.tsx';

const data: BarData = {
  category: { label: 'Model' },
  categories: ['Forest', 'Ridge', 'Dummy'],
  value: { label: 'RMSE', unit: 'MPa' },
  groups: [{ name: 'Folds', role: 'test', values: [4, null, 16], low: [3, null, 15], high: [5, null, 17] }],
  muted: new Set([2]),
  limits: [{ value: 16, label: 'Dummy 16' }],
};

it('draws bars with error bars, the dummy in grey, and nothing for what has no value', () => {
  const svg = drawn(buildBarOption(data, palette, words));
  expect(filled(svg, palette.roles.test)).toBe(1);
  expect(filled(svg, palette.roles.neutral)).toBe(1);
  expect(svg.split('stroke-width="1.25"').length - 1).toBe(6);
  expect(svg).toContain('Dummy 16');
});

it('says value and spread', () => {
  const html = tooltipOf(buildBarOption(data, palette, words), 'bars-0', { dataIndex: 0 });
  expect(html).toContain('Forest');
  expect(html).toContain('RMSE (MPa): <b>4</b>');
  expect(html).toContain('Upper: <b>5</b>');
});

it('has the same as a table and grows with its bars', () => {
  expect([...tableRows(buildBarTable(data, words))]).toEqual([
    ['Forest', 4, 3, 5],
    ['Ridge', null, null, null],
    ['Dummy', 16, 15, 17],
  ]);
  expect(barChartHeight({ ...data, categories: Array(30).fill('x') })).toBeGreaterThan(700);
});

it('draws an interval without an end on one side as a line to the edge, with a cap at the other alone', () => {
  const oneSided = { ...data, groups: [{ ...data.groups[0]!, high: [Infinity, null, 17] }] };
  const svg = drawn(buildBarOption(oneSided, palette, words));
  expect(svg.split('stroke-width="1.25"').length - 1).toBe(5);
  expect(svg).not.toContain('NaN');
});

it('leaves the room to the bars that short names do not take, and breaks a long name of the values', () => {
  const { xAxis, yAxis } = buildBarOption(
    { ...data, categories: ['y', 'x', 'z'], value: { label: 'Shift (Hodges–Lehmann)', unit: 'mm' } },
    palette,
    words,
  ) as { xAxis: { name: string }; yAxis: { axisLabel: { width: number } } };
  expect(yAxis.axisLabel.width).toBeLessThan(20);
  expect(xAxis.name).toBe('Shift\n(Hodges–Lehmann) (mm)');
});

it('reaches to a limit beyond every bar', () => {
  const limits = [-40, 40].map((value) => ({ value, label: 'Margin' }));
  const { ends } = drawnAxis(buildBarOption({ ...data, limits }, palette, words), 'xAxis');
  expect(ends[0]).toBeLessThanOrEqual(-40);
  expect(ends[1]).toBeGreaterThanOrEqual(40);
});
