import { formatNumber } from '../../lib/numbers/format-number.ts';
import { Chart } from '../frame/chart.tsx';
import type { ChartProps } from '../frame/chart-frame.tsx';
import { betweenEdges } from '../option/axes.ts';
import { baseOption, zoomOption, colourKey } from '../option/base-option.ts';
import { axisTitle, axisValue, type ChartAxis, type ChartOption } from '../option/chart-option.ts';
import { numeric, tableOf, type ChartTable } from '../option/chart-table.ts';
import type { ChartPalette } from '../palette/chart-palette.ts';
import { countedFields, type Field } from '../option/field-series.ts';

/** How many points lie where, for more points than can be drawn. Keep `data` stable. */
export function Density(props: ChartProps & { data: DensityData }) {
  return <Chart {...props} option={buildDensityOption} table={buildDensityTable} />;
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

/** The cells that hold anything. */
export function filledCells({ xEdges, yEdges, counts }: DensityData): Field[] {
  return counts.flatMap((row, y) =>
    row.flatMap((count, x) =>
      count === 0 ? [] : [[xEdges[x]!, xEdges[x + 1]!, yEdges[y]!, yEdges[y + 1]!, count] as const],
    ),
  );
}

/** A grid of counts on two scales of numbers; the colour follows the logarithm, so that sparse cells stay visible. */
function buildDensityOption(data: DensityData, palette: ChartPalette): ChartOption {
  const cells = filledCells(data);
  const most = Math.max(1, ...cells.map(([, , , , count = 1]) => count));
  const base = baseOption(palette);
  const fields = (id: string, of: readonly Field[], colours: readonly string[]) =>
    countedFields(id, { x: data.x, y: data.y, fields: of }, { name: axisTitle(data.value), most, colours });
  return {
    ...base,
    ...zoomOption(palette, 'xy'),
    grid: { ...base.grid, right: 84 },
    xAxis: betweenEdges(palette, data.x, data.xEdges),
    yAxis: betweenEdges(palette, data.y, data.yEdges),
    visualMap: colourKey(palette, { max: Math.log10(most) || 1, text: [formatNumber(most), '1'] }),
    series: data.selected
      ? [
          fields('cells', cells, [palette.grid, palette.roles.neutral]),
          fields('selected', filledCells({ ...data, counts: data.selected }), palette.sequential),
        ]
      : [fields('cells', cells, palette.sequential)],
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
