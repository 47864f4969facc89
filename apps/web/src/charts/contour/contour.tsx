import type { CustomSeriesOption } from 'echarts/charts';
import type { ChartWords } from '../chart-messages.ts';
import { Chart } from '../frame/chart.tsx';
import type { ChartProps } from '../frame/chart-frame.tsx';
import { formatTick, betweenEdges } from '../option/axes.ts';
import { baseOption, colourBar, lineIcon, zoomOption } from '../option/base-option.ts';
import { axisTitle, axisValue, type ChartAxis, type ChartOption } from '../option/chart-option.ts';
import { numeric, tableOf, text, type ChartTable } from '../option/chart-table.ts';
import { extent, roundStep } from '../option/nice-range.ts';
import { type ChartPalette, type ColourRole, colourAt } from '../palette/chart-palette.ts';
import { fieldSeries } from '../option/field-series.ts';
import { labelled as withLabel } from '../../lib/i18n/joined.ts';

/** A column over two others, in fields and lines of equal value. Keep `data` stable. */
export function Contour(props: ChartProps & { data: ContourData }) {
  return <Chart {...props} option={buildContourOption} table={buildContourTable} />;
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
  /** Parts of the map with a line around each. */
  regions?: readonly Region[];
  /** Fields that stand out; the others are faint. */
  chosen?: readonly (readonly boolean[])[];
  /** A place that is marked. */
  mark?: { x: number; y: number };
};

export type Region = {
  name: string;
  role: ColourRole;
  /** Fields that are within it. */
  within: readonly (readonly boolean[])[];
  /** How far within it the middle of each field is, negative outside: its line runs where that is nothing. */
  margins: readonly (readonly (number | null)[])[];
};

/** z over x and y in bands of colour, with lines of equal value between the fields' middles. */
export function buildContourOption(data: ContourData, palette: ChartPalette, t: ChartWords): ChartOption {
  const { low, high } = extent(...data.values);
  const levels = contourLevels(low, high);
  const { regions = [] } = data;
  const base = baseOption(
    palette,
    regions.length > 0 ? regions.map(({ name }) => ({ name, icon: lineIcon })) : undefined,
  );
  const bare = (axis: ChartAxis, edges: readonly number[]) => ({
    ...betweenEdges(palette, axis, edges),
    splitLine: { show: false },
  });
  return {
    ...base,
    ...zoomOption(palette, 'xy'),
    grid: { ...base.grid, right: 84 },
    xAxis: bare(data.x, data.xEdges),
    yAxis: bare(data.y, data.yEdges),
    visualMap: Number.isFinite(low) ? colourBar(palette, data.z, low, high) : undefined,
    series: [
      fields(data, low, high, palette, t),
      ...levels.map((level) => line(data, level, palette)),
      ...regions.map((region) => boundary(data, region, palette)),
      ...(data.mark ? [marked(data.mark, palette)] : []),
    ],
  };
}

/** The line around a region, between the fields' middles as levels are. */
function boundary({ xEdges, yEdges }: ContourData, region: Region, palette: ChartPalette): CustomSeriesOption {
  const stroke = palette.roles[region.role];
  const segments = contourLine(middles(xEdges), middles(yEdges), region.margins, 0);
  return {
    type: 'custom',
    id: `region-${region.name}`,
    name: region.name,
    color: stroke,
    silent: true,
    clip: true,
    encode: { x: [0, 2], y: [1, 3] },
    data: segments.map((ends) => ends.flat()),
    renderItem: (_params, api) => {
      const [x1 = 0, y1 = 0] = api.coord([api.value(0), api.value(1)]);
      const [x2 = 0, y2 = 0] = api.coord([api.value(2), api.value(3)]);
      return { type: 'line', shape: { x1, y1, x2, y2 }, style: { stroke, lineWidth: 2.5, lineCap: 'round' } };
    },
    z: 5,
  };
}

function marked({ x, y }: { x: number; y: number }, palette: ChartPalette): CustomSeriesOption {
  return {
    type: 'custom',
    id: 'mark',
    silent: true,
    encode: { x: 0, y: 1 },
    data: [[x, y]],
    renderItem: (_params, api) => {
      const [cx = 0, cy = 0] = api.coord([api.value(0), api.value(1)]);
      return {
        type: 'circle',
        shape: { cx, cy, r: 6 },
        style: { fill: palette.alert, stroke: palette.background, lineWidth: 2 },
      };
    },
    z: 6,
  };
}

function fields(
  data: ContourData,
  low: number,
  high: number,
  palette: ChartPalette,
  t: ChartWords,
): CustomSeriesOption {
  const { xEdges, yEdges } = data;
  const known = data.values.flatMap((row, y) =>
    row.flatMap((value, x) =>
      value === null ? [] : [[xEdges[x]!, xEdges[x + 1]!, yEdges[y]!, yEdges[y + 1]!, value, x, y] as const],
    ),
  );
  return fieldSeries(
    'fields',
    { x: data.x, y: data.y, fields: known },
    ([value = 0, x = 0, y = 0]) => ({
      fill: colourAt(palette.sequential, high > low ? (value - low) / (high - low) : 0.5),
      opacity: data.filled?.[y]?.[x] || data.chosen?.[y]?.[x] === false ? 0.45 : 0.9,
    }),
    ([value, x = 0, y = 0]) => {
      const count = data.counts?.[y]?.[x];
      return [
        [data.counts ? withLabel(t('mean'), axisTitle(data.z)) : axisTitle(data.z), axisValue(data.z, value)],
        ...(count ? [[t('count'), count] as const] : []),
        ...(data.filled?.[y]?.[x] ? [['', t('filled_in')] as const] : []),
      ];
    },
  );
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
      ...(data.regions ?? []).map(({ name }) => text(name)),
    ],
    data.values.flatMap((row, at) =>
      row.flatMap((value, index) =>
        value === null
          ? []
          : [
              [
                ...[data.xEdges[index], data.xEdges[index + 1]].map((edge) => axisValue(data.x, edge)),
                ...[data.yEdges[at], data.yEdges[at + 1]].map((edge) => axisValue(data.y, edge)),
                value,
                ...(data.counts ? [data.counts[at]?.[index]] : []),
                ...(data.filled ? [data.filled[at]?.[index] ? t('yes') : ''] : []),
                ...(data.regions ?? []).map(({ within }) => (within[at]?.[index] ? t('yes') : '')),
              ],
            ],
      ),
    ),
  );
}

type Point = readonly [x: number, y: number];
export type Segment = readonly [from: Point, to: Point];

type Grid = readonly (readonly (number | null)[])[];

// Corners: 1 lower left, 2 lower right, 4 upper right, 8 upper left. Sides: b(ottom), r(ight), t(op), l(eft).
const crossings: Record<number, string> = {
  1: 'lb',
  2: 'br',
  3: 'lr',
  4: 'rt',
  5: 'lt br',
  6: 'bt',
  7: 'lt',
  8: 'lt',
  9: 'bt',
  10: 'lb rt',
  11: 'rt',
  12: 'lr',
  13: 'br',
  14: 'lb',
};

/** The line of one level through values at the crossings of `xs` and `ys` (marching squares; Lorensen and Cline 1987 in two dimensions). Squares with a missing corner have none. */
export function contourLine(xs: readonly number[], ys: readonly number[], values: Grid, level: number): Segment[] {
  const segments: Segment[] = [];
  for (let row = 0; row + 1 < ys.length; row += 1) {
    for (let column = 0; column + 1 < xs.length; column += 1) {
      const corners = [
        values[row]?.[column],
        values[row]?.[column + 1],
        values[row + 1]?.[column + 1],
        values[row + 1]?.[column],
      ];
      if (corners.some((value) => value === null || value === undefined)) continue;
      const [a, b, c, d] = corners as [number, number, number, number];
      const kind = (a >= level ? 1 : 0) + (b >= level ? 2 : 0) + (c >= level ? 4 : 0) + (d >= level ? 8 : 0);
      const [x0, x1, y0, y1] = [xs[column]!, xs[column + 1]!, ys[row]!, ys[row + 1]!];
      const between = (from: number, to: number, low: number, high: number) =>
        from + ((level - low) / (high - low)) * (to - from);
      const sides: Record<string, () => Point> = {
        b: () => [between(x0, x1, a, b), y0],
        r: () => [x1, between(y0, y1, b, c)],
        t: () => [between(x0, x1, d, c), y1],
        l: () => [x0, between(y0, y1, a, d)],
      };
      for (const pair of (crossings[kind] ?? '').split(' ').filter(Boolean))
        segments.push([sides[pair[0]!]!(), sides[pair[1]!]!()]);
    }
  }
  return segments;
}

/** About `count` round levels inside a range. */
export function contourLevels(low: number, high: number, count = 8): number[] {
  if (!(high > low)) return [];
  const step = roundStep((high - low) / count);
  const first = Math.floor(low / step) + 1;
  const levels: number[] = [];
  for (let index = first; index * step < high; index += 1) levels.push(Number((index * step).toPrecision(12)));
  return levels;
}
