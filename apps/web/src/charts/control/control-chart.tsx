import type { CustomSeriesOption, LineSeriesOption, ScatterSeriesOption } from 'echarts/charts';
import { listed } from '../../lib/i18n/joined.ts';
import type { ChartWords } from '../chart-messages.ts';
import { Chart } from '../frame/chart.tsx';
import type { ChartProps } from '../frame/chart-frame.tsx';
import { categoryAxis, valueAxis } from '../option/axes.ts';
import { baseOption, dashedIcon, lineIcon, zoomOption } from '../option/base-option.ts';
import { axisTitle, type ChartAxis, type ChartOption } from '../option/chart-option.ts';
import { numeric, tableOf, text, type ChartTable } from '../option/chart-table.ts';
import { tipAt, tooltipHtml } from '../option/tooltip.ts';
import type { ChartPalette } from '../palette/chart-palette.ts';

/** A control chart: points in order, their centre and limits, and those at which a rule is met. Keep `data` stable. */
export function ControlChart(props: ChartProps & { data: ControlData }) {
  return <Chart {...props} option={buildControlOption} table={buildControlTable} />;
}

export type ControlData = {
  /** What the points are in order of, and what each is called. */
  order: ChartAxis;
  names: readonly string[];
  y: ChartAxis;
  values: readonly (number | null)[];
  centre: readonly number[];
  lower: readonly number[];
  upper: readonly number[];
  /** Rules met at a point, by its place. */
  signals: readonly { point: number; rules: readonly number[] }[];
  /** Parts with limits of their own, [start, end). */
  phases: readonly { name: string | null; start: number; end: number }[];
};

const symbolsUpTo = 200;
/** More points at which rules are met would write over each other; their rules are in the tooltip and the table. */
const labelledUpTo = 60;

/** Beside the name of a phase and above the plot, in pixels; narrower phases have no name there. */
const EDGE = 4;
const NAME_LINE = 14;
const LEAST_ROOM = 16;

export function buildControlOption(data: ControlData, palette: ChartPalette, t: ChartWords): ChartOption {
  const order = categoryAxis(palette, data.order, data.names, 80);
  return {
    ...baseOption(palette, [
      axisTitle(data.y),
      { name: t('centre_line'), icon: lineIcon },
      { name: t('control_limits'), icon: dashedIcon },
    ]),
    ...zoomOption(palette, 'x'),
    xAxis: order,
    yAxis: valueAxis(palette, data.y),
    series: [
      steps(data, data.centre, t('centre_line'), 'centre', palette),
      steps(data, data.lower, t('control_limits'), 'lower', palette),
      steps(data, data.upper, t('control_limits'), 'upper', palette),
      points(data, palette, t),
      called(data, palette, t),
      ...(data.phases.length > 1 ? [phases(data, palette)] : []),
    ],
  };
}

/** A course that a later phase does not go on with. */
function broken<V>(data: ControlData, values: readonly V[]): [number, V | null][] {
  const starts = new Set(data.phases.map(({ start }) => start));
  return values.flatMap((value, index): [number, V | null][] =>
    index > 0 && starts.has(index)
      ? [
          [index - 0.5, null],
          [index, value],
        ]
      : [[index, value]],
  );
}

/** The names of phases above the plot, each as far as its own points go, and lines between them. */
function phases(data: ControlData, palette: ChartPalette): CustomSeriesOption {
  return {
    type: 'custom',
    id: 'phases',
    silent: true,
    clip: false,
    data: data.phases.map(({ start }) => [start, null]),
    encode: { x: 0 },
    renderItem: ({ dataIndex, coordSys }, api) => {
      const { start, end, name } = data.phases[dataIndex]!;
      const { x, y, width, height } = coordSys as unknown as { x: number; y: number; width: number; height: number };
      const [first = 0, last = 0] = [start, end - 1].map((place) => api.coord([place, 0])[0] ?? 0);
      const half = end - 1 > start ? (last - first) / (end - 1 - start) / 2 : 0;
      const [from, to] = [first - half, last + half].map((place) => Math.min(Math.max(place, x), x + width)) as [
        number,
        number,
      ];
      const room = to - from - 2 * EDGE;
      return {
        type: 'group',
        children: [
          ...(dataIndex > 0 && from > x && from < x + width
            ? [
                {
                  type: 'line' as const,
                  shape: { x1: from, x2: from, y1: y - NAME_LINE, y2: y + height },
                  style: { stroke: palette.axis, lineWidth: 1, lineDash: [2, 3] },
                },
              ]
            : []),
          ...(name !== null && room > LEAST_ROOM
            ? [
                {
                  type: 'text' as const,
                  x: from + EDGE,
                  y: y - 3,
                  style: {
                    text: name,
                    fill: palette.mutedText,
                    fontSize: 11,
                    verticalAlign: 'bottom' as const,
                    width: room,
                    overflow: 'truncate' as const,
                  },
                },
              ]
            : []),
        ],
      };
    },
    z: 1,
  };
}

function steps(
  data: ControlData,
  values: readonly number[],
  name: string,
  id: string,
  palette: ChartPalette,
): LineSeriesOption {
  const isCentre = id === 'centre';
  return {
    type: 'line',
    id,
    name,
    step: 'middle',
    color: isCentre ? palette.mutedText : palette.alert,
    showSymbol: false,
    silent: true,
    data: broken(data, values) as LineSeriesOption['data'],
    lineStyle: { width: 1.5, type: isCentre ? 'solid' : 'dashed' },
    z: 2,
  };
}

function points(data: ControlData, palette: ChartPalette, t: ChartWords): LineSeriesOption {
  const course = broken(data, data.values);
  return {
    type: 'line',
    id: 'points',
    name: axisTitle(data.y),
    color: palette.roles.data,
    data: course as LineSeriesOption['data'],
    showSymbol: data.values.length <= symbolsUpTo,
    // Not those at labels of the axis alone.
    showAllSymbol: true,
    symbol: 'circle',
    symbolSize: 6,
    lineStyle: { width: 1.5 },
    tooltip: tipAt((position) => tip(data, course[position]?.[0] ?? -1, t)),
    z: 3,
  };
}

/** Points at which rules are met, marked by shape and colour, with the rules' numbers. */
function called(data: ControlData, palette: ChartPalette, t: ChartWords): ScatterSeriesOption {
  const few = data.signals.length <= labelledUpTo;
  return {
    type: 'scatter',
    id: 'signals',
    name: axisTitle(data.y),
    color: palette.alert,
    symbol: 'diamond',
    symbolSize: few ? 12 : 6,
    // Of neighbours that would write over each other some say their rules in the tooltip and the table alone.
    labelLayout: { hideOverlap: true },
    data: data.signals.map(({ point, rules }) => ({
      value: [point, data.values[point] ?? null] as [number, number],
      label: { show: few, position: 'top', formatter: listed(rules), color: palette.alert, fontSize: 11 },
    })),
    tooltip: tipAt((position) => tip(data, data.signals[position]?.point ?? -1, t)),
    z: 4,
  };
}

function tip(data: ControlData, at: number, t: ChartWords): string {
  const name = data.names[at];
  if (name === undefined) return '';
  const rules = data.signals.find(({ point }) => point === at)?.rules;
  return tooltipHtml(name, [
    [axisTitle(data.y), data.values[at]],
    [t('lower_limit'), data.lower[at]],
    [t('centre_line'), data.centre[at]],
    [t('upper_limit'), data.upper[at]],
    ...(rules ? [[t('rules_met'), listed(rules)] as const] : []),
  ]);
}

export function buildControlTable(data: ControlData, t: ChartWords): ChartTable {
  const rules = new Map(data.signals.map((one) => [one.point, listed(one.rules)]));
  return tableOf(
    [
      text(axisTitle(data.order)),
      numeric(axisTitle(data.y)),
      numeric(t('lower_limit')),
      numeric(t('centre_line')),
      numeric(t('upper_limit')),
      text(t('rules_met')),
    ],
    data.names.map((name, index) => [
      name,
      data.values[index] ?? null,
      data.lower[index] ?? null,
      data.centre[index] ?? null,
      data.upper[index] ?? null,
      rules.get(index) ?? '',
    ]),
  );
}
