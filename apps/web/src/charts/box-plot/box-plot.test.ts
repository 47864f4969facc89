import type { CustomSeriesOption } from 'echarts/charts';
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

/** As many groups of one value as are asked for, with long names that begin alike. */
function lots(count: number): BoxPlotData {
  const name = (at: number) => `LOT-2024-TOKYO-${String(at + 1).padStart(3, '0')}`;
  return {
    category: { label: 'Lot' },
    value: { label: 'Hardness' },
    groups: Array.from({ length: count }, (_, at) => ({
      name: name(at),
      role: 'data',
      five: [at, at + 1, at + 2, at + 3, at + 4],
      points: { values: [at, at + 2, at + 4], rows: [1, 2, 3] },
    })),
  };
}

it('tells many groups apart by the ends of their names, and keeps points at their own box', () => {
  const svg = drawn(buildBoxPlotOption(lots(40), palette, words));
  expect(svg).toContain('…001');
  expect(svg).not.toContain('LOT-2024-TOKYO');
  expect(drawn(buildBoxPlotOption(lots(3), palette, words))).toContain('LOT-2024-TOKYO-001');
  for (const [count, wide] of [
    [40, 15],
    [3, 200],
  ] as const)
    for (const [group, x] of pointsOf(lots(count), wide)) {
      expect(x).toBeGreaterThanOrEqual(group * wide);
      expect(x).toBeLessThanOrEqual((group + 1) * wide);
    }
});

/** Where points are drawn when each group has a place so wide: their group and x. */
function pointsOf(of: BoxPlotData, wide: number): [number, number][] {
  const { series } = buildBoxPlotOption(of, palette, words);
  const points = [series].flat().find((part) => part?.id === 'points') as CustomSeriesOption & { data: number[][] };
  return points.data.map((row) => {
    const found = points.renderItem!(
      {} as never,
      {
        value: (at: number) => row[at],
        coord: ([group = 0, value = 0]: number[]) => [(group + 0.5) * wide, value],
        size: () => [wide, 0],
      } as never,
    ) as { shape: { cx: number } };
    return [row[0]!, found.shape.cx];
  });
}
