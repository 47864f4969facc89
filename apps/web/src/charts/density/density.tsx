import { useMemo } from 'react';
import type { CustomSeriesOption } from 'echarts/charts';
import { formatNumber } from '../../lib/numbers/format-number.ts';
import { ChartFrame, type ChartProps } from '../frame/chart-frame.tsx';
import { useChartPalette } from '../palette/use-chart-palette.ts';
import { valueAxis } from '../option/axes.ts';
import { baseOption, zoomOption } from '../option/base-option.ts';
import { axisTitle, axisValue, rangeText, type ChartAxis, type ChartOption } from '../option/chart-option.ts';
import { numeric, tableOf, type ChartTable } from '../option/chart-table.ts';
import { tooltipHtml } from '../option/tooltip.ts';
import type { ChartPalette } from '../palette/chart-palette.ts';
import { colourAt } from '../palette/colour-at.ts';

/** How many points lie where, for more points than can be drawn. Keep `data` stable. */
export function Density({ data, ...frame }: ChartProps & { data: DensityData }) {
  const palette = useChartPalette();
  const option = useMemo(() => buildDensityOption(data, palette), [data, palette]);
  const table = useMemo(() => buildDensityTable(data), [data]);
  return <ChartFrame {...frame} option={option} palette={palette} table={table} empty={table.rowCount === 0} />;
}

type DensityData = {
  x: ChartAxis;
  y: ChartAxis;
  /** What is counted. */
  value: ChartAxis;
  xEdges: readonly number[];
  yEdges: readonly number[];
  /** By row from the lowest y, then by column from the lowest x. */
  counts: readonly (readonly number[])[];
  /** The same of the selected rows: they keep the colours, the rest turns grey. */
  selected?: readonly (readonly number[])[] | null;
};

type Cell = readonly [left: number, right: number, low: number, high: number, count: number];

/** The cells that hold anything. */
export function filledCells({ xEdges, yEdges, counts }: DensityData): Cell[] {
  return counts.flatMap((row, y) =>
    row.flatMap((count, x) =>
      count === 0 ? [] : [[xEdges[x]!, xEdges[x + 1]!, yEdges[y]!, yEdges[y + 1]!, count] as const],
    ),
  );
}

/** A grid of counts on two scales of numbers; the colour follows the logarithm, so that sparse cells stay visible. */
function buildDensityOption(data: DensityData, palette: ChartPalette): ChartOption {
  const cells = filledCells(data);
  const most = Math.max(1, ...cells.map(([, , , , count]) => count));
  const base = baseOption(palette);
  return {
    ...base,
    ...zoomOption(palette, 'xy'),
    grid: { ...base.grid, right: 84 },
    xAxis: { ...endless(valueAxis(palette, data.x)), min: data.xEdges[0], max: data.xEdges.at(-1) },
    yAxis: { ...endless(valueAxis(palette, data.y)), min: data.yEdges[0], max: data.yEdges.at(-1) },
    visualMap: {
      type: 'continuous',
      seriesIndex: [],
      min: 0,
      max: Math.log10(most) || 1,
      inRange: { color: [...palette.sequential] },
      right: 4,
      top: 'middle',
      itemHeight: 140,
      itemWidth: 12,
      text: [formatNumber(most), '1'],
      textStyle: { color: palette.mutedText, fontSize: 11 },
      hoverLink: false,
    },
    series: data.selected
      ? [
          cellSeries(data, cells, most, [palette.grid, palette.roles.neutral]),
          cellSeries(data, filledCells({ ...data, counts: data.selected }), most, palette.sequential, 'selected'),
        ]
      : [cellSeries(data, cells, most, palette.sequential)],
  };
}

/** The grid's ends are no round numbers and need no label. */
function endless(axis: ReturnType<typeof valueAxis>): ReturnType<typeof valueAxis> {
  return {
    ...axis,
    axisLabel: { ...axis.axisLabel, showMinLabel: false, showMaxLabel: false } as typeof axis.axisLabel,
  };
}

function cellSeries(
  data: DensityData,
  cells: readonly Cell[],
  most: number,
  colours: readonly string[],
  id = 'cells',
): CustomSeriesOption {
  return {
    type: 'custom',
    id,
    clip: true,
    dimensions: ['left', 'right', 'low', 'high', 'count'],
    encode: { x: [0, 1], y: [2, 3] },
    data: cells as unknown as number[][],
    renderItem: (_params, api) => {
      const [left = 0, top = 0] = api.coord([api.value(0), api.value(3)]);
      const [right = 0, bottom = 0] = api.coord([api.value(1), api.value(2)]);
      const share = most === 1 ? 1 : Math.log(Number(api.value(4))) / Math.log(most);
      // Half a pixel of overlap hides the seams between cells.
      return {
        type: 'rect',
        shape: { x: left, y: top, width: right - left + 0.5, height: bottom - top + 0.5 },
        style: { fill: colourAt(colours, share) },
      };
    },
    tooltip: {
      formatter: (params) => {
        const [left, right, low, high, count] = (params as unknown as { value: number[] }).value;
        return tooltipHtml('', [
          [axisTitle(data.x), rangeText(data.x, left, right)],
          [axisTitle(data.y), rangeText(data.y, low, high)],
          [axisTitle(data.value), count],
        ]);
      },
    },
  };
}

export function buildDensityTable(data: DensityData): ChartTable {
  const [x, y] = [axisTitle(data.x), axisTitle(data.y)];
  return tableOf(
    [`${x} ≥`, `${x} <`, `${y} ≥`, `${y} <`, axisTitle(data.value)].map(numeric),
    filledCells(data).map(([left, right, low, high, count]) => [
      axisValue(data.x, left),
      axisValue(data.x, right),
      axisValue(data.y, low),
      axisValue(data.y, high),
      count,
    ]),
  );
}
