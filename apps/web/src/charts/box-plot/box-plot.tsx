import type { BoxplotSeriesOption, CustomSeriesOption, ScatterSeriesOption } from 'echarts/charts';
import { Chart } from '../frame/chart.tsx';
import type { ChartProps } from '../frame/chart-frame.tsx';
import type { ChartWords } from '../chart-messages.ts';
import { categoryAxis, valueAxis } from '../option/axes.ts';
import { baseOption } from '../option/base-option.ts';
import { axisTitle, type ChartAxis, type ChartOption } from '../option/chart-option.ts';
import { numeric, tableOf, text, type ChartTable } from '../option/chart-table.ts';
import { tooltipHtml, tipAt, tipOf } from '../option/tooltip.ts';
import type { ChartPalette, ColourRole } from '../palette/chart-palette.ts';

/** Box plots from quartiles that were computed elsewhere. Keep `data` stable. */
export function BoxPlot(props: ChartProps & { data: BoxPlotData }) {
  return <Chart {...props} option={buildBoxPlotOption} table={buildBoxPlotTable} />;
}

export type BoxGroup = {
  name: string;
  role: ColourRole;
  /** Lower whisker, lower quartile, median, upper quartile, upper whisker. */
  five: readonly [number, number, number, number, number];
  mean?: number;
  outliers?: readonly number[];
  /** Every value, drawn beside the box; `rows` are their row numbers, counted from 1. */
  points?: { values: readonly number[]; rows: readonly number[] };
  /** A violin: the density at each point of `grid`. */
  density?: readonly number[] | null;
  /** The same five of the group's selected rows; null where none is selected. */
  selected?: BoxGroup['five'] | null;
};

export type BoxPlotData = {
  category: ChartAxis;
  value: ChartAxis;
  groups: readonly BoxGroup[];
  grid?: readonly number[];
};

/** Upright boxes, one per group, with the mean as a diamond and outliers as points; violins behind them where there are densities. */
export function buildBoxPlotOption(data: BoxPlotData, palette: ChartPalette, t: ChartWords): ChartOption {
  return {
    ...baseOption(palette),
    xAxis: {
      ...categoryAxis(
        palette,
        data.category,
        data.groups.map((group) => group.name),
        data.groups.length > 8 ? 70 : 120,
      ),
      axisTick: { show: true },
    },
    yAxis: valueAxis(palette, data.value),
    series: [
      ...violinSeries(data, palette),
      boxes(data, palette, t),
      ...selectedBoxes(data, palette, t),
      ...marks(data, palette, t),
      ...pointMarks(data, palette, t),
    ],
  };
}

function boxes(data: BoxPlotData, palette: ChartPalette, t: ChartWords): BoxplotSeriesOption {
  return {
    type: 'boxplot',
    id: 'boxes',
    boxWidth: data.grid ? [6, 18] : [12, 48],
    data: data.groups.map((group) => ({
      value: [...group.five],
      itemStyle: { color: `${palette.roles[group.role]}33`, borderColor: palette.roles[group.role], borderWidth: 1.5 },
    })),
    tooltip: tipAt((index) => {
      const group = data.groups[index];
      return group ? tooltipHtml(group.name, details(group, t)) : '';
    }),
  };
}

/** The selected rows' box stands narrow beside the middle of the group's own. */
function selectedBoxes(data: BoxPlotData, palette: ChartPalette, t: ChartWords): CustomSeriesOption[] {
  if (!data.groups.some(({ selected }) => selected)) return [];
  const [beside, half] = [data.grid ? 18 : 34, 6];
  return [
    {
      type: 'custom',
      id: 'selected',
      name: t('selected'),
      clip: true,
      z: 5,
      encode: { x: 0, y: [1, 2, 3, 4, 5] },
      data: data.groups.flatMap(({ selected }, index) => (selected ? [[index, ...selected]] : [])),
      renderItem: (_params, api) => {
        const height = (dimension: number) => api.coord([api.value(0), api.value(dimension)])[1]!;
        const x = api.coord([api.value(0), api.value(3)])[0]! + beside;
        const [low, q1, median, q3, high] = [1, 2, 3, 4, 5].map(height) as [number, number, number, number, number];
        const line = { stroke: palette.roles.selected, lineWidth: 1.5 };
        const stroke = (x1: number, y1: number, x2: number, y2: number, style: object = line) => ({
          type: 'line' as const,
          shape: { x1, y1, x2, y2 },
          style,
        });
        return {
          type: 'group',
          children: [
            stroke(x, low, x, high),
            stroke(x - half / 2, low, x + half / 2, low),
            stroke(x - half / 2, high, x + half / 2, high),
            {
              type: 'rect',
              shape: { x: x - half, y: q3, width: 2 * half, height: Math.max(1, q1 - q3) },
              style: { fill: palette.roles.selected },
            },
            stroke(x - half, median, x + half, median, { stroke: palette.background, lineWidth: 1.5 }),
          ],
        };
      },
      tooltip: tipOf(([index = 0]) => {
        const group = data.groups[index];
        return group?.selected
          ? tooltipHtml(`${group.name} · ${t('selected')}`, details({ five: group.selected }, t))
          : '';
      }),
    },
  ];
}

function details(group: Pick<BoxGroup, 'five' | 'mean'>, t: ChartWords) {
  const [low, q1, median, q3, high] = group.five;
  const mean = group.mean === undefined ? [] : [[t('mean'), group.mean] as const];
  return [
    [t('upper'), high],
    [t('upper_quartile'), q3],
    [t('median'), median],
    ...mean,
    [t('lower_quartile'), q1],
    [t('lower'), low],
  ] as const;
}

function marks(data: BoxPlotData, palette: ChartPalette, t: ChartWords): ScatterSeriesOption[] {
  const means = data.groups.flatMap((group, index) => (group.mean === undefined ? [] : [[index, group.mean]]));
  const outliers = data.groups.flatMap((group, index) => (group.outliers ?? []).map((value) => [index, value]));
  const shared = { type: 'scatter', z: 4, clip: true } as const;
  const tip = (label: string) =>
    tipOf(([index = 0, value]) => tooltipHtml(data.groups[index]?.name ?? '', [[label, value]]));
  return [
    {
      ...shared,
      id: 'means',
      symbol: 'diamond',
      symbolSize: 9,
      color: palette.text,
      data: means,
      tooltip: tip(t('mean')),
    },
    { ...shared, id: 'outliers', symbolSize: 4, color: palette.mutedText, data: outliers, tooltip: tip(t('outliers')) },
  ];
}

/** From the middle of a box to its points, how far they spread, and below which place they are smaller; in pixels. */
const [BESIDE, SPREAD, NARROW] = [34, 22, 30];

/** Values to the right of their box, spread sideways by their place so that equal ones are told apart. */
function pointMarks(data: BoxPlotData, palette: ChartPalette, t: ChartWords): CustomSeriesOption[] {
  const drawn = data.groups.flatMap((group, index) =>
    (group.points?.values ?? []).map((value, place) => [index, value, group.points?.rows[place] ?? place + 1, place]),
  );
  if (drawn.length === 0) return [];
  return [
    {
      type: 'custom',
      id: 'points',
      clip: true,
      z: 4,
      encode: { x: 0, y: 1 },
      data: drawn,
      renderItem: (_params, api) => {
        const [middle = 0, y = 0] = api.coord([api.value(0), api.value(1)]);
        const [place = 0] = api.size!([1, 0]) as number[];
        const group = data.groups[Number(api.value(0))];
        // Multiples of the golden ratio fill a range evenly, whatever their number.
        const sideways = (Number(api.value(3)) * 0.618_033_988_75) % 1;
        // Beside the box where there is room, over it where the next group begins there.
        const aside = place >= 2 * (BESIDE + SPREAD) ? BESIDE + SPREAD * sideways : 0.6 * place * (sideways - 0.5);
        return {
          type: 'circle',
          shape: { cx: middle + aside, cy: y, r: place < NARROW ? 2 : 3 },
          style: { fill: palette.roles[group?.role ?? 'data'], opacity: 0.7 },
        };
      },
      tooltip: tipOf(([index = 0, value, row]) =>
        tooltipHtml(data.groups[index]?.name ?? '', [
          [t('row'), row],
          [axisTitle(data.value), value],
        ]),
      ),
    },
  ];
}

export function buildBoxPlotTable(data: BoxPlotData, t: ChartWords): ChartTable {
  return tableOf(
    [
      text(axisTitle(data.category)),
      ...[t('lower'), t('lower_quartile'), t('median'), t('upper_quartile'), t('upper'), t('mean'), t('outliers')].map(
        numeric,
      ),
    ],
    data.groups.map((group) => [group.name, ...group.five, group.mean, group.outliers?.length ?? 0]),
  );
}

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
      data: groups.map((_group, index) => [index, grid[0]!, grid.at(-1)!]),
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
