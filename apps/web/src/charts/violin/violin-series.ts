import type { CustomSeriesOption } from 'echarts/charts';
import type { ChartPalette } from '../palette/chart-palette.ts';
import type { BoxPlotData } from '../box-plot/box-plot-option.ts';

/** The density of each group as a shape on both sides of its box; the widest of all fills 90 % of its place. */
export function violinSeries({ grid, groups }: BoxPlotData, palette: ChartPalette): CustomSeriesOption[] {
  if (!grid || !groups.some(({ density }) => density)) return [];
  const most = Math.max(...groups.flatMap(({ density }) => density ?? []));
  return [
    {
      type: 'custom',
      id: 'violins',
      silent: true,
      clip: true,
      z: 1,
      encode: { x: 0, y: [1, 2] },
      data: groups.map((_group, place) => [place, grid[0]!, grid.at(-1)!]),
      renderItem: ({ dataIndex }, api) => {
        const group = groups[dataIndex];
        if (!group?.density) return null;
        const [width = 0] = [(api.size!([1, 0]) as number[])[0]];
        const half = group.density
          .map((value, index) => [(value / most) * 0.45 * width, api.coord([dataIndex, grid[index]!])[1]!] as const)
          .filter(([reach]) => reach > 0.25);
        const middle = api.coord([dataIndex, grid[0]!])[0]!;
        const points = [
          ...half.map(([reach, y]) => [middle + reach, y]),
          ...half.map(([reach, y]) => [middle - reach, y]).reverse(),
        ];
        const colour = palette.roles[group.role];
        return {
          type: 'polygon',
          shape: { points, smooth: 0 },
          style: { fill: `${colour}30`, stroke: colour, lineWidth: 1 },
        };
      },
    },
  ];
}
