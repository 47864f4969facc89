import type { LinesSeriesOption, ScatterSeriesOption } from 'echarts/charts';
import type { ChartWords } from '../chart-messages.ts';
import { valueAxis } from '../option/axes.ts';
import { baseOption, zoomOption } from '../option/base-option.ts';
import { axisTitle, axisValue, type ChartAxis, type ChartOption } from '../option/chart-option.ts';
import { numeric, tableOf, text, type ChartTable } from '../option/chart-table.ts';
import { tooltipHtml } from '../option/tooltip.ts';
import type { ChartPalette } from '../palette/chart-palette.ts';
import { guideSeries } from '../scatter/scatter-guides.ts';

export type Vector = { name: string; x: number; y: number };

export type VectorData = {
  x: ChartAxis;
  y: ChartAxis;
  /** Arrows from the origin, each with its name. */
  vectors: readonly Vector[];
  /** What the arrows are of: columns. */
  name: string;
  /** Radii of circles around the origin. */
  circles?: readonly number[];
  /** Points behind the arrows (a biplot); `rows` are places in the table, from 0. */
  points?: { name: string; x: readonly number[]; y: readonly number[]; rows: readonly number[] };
};

/** So many names can be read beside their arrows; of more, the tooltip and the table have them. */
const mostNames = 40;
const circleSteps = 120;
/** What axes and their titles take on each side, whatever their numbers. */
export const vectorRoom = { left: 66, right: 20, top: 16, bottom: 52 };

export function buildVectorOption(data: VectorData, palette: ChartPalette, t: ChartWords): ChartOption {
  const reach = reachOf(data);
  const axis = { min: -reach, max: reach };
  const circles = (data.circles ?? []).map((radius) => ({ name: `${radius}`, unlisted: true, ...circle(radius) }));
  return {
    ...baseOption(palette),
    ...zoomOption(palette, 'xy'),
    grid: { ...vectorRoom, outerBoundsMode: 'none' },
    xAxis: { ...valueAxis(palette, data.x), ...axis, nameGap: 30 },
    yAxis: { ...valueAxis(palette, data.y), ...axis, nameGap: 46 },
    series: [
      ...(data.points ? [behind(data, data.points, palette, t)] : []),
      ...guideSeries({ x: data.x, y: data.y, groups: [], lines: circles }, palette, null),
      arrows(data, palette),
      tips(data, palette),
    ],
  };
}

/** Both axes reach as far as the longest arrow, the farthest point or the largest circle, and a little further. */
function reachOf({ vectors, circles = [], points }: VectorData): number {
  let reach = Math.max(0, ...circles);
  for (const { x, y } of vectors) reach = Math.max(reach, Math.abs(x), Math.abs(y));
  for (const values of points ? [points.x, points.y] : []) for (const value of values) reach = Math.max(reach, Math.abs(value));
  return reach > 0 ? Number((reach * 1.25).toPrecision(2)) : 1;
}

function circle(radius: number) {
  const angles = Array.from({ length: circleSteps + 1 }, (_, step) => (2 * Math.PI * step) / circleSteps);
  return { x: angles.map((angle) => radius * Math.cos(angle)), y: angles.map((angle) => radius * Math.sin(angle)) };
}

function behind(data: VectorData, points: NonNullable<VectorData['points']>, palette: ChartPalette, t: ChartWords): ScatterSeriesOption {
  return {
    type: 'scatter',
    id: 'points',
    name: points.name,
    color: palette.roles.neutral,
    symbolSize: points.x.length > 1000 ? 3 : 6,
    itemStyle: { opacity: 0.5 },
    data: points.x.map((x, place) => [x, points.y[place]!]),
    tooltip: { formatter: (params) => pointTooltip(data, points, (params as { dataIndex: number }).dataIndex, t) },
    z: 1,
  };
}

function pointTooltip(data: VectorData, points: NonNullable<VectorData['points']>, place: number, t: ChartWords): string {
  return tooltipHtml(t('open_row', { row: points.rows[place]! + 1 }), [[axisTitle(data.x), axisValue(data.x, points.x[place])], [axisTitle(data.y), axisValue(data.y, points.y[place])]]);
}

function arrows({ vectors }: VectorData, palette: ChartPalette): LinesSeriesOption {
  return {
    type: 'lines',
    id: 'arrows',
    coordinateSystem: 'cartesian2d',
    symbol: ['none', 'arrow'],
    symbolSize: 8,
    lineStyle: { color: palette.roles.group1, width: 1.5, opacity: 0.8 },
    data: vectors.map(({ x, y }) => ({ coords: [[0, 0], [x, y]] })),
    silent: true,
    z: 3,
  };
}

/** What answers to the mouse, and carries the names. */
function tips(data: VectorData, palette: ChartPalette): ScatterSeriesOption {
  return {
    type: 'scatter',
    id: 'tips',
    name: data.name,
    color: palette.roles.group1,
    symbolSize: 9,
    itemStyle: { opacity: 0.85 },
    data: data.vectors.map(({ name, x, y }) => ({ name, value: [x, y], label: { position: labelSide(x, y) } })),
    label: { show: data.vectors.length <= mostNames, formatter: '{b}', color: palette.text, fontSize: 11, distance: 6, width: 120, overflow: 'truncate', textBorderColor: palette.background, textBorderWidth: 3 },
    tooltip: {
      formatter: (params) => {
        const vector = data.vectors[(params as { dataIndex: number }).dataIndex]!;
        return tooltipHtml(vector.name, [[axisTitle(data.x), vector.x], [axisTitle(data.y), vector.y]]);
      },
    },
    z: 4,
  };
}

/** Names stand away from the origin. */
function labelSide(x: number, y: number): 'left' | 'right' | 'top' | 'bottom' {
  if (Math.abs(x) >= Math.abs(y)) return x >= 0 ? 'right' : 'left';
  return y >= 0 ? 'top' : 'bottom';
}

export function buildVectorTable(data: VectorData): ChartTable {
  return tableOf([text(data.name), numeric(axisTitle(data.x)), numeric(axisTitle(data.y))], data.vectors.map(({ name, x, y }) => [name, x, y]));
}
