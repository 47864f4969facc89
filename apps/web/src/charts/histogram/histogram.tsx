import type { CustomSeriesOption } from 'echarts/charts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { chartMessages, type ChartWords } from '../chart-messages.ts';
import { Chart } from '../frame/chart.tsx';
import type { ChartProps } from '../frame/chart-frame.tsx';
import type { DraggedParts } from '../frame/line-drag.ts';
import { valueAxis } from '../option/axes.ts';
import { nameWidth } from '../option/axis-name.ts';
import { baseOption, lineIcon, zoomOption } from '../option/base-option.ts';
import {
  axisTitle,
  axisValue,
  rangeText,
  type ChartAxis,
  type ChartOption,
  type ChartSeries,
} from '../option/chart-option.ts';
import { numeric, tableOf, type ChartTable } from '../option/chart-table.ts';
import { tooltipHtml, tipAt } from '../option/tooltip.ts';
import type { ChartPalette, ColourRole } from '../palette/chart-palette.ts';
import { LIMIT_LINE, limitSeries } from '../scatter/scatter-guides.ts';
import { labelled } from '../../lib/i18n/joined.ts';

/** How often values occur, in bins. Keep `data` stable between renders. */
export function Histogram(props: ChartProps & { data: HistogramData }) {
  const t = useMessages(chartMessages);
  const { missing } = props.data;
  return (
    <Chart
      {...props}
      option={buildHistogramOption}
      table={buildHistogramTable}
      dragged={dragged}
      note={missing ? t('missing_values', { count: missing }) : undefined}
    />
  );
}

const dragged: DraggedParts = { hidden: ['limits'] };

export type HistogramData = {
  axis: ChartAxis;
  /** Ends of the bins, one more than counts. */
  edges: readonly number[];
  /** One group, or several laid over each other (training and test). */
  groups: readonly { name: string; role: ColourRole; counts: readonly number[] }[];
  /** What is counted, where it is not rows. */
  count?: string;
  /** Rows without a value; said below the chart. */
  missing?: number;
  /** A curve in the same counts, such as a fitted normal distribution. */
  curve?: { name: string; x: readonly number[]; y: readonly number[] };
  /** Values to compare the bins with, as straight lines. */
  limits?: readonly { value: number; label: string }[];
};

const NEAR_END = 0.15;
/** A plot on a telephone, and what is between two words there, in pixels; where the first line of words leaves room for a legend. */
const [NARROW, APART, FIRST_LINE] = [170, 8, 40];
/** How strongly a fill shows where several lie over each other. */
const LIGHT = 0.16;

export function buildHistogramOption(data: HistogramData, palette: ChartPalette, t: ChartWords): ChartOption {
  const limits = limitsInside(data);
  const base = baseOption(palette, [
    ...data.groups,
    ...(data.curve ? [{ name: data.curve.name, icon: lineIcon }] : []),
  ]);
  const lines = Math.max(0, ...(limits ?? []).map(({ level }) => level));
  return {
    ...base,
    // Words of limits stand above the plot, in as many lines as keep them apart.
    ...(lines > 0 && { grid: { ...base.grid, top: FIRST_LINE + lines * LIMIT_LINE } }),
    ...zoomOption(palette, 'x'),
    xAxis: { ...valueAxis(palette, data.axis), splitLine: { show: false } },
    yAxis: { ...valueAxis(palette, { label: data.count ?? t('count') }), scale: false, min: 0, minInterval: 1 },
    series: [
      ...data.groups.map((_group, index) => bars(data, index, palette, t)),
      ...curve(data, palette),
      ...limitSeries({ limits }, palette),
      ...reachSeries(data),
    ],
  };
}

/** Lines of limits do not widen an axis: points at their foot do, where a limit lies beyond every bar. */
function reachSeries({ limits }: HistogramData): ChartSeries[] {
  if (!limits?.length) return [];
  return [
    {
      type: 'line',
      id: 'reach',
      data: limits.map(({ value }) => [value, 0]),
      symbol: 'none',
      silent: true,
      animation: false,
      lineStyle: { width: 0 },
      tooltip: { show: false },
    },
  ];
}

/** Words of a limit near an end of the axis stand inside of it, where they are not cut off. */
function limitsInside({ limits, edges }: HistogramData) {
  const [min, max] = [edges[0] ?? 0, edges.at(-1) ?? 0];
  const [low, high] = [
    Math.min(min, ...(limits ?? []).map(({ value }) => value)),
    Math.max(max, ...(limits ?? []).map(({ value }) => value)),
  ];
  const inLines: number[] = [];
  return limits
    ?.toSorted((a, b) => a.value - b.value)
    .map((limit) => {
      const position = high > low ? (limit.value - low) / (high - low) : 0.5;
      const isRight = position > 1 - NEAR_END;
      const isLeft = position < NEAR_END;
      const width = (nameWidth(limit.label) + APART) / NARROW;
      const start = position - (isRight ? width : isLeft ? 0 : width / 2);
      const free = inLines.findIndex((end) => end <= start);
      const level = free < 0 ? inLines.length : free;
      inLines[level] = start + width;
      return {
        ...limit,
        axis: 'x' as const,
        level,
        ...(isRight && { align: 'right' as const }),
        ...(isLeft && { align: 'left' as const }),
      };
    });
}

function bars(data: HistogramData, index: number, palette: ChartPalette, t: ChartWords): CustomSeriesOption {
  const group = data.groups[index]!;
  const colour = palette.roles[group.role];
  return {
    type: 'custom',
    id: `group-${index}`,
    name: group.name,
    color: colour,
    clip: true,
    dimensions: ['from', 'to', 'count'],
    encode: { x: [0, 1], y: 2 },
    data: group.counts.map((count, bin) => [data.edges[bin]!, data.edges[bin + 1]!, count]),
    renderItem: (params, api) => {
      const [left = 0, top = 0] = api.coord([api.value(0), api.value(2)]);
      const [right = 0, bottom = 0] = api.coord([api.value(1), 0]);
      const gap = right - left > 4 ? 1 : 0;
      const rect = {
        type: 'rect' as const,
        shape: { x: left, y: top, width: Math.max(0.5, right - left - gap), height: Math.max(0, bottom - top) },
        style: { fill: colour, opacity: 0.9 },
      };
      if (data.groups.length === 1) return rect;
      // Several over each other: outlines with light fills, whose colours do not mix into another one.
      const before = api.coord([api.value(0), group.counts[params.dataIndex - 1] ?? 0])[1]!;
      const isLast = params.dataIndex === group.counts.length - 1;
      return {
        type: 'group',
        children: [
          {
            ...rect,
            shape: { ...rect.shape, width: Math.max(0.5, right - left) },
            style: { fill: colour, opacity: LIGHT },
          },
          {
            type: 'polyline',
            shape: { points: [[left, before], [left, top], [right, top], ...(isLast ? [[right, bottom]] : [])] },
            style: { stroke: colour, lineWidth: 1.5, fill: 'none' },
          },
        ],
      };
    },
    tooltip: tipAt((bin) =>
      tooltipHtml(data.groups.length > 1 ? group.name : '', [
        [axisTitle(data.axis), rangeText(data.axis, data.edges[bin], data.edges[bin + 1])],
        [data.count ?? t('count'), group.counts[bin]],
      ]),
    ),
  };
}

function curve({ curve: line }: HistogramData, palette: ChartPalette): ChartSeries[] {
  if (!line) return [];
  return [
    {
      type: 'line',
      id: 'curve',
      name: line.name,
      data: line.x.map((x, index) => [x, line.y[index]!]),
      symbol: 'none',
      silent: true,
      color: palette.text,
      lineStyle: { width: 1.5, type: 'dashed' },
      z: 5,
    },
  ];
}

export function buildHistogramTable(data: HistogramData, t: ChartWords): ChartTable {
  const single = data.groups.length === 1;
  return tableOf(
    [
      numeric(labelled(axisTitle(data.axis), t('from'))),
      numeric(labelled(axisTitle(data.axis), t('to'))),
      ...data.groups.map((group) =>
        numeric(single ? (data.count ?? t('count')) : labelled(data.count ?? t('count'), group.name)),
      ),
    ],
    data.edges
      .slice(0, -1)
      .map((from, bin) => [
        axisValue(data.axis, from),
        axisValue(data.axis, data.edges[bin + 1]!),
        ...data.groups.map((group) => group.counts[bin] ?? 0),
      ]),
  );
}
