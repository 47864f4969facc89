import { expect, it } from 'vitest';
import { drawn, filled, palette, tooltipOf, words } from '../testing.ts';
import { tableRows } from '../option/chart-table.ts';
import { barsOf, buildSilhouetteOption, buildSilhouetteTable, type SilhouetteData } from './silhouette.tsx';

const data: SilhouetteData = {
  value: { label: 'Silhouette' },
  groups: [
    { name: 'Cluster 1', role: 'group1', values: [0.9, 0.4], rows: [4, 0], count: 2 },
    { name: 'Cluster 2', role: 'group2', values: [0.3, -0.2], rows: [2, 1], count: 200 },
  ],
  mean: { value: 0.35, label: 'Mean 0.35' },
};

it('gives each cluster as much room as it has rows, however many of them are given', () => {
  const bars = barsOf(data);
  expect(bars.map(({ from, to }) => to - from)).toEqual([1, 1, 100, 100]);
  expect(bars[2]!.from).toBeGreaterThan(bars[1]!.to);
});

it('draws a bar a row with the mean across, and names the row', () => {
  const option = buildSilhouetteOption(data, palette, words);
  const svg = drawn(option);
  expect(filled(svg, palette.roles.group1)).toBeGreaterThanOrEqual(2);
  expect(svg).toContain('Mean 0.35');
  expect(tooltipOf(option, 'bars-0', { dataIndex: 0 })).toContain('<b>5</b>');
  expect([...tableRows(buildSilhouetteTable(data, words))].at(-1)).toEqual(['Cluster 2', 2, -0.2]);
});
