import { rowTitle } from '../../lib/rows/row-names.ts';
import type { LinesSeriesOption, ScatterSeriesOption } from 'echarts/charts';
import { Chart } from '../frame/chart.tsx';
import type { ChartProps } from '../frame/chart-frame.tsx';
import type { ChartPoint } from '../frame/chart-handle.ts';
import type { ChartWords } from '../chart-messages.ts';
import { valueAxis } from '../option/axes.ts';
import { endsAround, tickStep } from '../option/round-ticks.ts';
import { baseOption, zoomOption } from '../option/base-option.ts';
import { axisTitle, axisValue, type ChartAxis, type ChartOption } from '../option/chart-option.ts';
import { numeric, tableOf, text, type ChartTable } from '../option/chart-table.ts';
import { tooltipHtml, tipAt } from '../option/tooltip.ts';
import { type ChartPalette, colourAt } from '../palette/chart-palette.ts';
import type { PointColour } from '../relation/relation-data.ts';
import { guideSeries } from '../scatter/scatter-guides.ts';

/** What axes and their titles take, as much across as upright: in a square chart a circle is round. */
const vectorRoom = { left: 66, right: 20, top: 34, bottom: 52 };

export type VectorsProps = Omit<ChartProps, 'height'> & {
  data: VectorData;
  /** A point behind the arrows was clicked. */
  onRow?: (row: number) => void;
};

/** Columns as arrows on two axes: loadings, a circle of correlations, a biplot. Keep `data` stable. */
export function Vectors({ onRow, ...props }: VectorsProps) {
  function onPoint({ seriesId, index }: ChartPoint): void {
    const row = seriesId === 'points' ? props.data.points?.rows[index] : undefined;
    if (row !== undefined) onRow?.(row);
  }

  return <Chart {...props} square option={buildVectorOption} table={buildVectorTable} onPoint={onRow && onPoint} />;
}

export type Vector = {
  name: string;
  x: number;
  y: number;
  /** Set off from the others by its colour, and always named: a target among columns. */
  stands?: boolean;
};

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
  points?: { name: string; x: readonly number[]; y: readonly number[]; rows: readonly number[]; colour?: PointColour };
};

/** So many arrows can be told apart. Of more, the longest of each direction has an arrow and a name; the others are dots. */
const mostArrows = 40;
const directions = 24;
/** Of the longest, what an arrow is worth drawing for its direction. */
const leastLength = 0.2;
/** From this share of the reach on, a name beside its arrow would leave the chart. */
const nearEdge = 0.5;
/** Within these shares of the reach, names beside their arrows would cover each other. */
const closeBy = { across: 0.3, up: 0.12 };
const circleSteps = 120;

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
      ...ends(data, palette),
    ],
  };
}

/** Both axes reach as far as the longest arrow, the farthest point or the largest circle, and a little further. */
function reachOf({ vectors, circles = [], points }: VectorData): number {
  let reach = Math.max(0, ...circles);
  for (const { x, y } of vectors) reach = Math.max(reach, Math.abs(x), Math.abs(y));
  for (const values of points ? [points.x, points.y] : [])
    for (const value of values) reach = Math.max(reach, Math.abs(value));
  if (reach === 0) return 1;
  const further = reach * 1.25;
  return endsAround(-further, further, tickStep(0, further, { count: 2 }))[1];
}

function circle(radius: number) {
  const angles = Array.from({ length: circleSteps + 1 }, (_, step) => (2 * Math.PI * step) / circleSteps);
  return { x: angles.map((angle) => radius * Math.cos(angle)), y: angles.map((angle) => radius * Math.sin(angle)) };
}

/** What each point is coloured; those without a value keep the neutral colour. */
function coloursOf(colour: PointColour, palette: ChartPalette): (index: number) => string | undefined {
  if (colour.kind === 'groups')
    return (index) => palette.roles[colour.groups[colour.places[index] ?? -1]?.role ?? 'neutral'];
  const known = Array.from(colour.values).filter(Number.isFinite);
  const low = known.reduce((least, value) => Math.min(least, value), Infinity);
  const high = known.reduce((most, value) => Math.max(most, value), -Infinity);
  return (index) => {
    const value = colour.values[index];
    return value === undefined || !Number.isFinite(value)
      ? undefined
      : colourAt(palette.sequential, high > low ? (value - low) / (high - low) : 0.5);
  };
}

function behind(
  data: VectorData,
  points: NonNullable<VectorData['points']>,
  palette: ChartPalette,
  t: ChartWords,
): ScatterSeriesOption {
  const colourOf = points.colour && coloursOf(points.colour, palette);
  return {
    type: 'scatter',
    id: 'points',
    name: points.name,
    color: palette.roles.neutral,
    symbolSize: points.x.length > 1000 ? 3 : 6,
    itemStyle: { opacity: colourOf ? 0.75 : 0.5 },
    data: points.x.map((x, index) => {
      const value = [x, points.y[index]!];
      const color = colourOf?.(index);
      return color === undefined ? value : { value, itemStyle: { color } };
    }),
    tooltip: tipAt((index) =>
      tooltipHtml(rowTitle(points.rows[index]!, t('open_row', { row: points.rows[index]! + 1 })), [
        [axisTitle(data.x), axisValue(data.x, points.x[index])],
        [axisTitle(data.y), axisValue(data.y, points.y[index])],
      ]),
    ),
    z: 1,
  };
}

/** The vectors that have an arrow and a name, the longest first. */
export function namedVectors({ vectors }: Pick<VectorData, 'vectors'>): Vector[] {
  const standing = vectors.filter(({ stands }) => stands);
  const order = vectors.filter(({ stands }) => !stands).sort((a, b) => lengthOf(b) - lengthOf(a));
  if (order.length <= mostArrows) return [...standing, ...order];
  const longest = new Map<number, Vector>();
  for (const vector of order) {
    if (lengthOf(vector) < leastLength * lengthOf(order[0]!)) break;
    const direction =
      Math.floor(((Math.atan2(vector.y, vector.x) + Math.PI) / (2 * Math.PI)) * directions) % directions;
    if (!longest.has(direction)) longest.set(direction, vector);
  }
  return [...standing, ...longest.values()];
}

function lengthOf({ x, y }: Vector): number {
  return Math.hypot(x, y);
}

/** Arrows with their names, as far as those have room; what has none is a dot. All answer to the mouse. */
function ends(data: VectorData, palette: ChartPalette): (LinesSeriesOption | ScatterSeriesOption)[] {
  // Where names would cover each other, the first one stays.
  const named = namedVectors(data);
  const drawn = new Set(named);
  const others = data.vectors.filter((vector) => !drawn.has(vector));
  return [
    ...(others.length > 0 ? [dots(data, others, palette)] : []),
    arrows(data, named, palette),
    tips(data, named, palette),
  ];
}

/** Beside coloured points, arrows have a colour that is no group's. */
function arrowColour({ points }: VectorData, palette: ChartPalette): string {
  return points?.colour ? palette.text : palette.roles.group1;
}

function arrows(data: VectorData, vectors: readonly Vector[], palette: ChartPalette): LinesSeriesOption {
  return {
    type: 'lines',
    id: 'arrows',
    coordinateSystem: 'cartesian2d',
    symbol: ['none', 'arrow'],
    symbolSize: 8,
    lineStyle: { color: arrowColour(data, palette), width: 1.5, opacity: 0.8 },
    data: vectors.map(({ x, y, stands }) => ({
      coords: [
        [0, 0],
        [x, y],
      ],
      ...(stands && { lineStyle: { color: palette.roles.group2, width: 2.5 } }),
    })),
    silent: true,
    z: 3,
  };
}

/** What of an arrow answers to the mouse, and carries its name. */
function tips(data: VectorData, vectors: readonly Vector[], palette: ChartPalette): ScatterSeriesOption {
  const reach = reachOf(data);
  return {
    ...dots(data, vectors, palette),
    id: 'tips',
    symbolSize: 9,
    itemStyle: { opacity: 0.85 },
    data: vectors.map(({ name, x, y, stands }) => ({
      name,
      value: [x, y],
      label: {
        position: labelSide({ x, y, name }, vectors, reach),
        ...(stands && { fontWeight: 'bold' as const, fontSize: 12 }),
      },
      ...(stands && { itemStyle: { color: palette.roles.group2 } }),
    })),
    label: {
      show: true,
      formatter: '{b}',
      color: palette.text,
      fontSize: 11,
      distance: 6,
      width: 110,
      overflow: 'truncate',
      textBorderColor: palette.background,
      textBorderWidth: 3,
    },
    labelLayout: { hideOverlap: true },
    z: 4,
  };
}

function dots(data: VectorData, vectors: readonly Vector[], palette: ChartPalette): ScatterSeriesOption {
  return {
    type: 'scatter',
    id: 'ends',
    name: data.name,
    color: arrowColour(data, palette),
    symbolSize: 5,
    itemStyle: { opacity: 0.5 },
    data: vectors.map(({ x, y }) => [x, y]),
    tooltip: tipAt((index) => {
      const { name, x, y } = vectors[index]!;
      return tooltipHtml(name, [
        [axisTitle(data.x), x],
        [axisTitle(data.y), y],
      ]);
    }),
    z: 3,
  };
}

/** Names stand away from the origin; those near a side, or close to another's, above or below their arrow's end. */
function labelSide({ x, y }: Vector, vectors: readonly Vector[], reach: number): 'left' | 'right' | 'top' | 'bottom' {
  const near = vectors.filter(
    (other) => Math.abs(other.x - x) < closeBy.across * reach && Math.abs(other.y - y) < closeBy.up * reach,
  );
  const above = near.some((other) => other.y > y);
  const below = near.some((other) => other.y < y);
  const beside = Math.abs(x) >= Math.abs(y) && Math.abs(x) < nearEdge * reach;
  if (beside && !above && !below) return x >= 0 ? 'right' : 'left';
  if (above !== below) return above ? 'bottom' : 'top';
  return y >= 0 ? 'top' : 'bottom';
}

export function buildVectorTable(data: VectorData): ChartTable {
  return tableOf(
    [text(data.name), numeric(axisTitle(data.x)), numeric(axisTitle(data.y))],
    data.vectors.map(({ name, x, y }) => [name, x, y]),
  );
}
