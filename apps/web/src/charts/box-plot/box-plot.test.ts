import { expect, it } from 'vitest';
import { drawn, palette, tooltipOf, words } from '../testing.ts';
import { tableRows } from '../option/chart-table.ts';
import { buildBoxPlotOption, buildBoxPlotTable, type BoxPlotData } from './box-plot.tsx';

const data: BoxPlotData = {
  category: { label: 'Catalyst' },
  value: { label: 'Yield', unit: '%' },
  groups: [
    { name: 'A', role: 'group1', five: [10, 20, 25, 33, 50], mean: 27, outliers: [60, 3] },
    { name: 'B', role: 'group2', five: [1, 2, 3, 4, 5] },
  ],
};

it('draws boxes, means and outliers', () => {
  const svg = drawn(buildBoxPlotOption(data, palette, words));
  expect(svg.split(`stroke="${palette.roles.group1}"`).length - 1).toBe(1);
  expect(svg.split(`fill="${palette.mutedText}"`).length - 1).toBeGreaterThanOrEqual(2);
  expect(svg).toContain('Yield (%)');
});

it('says the quartiles', () => {
  const html = tooltipOf(buildBoxPlotOption(data, palette, words), 'boxes', { dataIndex: 0 });
  expect(html).toContain('Median: <b>25</b>');
  expect(html).toContain('Mean: <b>27</b>');
});

it('has the same as a table', () => {
  expect([...tableRows(buildBoxPlotTable(data, words))]).toEqual([
    ['A', 10, 20, 25, 33, 50, 27, 2],
    ['B', 1, 2, 3, 4, 5, undefined, 0],
  ]);
});
