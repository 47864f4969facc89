import type { CustomSeriesOption, ScatterSeriesOption } from 'echarts/charts';
import type { ChartWords } from '../chart-messages.ts';
import { Chart } from '../frame/chart.tsx';
import type { ChartProps } from '../frame/chart-frame.tsx';
import { valueAxis, withoutEnds } from '../option/axes.ts';
import { baseOption } from '../option/base-option.ts';
import {
  axisTitle,
  axisValue,
  rangeText,
  type ChartAxis,
  type ChartOption,
  type ChartSeries,
} from '../option/chart-option.ts';
import { numeric, tableOf, text, type ChartTable, rowColumn } from '../option/chart-table.ts';
import { extent } from '../option/nice-range.ts';
import { tipAt, tooltipHtml } from '../option/tooltip.ts';
import type { ChartPalette } from '../palette/chart-palette.ts';

/** Small multiples: the same chart for each value of a category, on the same axes. Keep `data` stable. */
export function Facets(props: ChartProps & { data: FacetsData }) {
  const rows = Math.ceil(props.data.panels.length / columnsOf(props.data));
  return (
    <Chart
      {...props}
      height={Math.max(380, 60 + 170 * rows)}
      option={buildFacetsOption}
      table={buildFacetsTable}
      empty={props.data.panels.length === 0}
    />
  );
}

export interface FacetPanel {
  name: string;
  /** Points by row, from 0, or counts of the bins. */
  points?: { x: ArrayLike<number>; y: ArrayLike<number>; rows: ArrayLike<number> };
  counts?: readonly number[];
  /** Of the counts, those of selected rows. */
  selectedCounts?: readonly number[];
}

export interface FacetsData {
  x: ChartAxis;
  y: ChartAxis;
  panels: readonly FacetPanel[];
  /** Ends of the bins, where the panels are histograms. */
  edges?: readonly number[];
  /** By row. */
  selected?: ArrayLike<number> | null;
}

function columnsOf({ panels }: Pick<FacetsData, 'panels'>): number {
  return panels.length <= 4 ? Math.min(2, panels.length) : 3;
}

export function buildFacetsOption(data: FacetsData, palette: ChartPalette, t: ChartWords): ChartOption {
  const across = columnsOf(data);
  const down = Math.ceil(data.panels.length / across);
  const [left, right, top, bottom] = [11, 1, 3, 12];
  const [width, height] = [(100 - left - right) / across, (100 - top - bottom) / down];
  const [x, y] = endsOf(data);
  const place = (index: number) => ({ column: index % across, row: Math.floor(index / across) });
  const isLowest = (index: number) => index + across >= data.panels.length;
  return {
    ...baseOption(palette),
    grid: data.panels.map((_panel, index) => ({
      left: `${left + place(index).column * width}%`,
      top: `${top + place(index).row * height + height * 0.12}%`,
      width: `${width * 0.94}%`,
      height: `${height * 0.8}%`,
      outerBoundsMode: 'none' as const,
      show: true,
      borderColor: palette.grid,
    })),
    xAxis: data.panels.map((_panel, index) => ({
      ...quiet(palette, data.x, x, isLowest(index)),
      ...x,
      gridIndex: index,
      name: isLowest(index) ? axisTitle(data.x) : undefined,
      nameGap: 26,
    })) as ChartOption['xAxis'],
    yAxis: data.panels.map((_panel, index) => ({
      ...quiet(palette, data.y, y, place(index).column === 0),
      ...y,
      gridIndex: index,
      name: place(index).column === 0 ? axisTitle(data.y) : undefined,
      nameGap: 40,
    })) as ChartOption['yAxis'],
    series: data.panels.flatMap((panel, index): ChartSeries[] => [
      panelName(panel, index, palette),
      ...(panel.points ? pointsOf(data, panel, index, palette, t) : barsOf(data, panel, index, palette, t)),
    ]),
  };
}

type Ends = { min: number; max: number };

/** A panel has room for about so many. */
const STEPS = 3;

/** Every panel has the ends of all. */
function endsOf({ panels, edges, x, y }: FacetsData): [x: Ends, y: Ends] {
  const room = ({ low, high }: { low: number; high: number }, log: boolean | undefined) => {
    if (!Number.isFinite(low)) return { min: 0, max: 1 };
    if (log) return { min: low / 1.1, max: high * 1.1 };
    const by = (high - low) * 0.03 || 1;
    return { min: low - by, max: high + by };
  };
  if (edges) {
    const most = Math.max(1, ...panels.flatMap(({ counts = [] }) => counts));
    return [
      { min: edges[0] ?? 0, max: edges.at(-1) ?? 1 },
      { min: 0, max: most * 1.05 },
    ];
  }
  const points = panels.flatMap((panel) => panel.points ?? []);
  return [room(extent(...points.map((one) => one.x)), x.log), room(extent(...points.map((one) => one.y)), y.log)];
}

function quiet(palette: ChartPalette, measured: ChartAxis, { min, max }: Ends, isOuter: boolean) {
  const axis = valueAxis(palette, measured);
  return {
    ...axis,
    splitNumber: STEPS,
    axisTick: { ...axis.axisTick, show: isOuter },
    axisLabel: { ...axis.axisLabel, show: isOuter, ...withoutEnds(measured, min, max, STEPS) },
  };
}

function panelName({ name }: FacetPanel, grid: number, palette: ChartPalette): CustomSeriesOption {
  return {
    type: 'custom',
    id: `name-${grid}`,
    xAxisIndex: grid,
    yAxisIndex: grid,
    data: [[0, 0]],
    encode: { x: [], y: [] },
    renderItem: ({ coordSys }) => {
      const { x, y, width } = coordSys as unknown as { x: number; y: number; width: number };
      return {
        type: 'text',
        x: x + width / 2,
        y: y - 4,
        style: {
          text: name,
          width: Math.max(8, width - 4),
          overflow: 'truncate',
          ellipsis: '…',
          fill: palette.text,
          fontSize: 12,
          fontWeight: 600,
          align: 'center',
          verticalAlign: 'bottom',
        },
      };
    },
    tooltip: tipAt(() => tooltipHtml(name, [])),
  };
}

function pointsOf(
  data: FacetsData,
  { name, points }: FacetPanel,
  grid: number,
  palette: ChartPalette,
  t: ChartWords,
): ScatterSeriesOption[] {
  const { x, y, rows } = points!;
  const many = rows.length > 1500;
  return [false, true].flatMap((chosen): ScatterSeriesOption[] => {
    const found: number[] = [];
    for (let index = 0; index < rows.length; index += 1)
      if (Boolean(data.selected?.[rows[index]!]) === chosen) found.push(index);
    if (found.length === 0) return [];
    return [
      {
        type: 'scatter',
        id: `points-${grid}-${chosen ? 1 : 0}`,
        name,
        xAxisIndex: grid,
        yAxisIndex: grid,
        color: palette.roles[chosen ? 'selected' : 'data'],
        symbolSize: many ? 2 : 5,
        large: many,
        largeThreshold: 0,
        progressive: 0,
        clip: true,
        itemStyle: { opacity: data.selected && !chosen ? 0.25 : 0.75 },
        data: found.map((index) => [x[index]!, y[index]!]),
        z: chosen ? 4 : 3,
        tooltip: tipAt((position) => {
          const index = found[position]!;
          return tooltipHtml(`${name} · ${t('open_row', { row: rows[index]! + 1 })}`, [
            [axisTitle(data.x), axisValue(data.x, x[index])],
            [axisTitle(data.y), axisValue(data.y, y[index])],
          ]);
        }),
      },
    ];
  });
}

function barsOf(
  { x: axis, y: counted, edges = [] }: FacetsData,
  { name, counts = [], selectedCounts }: FacetPanel,
  grid: number,
  palette: ChartPalette,
  t: ChartWords,
): CustomSeriesOption[] {
  const layers = [
    { counts, fill: palette.roles.data, opacity: selectedCounts ? 0.35 : 0.9 },
    ...(selectedCounts ? [{ counts: selectedCounts, fill: palette.roles.selected, opacity: 0.9 }] : []),
  ];
  return layers.map(({ counts: shown, fill, opacity }, layer) => ({
    type: 'custom',
    id: `bins-${grid}-${layer}`,
    xAxisIndex: grid,
    yAxisIndex: grid,
    silent: layer === 1,
    clip: true,
    encode: { x: [0, 1], y: 2 },
    data: shown.map((count, bin) => [edges[bin]!, edges[bin + 1]!, count]),
    renderItem: (_params, api) => {
      const [from = 0, top = 0] = api.coord([api.value(0), api.value(2)]);
      const [to = 0, foot = 0] = api.coord([api.value(1), 0]);
      return {
        type: 'rect',
        shape: { x: from, y: top, width: Math.max(0.5, to - from - 1), height: Math.max(0, foot - top) },
        style: { fill, opacity },
      };
    },
    tooltip: tipAt((bin) =>
      tooltipHtml(name, [
        [axisTitle(axis), rangeText(axis, edges[bin], edges[bin + 1])],
        [axisTitle(counted), counts[bin]],
        ...(selectedCounts ? [[t('selected'), selectedCounts[bin]] as const] : []),
      ]),
    ),
  }));
}

/** Row numbers are from 1, as people count. */
export function buildFacetsTable({ x, y, panels, edges }: FacetsData, t: ChartWords): ChartTable {
  if (edges)
    return tableOf(
      [text(axisTitle(x)), ...panels.map(({ name }) => numeric(name))],
      edges
        .slice(0, -1)
        .map((from, bin) => [rangeText(x, from, edges[bin + 1]), ...panels.map(({ counts }) => counts?.[bin] ?? 0)]),
    );
  return tableOf(
    [text(t('group')), rowColumn(t('row')), numeric(axisTitle(x)), numeric(axisTitle(y))],
    panels.flatMap(({ name, points }) =>
      Array.from({ length: points?.rows.length ?? 0 }, (_, index) => [
        name,
        points!.rows[index]! + 1,
        axisValue(x, points!.x[index]!),
        axisValue(y, points!.y[index]!),
      ]),
    ),
  );
}
