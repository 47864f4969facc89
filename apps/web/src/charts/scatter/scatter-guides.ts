import type { CustomSeriesOption, LineSeriesOption, ScatterSeriesOption } from 'echarts/charts';
import type { ChartSeries } from '../option/chart-option.ts';
import { companionOf } from '../option/companion-series.ts';
import type { ChartPalette } from '../palette/chart-palette.ts';
import type { ScatterData, ScatterGroup, ScatterLine } from './scatter-data.ts';

/** Vertical bars through the points of a group that has interval ends. */
export function intervalSeries(group: ScatterGroup, palette: ChartPalette): CustomSeriesOption[] {
  const { low, high } = group;
  if (!low || !high) return [];
  return [
    {
      ...companionOf(group, palette),
      dimensions: ['x', 'low', 'high'],
      encode: { x: 0, y: [1, 2] },
      data: Array.from({ length: group.x.length }, (_, index) => [group.x[index]!, low[index]!, high[index]!]),
      renderItem: (_params, api) => {
        const [x = 0, from = 0] = api.coord([api.value(0), api.value(1)]);
        const [, to = 0] = api.coord([api.value(0), api.value(2)]);
        return {
          type: 'line',
          shape: { x1: x, y1: from, x2: x, y2: to },
          style: { stroke: palette.roles[group.role], lineWidth: 1, opacity: 0.45 },
        };
      },
      z: 2,
    },
  ];
}

/** Reference lines and, for parity plots, y = x over the whole range. */
export function guideSeries(
  data: ScatterData,
  palette: ChartPalette,
  identity: { name: string; min: number; max: number } | null,
): LineSeriesOption[] {
  const diagonal: ScatterLine[] = identity
    ? [{ name: identity.name, x: [identity.min, identity.max], y: [identity.min, identity.max] }]
    : [];
  return [...(data.lines ?? []), ...diagonal].map((line, index) => ({
    type: 'line',
    id: `guide-${index}`,
    name: line.name,
    data: line.x.map((x, position) => [x, line.y[position]!]),
    color: line.role ? palette.roles[line.role] : palette.text,
    lineStyle: { width: 1.5, type: line.role ? 'solid' : 'dashed' },
    symbol: 'none',
    silent: true,
    clip: true,
    z: 2,
  }));
}

/** From the end of a limit to its words, and from one line of words to the next. */
const GAP = 5;
export const LIMIT_LINE = 14;

/** Limits across the chart; `top` is the end of a vertical one that lies on top ('start' where the y axis runs down). */
export function limitSeries(
  data: Pick<ScatterData, 'limits'>,
  palette: ChartPalette,
  top: 'start' | 'end' = 'end',
): ChartSeries[] {
  if (!data.limits?.length) return [];
  return [
    {
      type: 'line',
      id: 'limits',
      data: [],
      silent: true,
      markLine: {
        silent: true,
        symbol: 'none',
        animation: false,
        // Else the library draws a limit of 0.0342 at 0.03.
        precision: -1,
        lineStyle: { color: palette.alert, type: 'dashed', width: 1.5 },
        label: {
          color: palette.alert,
          fontSize: 11,
          formatter: '{b}',
          textBorderColor: palette.background,
          textBorderWidth: 2,
        },
        data: data.limits.map(({ axis, value, label, align, isBeside, level = 0 }) => ({
          name: label,
          label: {
            position: axis === 'x' ? top : isBeside ? 'end' : 'insideEndTop',
            ...(align && { align }),
            ...(level > 0 && { distance: GAP + level * LIMIT_LINE }),
          },
          [axis === 'x' ? 'xAxis' : 'yAxis']: value,
        })),
      },
    },
  ];
}

/** Rings around points that need attention; what lies under them answers to the mouse. */
export function ringSeries(
  id: string,
  name: string,
  data: readonly (readonly [x: number, y: number])[],
  palette: ChartPalette,
): ScatterSeriesOption {
  return {
    type: 'scatter',
    id,
    name,
    color: palette.alert,
    symbol: 'circle',
    symbolSize: 13,
    itemStyle: { color: 'transparent', borderColor: palette.alert, borderWidth: 2 },
    data: data.map(([x, y]) => [x, y]),
    silent: true,
    clip: true,
    z: 4,
  };
}
