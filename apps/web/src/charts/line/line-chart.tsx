import type { CustomSeriesOption, LineSeriesOption } from 'echarts/charts';
import { Chart } from '../frame/chart.tsx';
import type { ChartProps } from '../frame/chart-frame.tsx';
import type { ChartWords } from '../chart-messages.ts';
import { valueAxis } from '../option/axes.ts';
import { baseOption, zoomOption } from '../option/base-option.ts';
import { axisTitle, axisValue, type ChartAxis, type ChartOption } from '../option/chart-option.ts';
import { numeric, tableOf, text, type ChartTable } from '../option/chart-table.ts';
import { companionOf } from '../option/companion-series.ts';
import { tooltipHtml, tipAt, intervalFacts } from '../option/tooltip.ts';
import { type ChartPalette, type ColourRole, lightOf } from '../palette/chart-palette.ts';
import { limitSeries } from '../scatter/scatter-guides.ts';
import type { ScatterLimit } from '../scatter/scatter-data.ts';

/** Lines with bands: learning curves, search histories, series over time. Keep `data` stable. */
export function LineChart(props: ChartProps & { data: LineData }) {
  return <Chart {...props} option={buildLineOption} table={buildLineTable} />;
}

export type LineGroup = {
  name: string;
  role: ColourRole;
  x: readonly number[];
  y: readonly (number | null)[];
  /** Ends of a band around the line (one standard deviation, an interval); null where it has none. */
  low?: readonly (number | null)[];
  high?: readonly (number | null)[];
  dashed?: boolean;
  /** A broad light line below the others: what they are compared with. */
  under?: boolean;
  /** Measurements that no line joins. */
  points?: boolean;
  /** What each point is called, where x is only its place. */
  names?: readonly string[];
};

export type LineData = {
  x: ChartAxis;
  y: ChartAxis;
  groups: readonly LineGroup[];
  xScale?: 'value' | 'log';
  yScale?: 'value' | 'log';
  limits?: readonly ScatterLimit[];
};

const symbolsUpTo = 60;

export function buildLineOption(data: LineData, palette: ChartPalette, t: ChartWords): ChartOption {
  return {
    ...baseOption(palette, data.groups),
    ...zoomOption(palette, 'x'),
    xAxis: valueAxis(palette, data.x, data.xScale),
    yAxis: valueAxis(palette, data.y, data.yScale),
    series: [
      ...data.groups.flatMap((group) => band(group, palette)),
      ...data.groups.map((group, index) => line(data, group, index, palette, t)),
      ...limitSeries(data, palette),
      ...limitReach(data),
    ],
  };
}

/** A limit is in sight where all values lie on one side of it. */
function limitReach({ groups, limits = [] }: LineData): LineSeriesOption[] {
  const x = groups.find((group) => group.x.length > 0)?.x[0];
  const values = limits.filter(({ axis }) => axis === 'y').map(({ value }) => value);
  if (x === undefined || values.length === 0) return [];
  return [
    {
      type: 'line',
      id: 'limit-reach',
      data: values.map((value) => [x, value]),
      showSymbol: false,
      lineStyle: { opacity: 0 },
      silent: true,
      tooltip: { show: false },
    },
  ];
}

function line(data: LineData, group: LineGroup, index: number, palette: ChartPalette, t: ChartWords): LineSeriesOption {
  return {
    type: 'line',
    id: `line-${index}`,
    name: group.name,
    color: group.under ? lightOf(palette.roles[group.role], palette) : palette.roles[group.role],
    data: group.x.map((x, position) => [x, group.y[position] ?? null]) as LineSeriesOption['data'],
    showSymbol: group.points || (!group.under && group.x.length <= symbolsUpTo),
    symbol: (['circle', 'triangle', 'rect', 'diamond'] as const)[index % 4],
    symbolSize: group.points && group.x.length > symbolsUpTo ? 5 : 7,
    lineStyle: {
      width: group.points ? 0 : group.under ? 7 : data.groups.some(({ under }) => under) ? 1.5 : 2,
      type: group.dashed ? 'dashed' : 'solid',
    },
    sampling: !group.points && group.x.length > 2000 ? 'minmax' : undefined,
    z: group.under ? 2 : 3,
    tooltip: tipAt((position) =>
      tooltipHtml(group.names?.[position] ?? group.name, [
        [axisTitle(data.x), axisValue(data.x, group.x[position])],
        [axisTitle(data.y), group.y[position]],
        ...intervalFacts(t, group, position),
      ]),
    ),
  };
}

/** Polygons along the upper ends and back along the lower ones, one for each run of points that have both; hidden with its line, whose name it has. */
export function band(
  group: Pick<LineGroup, 'name' | 'role' | 'x' | 'low' | 'high'>,
  palette: ChartPalette,
): CustomSeriesOption[] {
  const { low, high } = group;
  if (!low || !high) return [];
  const runs = runsOf(group.x.map((_, index) => typeof low[index] === 'number' && typeof high[index] === 'number'));
  return [
    {
      ...companionOf(group, palette),
      dimensions: ['x', 'low', 'high'],
      encode: { x: 0, y: [1, 2] },
      data: group.x.map((x, index) => [x, low[index] ?? Number.NaN, high[index] ?? Number.NaN]),
      renderItem: (params, api) => {
        if (params.dataIndex !== 0) return null;
        return {
          type: 'group',
          children: runs.map(([from, to]) => {
            const along = (ends: readonly (number | null)[]) =>
              group.x.slice(from, to).map((x, index) => api.coord([x, ends[from + index]!]));
            return {
              type: 'polygon' as const,
              shape: { points: [...along(high), ...along(low).reverse()] },
              style: { fill: palette.roles[group.role], opacity: 0.18 },
            };
          }),
        };
      },
      z: 1,
    },
  ];
}

/** From and to (exclusive) of each stretch of trues. */
function runsOf(marks: readonly boolean[]): (readonly [from: number, to: number])[] {
  const starts = marks.flatMap((mark, index) => (mark && !marks[index - 1] ? [index] : []));
  return starts.map((from) => {
    const end = marks.indexOf(false, from);
    return [from, end === -1 ? marks.length : end] as const;
  });
}

export function buildLineTable(data: LineData, t: ChartWords): ChartTable {
  const bands = data.groups.some((group) => group.low && group.high);
  const named = data.groups.length > 1;
  const titled = data.groups.some((group) => group.names);
  return tableOf(
    [
      ...(named ? [text(t('series'))] : []),
      titled || data.x.time ? text(axisTitle(data.x)) : numeric(axisTitle(data.x)),
      numeric(axisTitle(data.y)),
      ...(bands ? [numeric(t('lower')), numeric(t('upper'))] : []),
    ],
    data.groups.flatMap((group) =>
      group.x.map((x, index) => [
        ...(named ? [group.name] : []),
        titled ? (group.names?.[index] ?? `${x}`) : axisValue(data.x, x),
        group.y[index] ?? null,
        ...(bands ? [group.low?.[index] ?? null, group.high?.[index] ?? null] : []),
      ]),
    ),
  );
}
