import type { BarSeriesOption, CustomSeriesOption } from 'echarts/charts';
import type { ChartWords } from '../chart-messages.ts';
import { Chart } from '../frame/chart.tsx';
import type { ChartProps } from '../frame/chart-frame.tsx';
import { categoryAxis, valueAxis } from '../option/axes.ts';
import { baseOption } from '../option/base-option.ts';
import { axisName } from '../option/axis-name.ts';
import { axisTitle, type ChartAxis, type ChartOption, type ChartSeries } from '../option/chart-option.ts';
import { numeric, tableOf, text, type ChartTable } from '../option/chart-table.ts';
import { companionOf } from '../option/companion-series.ts';
import { tooltipHtml, tipAt, intervalFacts } from '../option/tooltip.ts';
import type { ChartPalette, ColourRole } from '../palette/chart-palette.ts';
import { limitSeries } from '../scatter/scatter-guides.ts';
import { labelled } from '../../lib/i18n/joined.ts';
import { columnName } from '../../lib/columns/column-name.ts';

/** Horizontal bars with error bars: leaderboards, importances, coefficients. As high as its bars need unless told. */
export function BarChart({ height, ...props }: ChartProps & { data: BarData }) {
  return (
    <Chart {...props} height={height ?? barChartHeight(props.data)} option={buildBarOption} table={buildBarTable} />
  );
}

type BarGroup = {
  name: string;
  role: ColourRole;
  values: readonly (number | null)[];
  /** Ends of the error bar; infinite where it has none on that side. */
  low?: readonly (number | null)[];
  high?: readonly (number | null)[];
};

export type BarData = {
  /** What the bars are of: models, features. */
  category: ChartAxis;
  categories: readonly string[];
  value: ChartAxis;
  groups: readonly BarGroup[];
  /** Bars drawn in grey: the dummy model. */
  muted?: ReadonlySet<number>;
  limits?: readonly { value: number; label: string }[];
};

/** What is left for the name of the values on a telephone, beside names of bars. */
const NARROW = 150;

/** Pixels that fit all bars with their labels. */
export function barChartHeight(data: Pick<BarData, 'categories' | 'groups'>): number {
  return Math.max(160, 80 + data.categories.length * Math.max(24, 14 * data.groups.length + 8));
}

/** Horizontal bars, the first category on top. */
export function buildBarOption(data: BarData, palette: ChartPalette, t: ChartWords): ChartOption {
  return {
    ...baseOption(palette, data.groups),
    xAxis: { ...valueAxis(palette, data.value), name: axisName(data.value, NARROW), scale: false },
    yAxis: { ...categoryAxis(palette, null, data.categories), inverse: true },
    series: [
      ...data.groups.map((group, index) => bars(data, group, index, palette, t)),
      ...data.groups.flatMap((group, index) => errorBars(group, index, data.groups.length, palette)),
      ...reachSeries(data),
      ...limitSeries({ limits: data.limits?.map((limit) => ({ ...limit, axis: 'x' as const })) }, palette, 'start'),
    ],
  };
}

/** Lines of limits do not widen an axis: a point at each does. */
function reachSeries({ limits }: BarData): ChartSeries[] {
  if (!limits?.length) return [];
  return [
    {
      type: 'scatter',
      id: 'reach',
      data: limits.map(({ value }) => [value, 0]),
      symbolSize: 0,
      silent: true,
      animation: false,
      tooltip: { show: false },
    },
  ];
}

function bars(data: BarData, group: BarGroup, index: number, palette: ChartPalette, t: ChartWords): BarSeriesOption {
  return {
    type: 'bar',
    id: `bars-${index}`,
    name: group.name,
    color: palette.roles[group.role],
    barMaxWidth: 22,
    barGap: '10%',
    barCategoryGap: '30%',
    data: group.values.map((value, position) => ({
      value: value ?? '-',
      itemStyle: data.muted?.has(position) ? { color: palette.roles.neutral } : undefined,
    })),
    tooltip: tipAt((position) =>
      tooltipHtml(columnName(data.categories[position] ?? ''), [
        [data.groups.length > 1 ? group.name : axisTitle(data.value), group.values[position]],
        ...intervalFacts(t, group, position),
      ]),
    ),
    z: 2,
  };
}

function errorBars(group: BarGroup, index: number, count: number, palette: ChartPalette): CustomSeriesOption[] {
  const { low, high } = group;
  if (!low || !high) return [];
  const ends = low.flatMap((from, position) => {
    const to = high[position];
    // What is infinite has no place on an axis.
    const finite = [from, to].map((end) => (Number.isFinite(end) ? end : Number.NaN));
    return from === null || to === null || to === undefined ? [] : [[...finite, position]];
  });
  return [
    {
      ...companionOf(group, palette),
      dimensions: ['low', 'high', 'place'],
      encode: { x: [0, 1], y: 2 },
      data: ends,
      renderItem: ({ coordSys }, api) => {
        const layout = api.barLayout({ count, barMaxWidth: 22, barGap: '10%', barCategoryGap: '30%' })?.[index];
        const { x: left, width } = coordSys as unknown as { x: number; width: number };
        const [start, end] = [Number(api.value(0)), Number(api.value(1))];
        const [, middle = 0] = api.coord([0, api.value(2)]);
        const place = (value: number, edge: number) =>
          Number.isNaN(value) ? edge : (api.coord([value, api.value(2)])[0] ?? edge);
        const [from, to] = [place(start, left), place(end, left + width)];
        const y = middle + (layout?.offsetCenter ?? 0);
        const cap = 4;
        const strokes = [
          [from, y, to, y],
          ...(Number.isNaN(start) ? [] : [[from, y - cap, from, y + cap] as const]),
          ...(Number.isNaN(end) ? [] : [[to, y - cap, to, y + cap] as const]),
        ] as const;
        // A halo in the ground's colour keeps the bar readable where it lies on the filled one.
        const styles = [
          { stroke: palette.background, lineWidth: 3.5 },
          { stroke: palette.text, lineWidth: 1.25 },
        ];
        return {
          type: 'group',
          children: styles.flatMap((style) =>
            strokes.map(([x1, y1, x2, y2]) => ({ type: 'line' as const, shape: { x1, y1, x2, y2 }, style })),
          ),
        };
      },
      z: 4,
    },
  ];
}

export function buildBarTable(data: BarData, t: ChartWords): ChartTable {
  const valueColumns = data.groups.flatMap((group) => {
    const name = data.groups.length > 1 ? group.name : axisTitle(data.value);
    return group.low && group.high
      ? [numeric(name), numeric(labelled(name, t('lower'))), numeric(labelled(name, t('upper')))]
      : [numeric(name)];
  });
  return tableOf(
    [text(axisTitle(data.category)), ...valueColumns],
    data.categories.map((category, index) => [
      columnName(category),
      ...data.groups.flatMap(({ values, low, high }) =>
        low && high ? [values[index], low[index], high[index]] : [values[index]],
      ),
    ]),
  );
}
