import type { CustomSeriesOption } from 'echarts/charts';
import { Chart } from '../frame/chart.tsx';
import type { ChartProps } from '../frame/chart-frame.tsx';
import { contourLevels } from '../contour/contour.tsx';
import { formatTick } from '../option/axes.ts';
import { baseOption, colourBar } from '../option/base-option.ts';
import { axisTitle, type ChartAxis, type ChartOption } from '../option/chart-option.ts';
import { numeric, tableOf, type ChartTable } from '../option/chart-table.ts';
import { extent, roundStep } from '../option/nice-range.ts';
import { tipAt, tipOf, tooltipHtml, type TooltipLine } from '../option/tooltip.ts';
import { type ChartPalette, colourAt } from '../palette/chart-palette.ts';
import { clipped, cornersOf, type Plane, shareAt, sharesOf, trianglesOf } from './triangle.ts';

/** A value over the mixtures of three parts, in fields and lines of equal value, and the mixtures that were made. Keep `data` stable. */
export function Ternary(props: Omit<ChartProps, 'height' | 'square'> & { data: TernaryData }) {
  return <Chart {...props} square option={buildTernaryOption} table={buildTernaryTable} />;
}

export type TernaryData = {
  /** The parts, at the top, on the left and on the right; `low` and `high` are their amounts at the ends of the triangle. */
  parts: readonly { axis: ChartAxis; low: number; high: number }[];
  value: ChartAxis;
  /** Of a side, between which values are known. */
  steps: number;
  /** From the first part's highest amount down, then from the second's; null where nothing is known. */
  values: readonly (number | null)[];
  /** Corners of the mixtures that may be made, as shares of the triangle; beyond them nothing is drawn. */
  region: readonly (readonly number[])[];
  points: readonly { title: string; amounts: readonly number[]; details: readonly TooltipLine[] }[];
};

const HEIGHT = Math.sqrt(3) / 2;
/** About so many parts of a side have lines of equal amounts at their ends. */
const PARTS = 5;
/** How far the mark of an amount stands out, in pixels; it points along the line of that amount. */
const MARK = 7;

export function buildTernaryOption(data: TernaryData, palette: ChartPalette): ChartOption {
  const region = cornersOf(data.region);
  const { low, high } = extent(valuesWithin(data, region));
  const base = baseOption(palette);
  const hidden = { type: 'value' as const, min: 0, max: 1, show: false };
  return {
    ...base,
    grid: { left: 44, right: 44, top: 34, bottom: 92 },
    xAxis: hidden,
    yAxis: hidden,
    visualMap: Number.isFinite(low) ? keyBelow(palette, data.value, low, high) : undefined,
    series: [
      frame(data, palette),
      fields(data, region, { low, high }, palette),
      lines(data, palette),
      ...contourLevels(low, high).map((level) => line(data, region, level, palette)),
      outline(region, palette),
      points(data, palette),
    ],
  };
}

/** The key of the colours below the triangle, which has all of the width. */
function keyBelow(palette: ChartPalette, value: ChartAxis, low: number, high: number): ChartOption['visualMap'] {
  const end = (one: number) => formatTick(Number(one.toPrecision(4)));
  return {
    ...colourBar(palette, value, low, high),
    orient: 'horizontal',
    top: 'auto',
    right: 'auto',
    left: 'center',
    bottom: 4,
    text: [end(high), `${axisTitle(value)}  ${end(low)}`],
  };
}

/** The values of mixtures that may be made, where a narrow region has some; null elsewhere. */
function valuesWithin({ steps, values }: TernaryData, region: readonly Plane[]): readonly (number | null)[] {
  const within = values.map((value, at) => (clipped([shareAt(steps, at)], region).length > 0 ? value : null));
  return within.some((value) => value !== null) ? within : values;
}

type Box = { x: number; y: number; width: number; height: number };

/** Where a place of the plane is on the canvas: the triangle is as large as fits, with sides of equal length. */
function onCanvas({ coordSys }: { coordSys: unknown }): (place: Plane) => [number, number] {
  const { x, y, width, height } = coordSys as Box;
  const side = Math.min(width, height / HEIGHT);
  const left = x + (width - side) / 2;
  const bottom = y + (height + side * HEIGHT) / 2;
  return ([right, up]) => [left + right * side, bottom - up * side];
}

function fields(
  data: TernaryData,
  region: readonly Plane[],
  { low, high }: { low: number; high: number },
  palette: ChartPalette,
): CustomSeriesOption {
  const found = trianglesOf(data.steps).flatMap((corners) => {
    const values = corners.map((at) => data.values[at] ?? null);
    if (values.some((value) => value === null)) return [];
    const shape = clipped(
      corners.map((at) => shareAt(data.steps, at)),
      region,
    );
    if (shape.length < 3) return [];
    const mean = (values as number[]).reduce((sum, value) => sum + value, 0) / 3;
    return [{ shape, mean, amounts: amountsAt(data, middleOf(shape)) }];
  });
  return {
    type: 'custom',
    id: 'fields',
    data: found.map(({ mean, amounts }) => [mean, ...amounts]),
    renderItem: (params) => {
      const place = onCanvas(params);
      const { shape, mean } = found[params.dataIndex]!;
      const fill = colourAt(palette.sequential, high > low ? (mean - low) / (high - low) : 0.5);
      return {
        type: 'polygon',
        shape: { points: shape.map(place) },
        // A thin line of the same colour hides the seams between fields.
        style: { fill, stroke: fill, lineWidth: 0.7 },
      };
    },
    tooltip: tipOf(([mean, ...amounts]) =>
      tooltipHtml('', [
        ...data.parts.map(({ axis }, at) => [axisTitle(axis), amounts[at]] as const),
        [axisTitle(data.value), mean],
      ]),
    ),
    z: 1,
  };
}

const middleOf = (shape: readonly Plane[]): Plane => [
  shape.reduce((sum, [x]) => sum + x, 0) / shape.length,
  shape.reduce((sum, [, y]) => sum + y, 0) / shape.length,
];

function amountsAt({ parts }: TernaryData, place: Plane): number[] {
  return sharesOf(place).map((share, at) => parts[at]!.low + share * (parts[at]!.high - parts[at]!.low));
}

/** The line of one level through the values at the corners of the small triangles. */
function line(data: TernaryData, region: readonly Plane[], level: number, palette: ChartPalette): CustomSeriesOption {
  const segments = trianglesOf(data.steps).flatMap((corners) => {
    const ends: Plane[] = [];
    corners.forEach((at, index) => {
      const next = corners[(index + 1) % 3]!;
      const [a, b] = [data.values[at] ?? null, data.values[next] ?? null];
      if (a === null || b === null || a >= level === b >= level) return;
      const [from, to] = [shareAt(data.steps, at), shareAt(data.steps, next)];
      const share = (level - a) / (b - a);
      ends.push([from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])]);
    });
    const shape = ends.length === 2 ? clipped(ends, region) : [];
    return shape.length >= 2 ? [shape] : [];
  });
  const labelled = Math.floor(segments.length / 2);
  return {
    type: 'custom',
    id: `level-${level}`,
    silent: true,
    data: segments.map((_, at) => [at]),
    renderItem: (params) => {
      const ends = segments[params.dataIndex]!.map(onCanvas(params));
      const stroke = {
        type: 'polyline' as const,
        shape: { points: ends },
        style: { stroke: palette.text, fill: 'none', lineWidth: 1 },
      };
      if (params.dataIndex !== labelled || segments.length < 6) return stroke;
      return { type: 'group', children: [stroke, textAt(ends[0]!, formatTick(level), palette, 'center')] };
    },
    z: 4,
  };
}

function textAt(
  [x, y]: readonly [number, number],
  text: string,
  palette: ChartPalette,
  align: 'left' | 'center' | 'right',
  style: object = {},
) {
  return {
    type: 'text' as const,
    x,
    y,
    z2: 10,
    style: {
      text,
      fill: palette.text,
      stroke: palette.background,
      lineWidth: 3,
      fontSize: 11,
      align,
      verticalAlign: 'middle' as const,
      ...style,
    },
  };
}

function outline(region: readonly Plane[], palette: ChartPalette): CustomSeriesOption {
  return {
    type: 'custom',
    id: 'region',
    silent: true,
    data: [[0]],
    renderItem: (params) => ({
      type: 'polygon',
      shape: { points: region.map(onCanvas(params)) },
      style: { fill: 'none', stroke: palette.text, lineWidth: 2 },
    }),
    z: 5,
  };
}

type Part = TernaryData['parts'][number];

/** Round amounts between the ends of a part, as shares of its side. */
function amountsOf({ low, high }: Part): [share: number, amount: string][] {
  const step = roundStep((high - low) / PARTS);
  const first = Math.floor(low / step) + 1;
  const count = Math.max(0, Math.ceil(high / step) - first);
  return Array.from({ length: count }, (_, at): [number, string] => {
    const amount = Number(((first + at) * step).toPrecision(12));
    return [(amount - low) / (high - low), formatTick(amount)];
  }).filter(([share]) => share > 0.01 && share < 0.99);
}

function ternaryToPixels(at: (place: Plane) => [number, number]) {
  return (a: number, b: number, c: number) => at(...(cornersOf([[a, b, c]]) as [Plane]));
}

function straight(from: readonly [number, number], to: readonly [number, number], colour: string, opacity = 1) {
  return {
    type: 'line' as const,
    shape: { x1: from[0], y1: from[1], x2: to[0], y2: to[1] },
    style: { stroke: colour, lineWidth: 1, opacity },
  };
}

/** Lines of equal amounts, over the fields. */
function lines({ parts }: TernaryData, palette: ChartPalette): CustomSeriesOption {
  const [top, left, right] = parts.map((part) => amountsOf(part).map(([share]) => share)) as [
    number[],
    number[],
    number[],
  ];
  return {
    type: 'custom',
    id: 'lines',
    silent: true,
    data: [[0]],
    renderItem: (params) => {
      const place = ternaryToPixels(onCanvas(params));
      const across = (from: [number, number], to: [number, number]) => straight(from, to, palette.text, 0.18);
      return {
        type: 'group',
        children: [
          ...top.map((share) => across(place(share, 1 - share, 0), place(share, 0, 1 - share))),
          ...left.map((share) => across(place(0, share, 1 - share), place(1 - share, share, 0))),
          ...right.map((share) => across(place(1 - share, 0, share), place(0, 1 - share, share))),
        ],
      };
    },
    z: 2,
  };
}

/** The triangle with the names of its corners, and round amounts at its sides. */
function frame({ parts }: TernaryData, palette: ChartPalette): CustomSeriesOption {
  const [top, left, right] = parts as [Part, Part, Part];
  return {
    type: 'custom',
    id: 'frame',
    silent: true,
    data: [[0]],
    renderItem: (params) => {
      const at = onCanvas(params);
      const place = ternaryToPixels(at);
      const shifted = ([x, y]: readonly [number, number], dx: number, dy: number) => [x + dx, y + dy] as const;
      const muted = { fill: palette.mutedText };
      const named = (axis: ChartAxis, end: readonly [number, number], align: 'left' | 'center' | 'right') =>
        textAt(end, axisTitle(axis), palette, align, {
          fontSize: 12,
          fontWeight: 600,
          width: 150,
          overflow: 'truncate',
        });
      // A mark at each amount, along the line of that amount, and the amount beyond it.
      const marks = (
        part: Part,
        endOf: (share: number) => readonly [number, number],
        [dx, dy]: readonly [number, number],
        [beyondX, beyondY]: readonly [number, number],
        align: 'left' | 'right' | 'center',
      ) =>
        amountsOf(part).flatMap(([share, amount]) => {
          const end = endOf(share);
          return [
            straight(end, shifted(end, dx, dy), palette.axis),
            textAt(shifted(end, dx + beyondX, dy + beyondY), amount, palette, align, muted),
          ];
        });
      return {
        type: 'group',
        children: [
          {
            type: 'polygon' as const,
            shape: { points: [place(1, 0, 0), place(0, 1, 0), place(0, 0, 1)] },
            style: { fill: 'none', stroke: palette.axis, lineWidth: 1 },
          },
          // Each side has the amounts of the part at its one end: top on the right, left on the left, right below.
          ...marks(top, (share) => place(share, 0, 1 - share), [MARK, 0], [3, 0], 'left'),
          ...marks(left, (share) => place(1 - share, share, 0), [-MARK / 2, -MARK * HEIGHT], [-3, -3], 'right'),
          ...marks(right, (share) => place(0, 1 - share, share), [-MARK / 2, MARK * HEIGHT], [-3, 7], 'center'),
          named(top.axis, shifted(place(1, 0, 0), 0, -16), 'center'),
          named(left.axis, shifted(place(0, 1, 0), -30, 32), 'left'),
          named(right.axis, shifted(place(0, 0, 1), 30, 32), 'right'),
        ],
      };
    },
    z: 0,
  };
}

/** Mixtures that were made more than once are one mark. */
function points({ parts, points: made }: TernaryData, palette: ChartPalette): CustomSeriesOption {
  const shares = made.map(({ amounts }) =>
    amounts.map((amount, at) => (amount - parts[at]!.low) / (parts[at]!.high - parts[at]!.low)),
  );
  const groups = [...Map.groupBy(made.keys(), (at) => shares[at]!.map((share) => share.toFixed(5)).join()).values()];
  const onMark = { fill: palette.background, stroke: 'none', lineWidth: 0, fontWeight: 600 };
  return {
    type: 'custom',
    id: 'points',
    data: groups.map(([first = 0]) => [first]),
    renderItem: (params) => {
      const group = groups[params.dataIndex]!;
      const [cx, cy] = onCanvas(params)(cornersOf([shares[group[0]!]!])[0]!);
      const mark = {
        type: 'circle' as const,
        shape: { cx, cy, r: group.length === 1 ? 5 : 8 },
        style: { fill: palette.roles.data, stroke: palette.background, lineWidth: 1.5 },
      };
      return group.length === 1
        ? mark
        : { type: 'group', children: [mark, textAt([cx, cy], String(group.length), palette, 'center', onMark)] };
    },
    tooltip: tipAt((index) => groups[index]!.map((at) => tooltipHtml(made[at]!.title, made[at]!.details)).join('')),
    z: 6,
  };
}

export function buildTernaryTable(data: TernaryData): ChartTable {
  const region = cornersOf(data.region);
  return tableOf(
    [...data.parts.map(({ axis }) => numeric(axisTitle(axis))), numeric(axisTitle(data.value))],
    valuesWithin(data, region).flatMap((value, at) =>
      value === null ? [] : [[...amountsAt(data, shareAt(data.steps, at)), value]],
    ),
  );
}
