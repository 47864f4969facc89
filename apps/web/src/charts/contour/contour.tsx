import { useMemo } from 'react';
import type { CustomSeriesOption } from 'echarts/charts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { chartMessages, type ChartWords } from '../chart-messages.ts';
import { ChartFrame, type ChartProps } from '../frame/chart-frame.tsx';
import { useChartPalette } from '../palette/use-chart-palette.ts';
import { formatTick, valueAxis } from '../option/axes.ts';
import { baseOption, colourBar, zoomOption } from '../option/base-option.ts';
import { axisTitle, axisValue, rangeText, type ChartAxis, type ChartOption } from '../option/chart-option.ts';
import { numeric, tableOf, text, type ChartTable } from '../option/chart-table.ts';
import { extent } from '../option/nice-range.ts';
import { tooltipHtml } from '../option/tooltip.ts';
import type { ChartPalette } from '../palette/chart-palette.ts';
import { colourAt } from '../palette/colour-at.ts';
import { contourLevels, contourLine } from './contour-lines.ts';

/** A column over two others, in fields and lines of equal value. Keep `data` stable. */
export function Contour({ data, ...frame }: ChartProps & { data: ContourData }) {
  const palette = useChartPalette();
  const t = useMessages(chartMessages);
  const option = useMemo(() => buildContourOption(data, palette, t), [data, palette, t]);
  const table = useMemo(() => buildContourTable(data, t), [data, t]);
  return <ChartFrame {...frame} option={option} palette={palette} table={table} empty={table.rowCount === 0} />;
}

export type ContourData = {
  x: ChartAxis;
  y: ChartAxis;
  z: ChartAxis;
  xEdges: readonly number[];
  yEdges: readonly number[];
  /** Mean of z by row from the lowest y, then by column from the lowest x; null where nothing is known. */
  values: readonly (readonly (number | null)[])[];
  /** Rows in each field; left out where fields are no counts. */
  counts?: readonly (readonly number[])[];
  /** Fields whose value comes from their neighbours. */
  filled?: readonly (readonly boolean[])[];
};

/** z over x and y in bands of colour, with lines of equal value between the fields' middles. */
export function buildContourOption(data: ContourData, palette: ChartPalette, t: ChartWords): ChartOption {
  const { low, high } = extent(...data.values);
  const levels = contourLevels(low, high);
  const base = baseOption(palette);
  const bare = (axis: ReturnType<typeof valueAxis>) => ({
    ...axis,
    splitLine: { show: false },
    axisLabel: { ...axis.axisLabel, showMinLabel: false, showMaxLabel: false } as typeof axis.axisLabel,
  });
  return {
    ...base,
    ...zoomOption(palette, 'xy'),
    grid: { ...base.grid, right: 84 },
    xAxis: { ...bare(valueAxis(palette, data.x)), min: data.xEdges[0], max: data.xEdges.at(-1) },
    yAxis: { ...bare(valueAxis(palette, data.y)), min: data.yEdges[0], max: data.yEdges.at(-1) },
    visualMap: Number.isFinite(low) ? colourBar(palette, data.z, low, high) : undefined,
    series: [fields(data, low, high, palette, t), ...levels.map((level) => line(data, level, palette))],
  };
}

function fields(
  data: ContourData,
  low: number,
  high: number,
  palette: ChartPalette,
  t: ChartWords,
): CustomSeriesOption {
  return {
    type: 'custom',
    id: 'fields',
    clip: true,
    encode: { x: [0, 1], y: [2, 3] },
    data: data.values.flatMap((row, y) =>
      row.flatMap((value, x) =>
        value === null
          ? []
          : [[data.xEdges[x]!, data.xEdges[x + 1]!, data.yEdges[y]!, data.yEdges[y + 1]!, value, x, y]],
      ),
    ),
    renderItem: (_params, api) => {
      const [left = 0, top = 0] = api.coord([api.value(0), api.value(3)]);
      const [right = 0, bottom = 0] = api.coord([api.value(1), api.value(2)]);
      const filled = data.filled?.[Number(api.value(6))]?.[Number(api.value(5))];
      const share = high > low ? (Number(api.value(4)) - low) / (high - low) : 0.5;
      return {
        type: 'rect',
        shape: { x: left, y: top, width: right - left + 0.5, height: bottom - top + 0.5 },
        style: { fill: colourAt(palette.sequential, share), opacity: filled ? 0.45 : 0.9 },
      };
    },
    tooltip: {
      formatter: (params) => {
        const [left, right, bottom, top, value, x = 0, y = 0] = (params as unknown as { value: number[] }).value;
        const count = data.counts?.[y]?.[x];
        return tooltipHtml('', [
          [axisTitle(data.x), rangeText(data.x, left, right)],
          [axisTitle(data.y), rangeText(data.y, bottom, top)],
          [`${t('mean')}: ${axisTitle(data.z)}`, axisValue(data.z, value)],
          ...(count ? [[t('count'), count] as const] : []),
          ...(data.filled?.[y]?.[x] ? [['', t('filled_in')] as const] : []),
        ]);
      },
    },
  };
}

const middles = (edges: readonly number[]) => edges.slice(1).map((edge, index) => (edge + edges[index]!) / 2);

function line(data: ContourData, level: number, palette: ChartPalette): CustomSeriesOption {
  const segments = contourLine(middles(data.xEdges), middles(data.yEdges), data.values, level);
  const labelled = Math.floor(segments.length / 2);
  return {
    type: 'custom',
    id: `level-${level}`,
    silent: true,
    clip: true,
    encode: { x: [0, 2], y: [1, 3] },
    data: segments.map(([[x1, y1], [x2, y2]]) => [x1, y1, x2, y2]),
    renderItem: ({ dataIndex }, api) => {
      const [x1 = 0, y1 = 0] = api.coord([api.value(0), api.value(1)]);
      const [x2 = 0, y2 = 0] = api.coord([api.value(2), api.value(3)]);
      const stroke = {
        type: 'line' as const,
        shape: { x1, y1, x2, y2 },
        style: { stroke: palette.text, lineWidth: 1 },
      };
      if (dataIndex !== labelled || segments.length < 8) return stroke;
      const label = {
        type: 'text' as const,
        x: x1,
        y: y1,
        z2: 10,
        style: {
          text: formatTick(level),
          fill: palette.text,
          stroke: palette.background,
          lineWidth: 3,
          fontSize: 11,
          align: 'center' as const,
          verticalAlign: 'middle' as const,
        },
      };
      return { type: 'group', children: [stroke, label] };
    },
    z: 4,
  };
}

export function buildContourTable(data: ContourData, t: ChartWords): ChartTable {
  const [x, y] = [axisTitle(data.x), axisTitle(data.y)];
  return tableOf(
    [
      ...[`${x} ≥`, `${x} <`, `${y} ≥`, `${y} <`, axisTitle(data.z)].map(numeric),
      ...(data.counts ? [numeric(t('count'))] : []),
      ...(data.filled ? [text(t('filled_in'))] : []),
    ],
    data.values.flatMap((row, at) =>
      row.flatMap((value, place) =>
        value === null
          ? []
          : [
              [
                ...[data.xEdges[place], data.xEdges[place + 1]].map((edge) => axisValue(data.x, edge)),
                ...[data.yEdges[at], data.yEdges[at + 1]].map((edge) => axisValue(data.y, edge)),
                value,
                ...(data.counts ? [data.counts[at]?.[place]] : []),
                ...(data.filled ? [data.filled[at]?.[place] ? t('yes') : ''] : []),
              ],
            ],
      ),
    ),
  );
}
