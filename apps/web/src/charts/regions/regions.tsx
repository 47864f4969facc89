import type { CustomSeriesOption, ScatterSeriesOption } from 'echarts/charts';
import { Chart } from '../frame/chart.tsx';
import type { ChartProps } from '../frame/chart-frame.tsx';
import { formatPercent } from '../../lib/numbers/format-number.ts';
import { betweenEdges, valueAxis } from '../option/axes.ts';
import { baseOption, zoomOption } from '../option/base-option.ts';
import { axisTitle, axisValue, type ChartAxis, type ChartOption } from '../option/chart-option.ts';
import { numeric, tableOf, text, type ChartTable } from '../option/chart-table.ts';
import { groupSymbol, type ChartPalette, groupRole } from '../palette/chart-palette.ts';
import { tooltipHtml, tipAt, tipOf } from '../option/tooltip.ts';
import { ringSeries } from '../scatter/scatter-guides.ts';

/** A plane divided into classes, with rows on it. Keep `data` stable. */
export function RegionsChart(props: ChartProps & { data: RegionsData }) {
  return <Chart {...props} option={buildRegionsOption} table={buildRegionsTable} />;
}

/** Places along an axis, rising; with `labels`, places are 0, 1, … and stand for these names. */
export type RegionsAxis = ChartAxis & { grid: readonly number[]; labels?: readonly string[] };

export type RegionsData = {
  x: RegionsAxis;
  y: RegionsAxis;
  /** What the plane is divided into. */
  classes: readonly string[];
  /** Place among the classes, and how sure (0 to 1), by place of y, then of x. */
  predicted: readonly (readonly number[])[];
  confidence: readonly (readonly number[])[];
  /** Rows on the plane; `actual` and `predicted` are places among the classes, `rows` their numbers from 1. */
  points: {
    x: readonly number[];
    y: readonly number[];
    actual: readonly number[];
    predicted: readonly number[];
    rows: readonly number[];
  };
  words: { actual: string; predicted: string; confidence: string; row: string; wrong: string };
};

/** With more classes than colours, fields are named as well. */
const COLOURS = 6;

/** Which class is decided where, the paler the less sure, with rows in the colour of their own class. */
export function buildRegionsOption(data: RegionsData, palette: ChartPalette): ChartOption {
  const wrong = indicesOf(data, (index) => data.points.actual[index] !== data.points.predicted[index]);
  return {
    ...baseOption(palette, [...data.classes, ...(wrong.length > 0 ? [data.words.wrong] : [])]),
    ...zoomOption(palette, 'xy'),
    xAxis: regionAxis(palette, data.x),
    yAxis: regionAxis(palette, data.y),
    series: [
      ...data.classes.map((_name, index) => fields(data, index, palette)),
      ...data.classes.map((_name, index) => points(data, index, palette)),
      ...(wrong.length > 0
        ? [
            ringSeries(
              'wrong',
              data.words.wrong,
              wrong.map((index) => [data.points.x[index]!, data.points.y[index]!]),
              palette,
            ),
          ]
        : []),
      ...(data.classes.length > COLOURS ? [names(data, palette)] : []),
    ],
  };
}

/** Ends of the field around each place. */
export function edgesOf({ grid, labels }: Pick<RegionsAxis, 'grid' | 'labels'>): number[] {
  if (labels || grid.length < 2) return [...grid.map((index) => index - 0.5), (grid.at(-1) ?? 0) + 0.5];
  const middles = grid.slice(1).map((position, index) => (position + grid[index]!) / 2);
  return [2 * grid[0]! - middles[0]!, ...middles, 2 * grid.at(-1)! - middles.at(-1)!];
}

function regionAxis(palette: ChartPalette, axis: RegionsAxis) {
  const { labels } = axis;
  const edges = edgesOf(axis);
  if (!labels) return { ...betweenEdges(palette, axis, edges), splitLine: { show: false } };
  const plain = valueAxis(palette, axis);
  const customValues = labels.map((_label, index) => index);
  const axisLabel = { ...plain.axisLabel, customValues, formatter: (value: number) => labels[Math.round(value)] ?? '' };
  return {
    ...plain,
    splitLine: { show: false },
    min: edges[0],
    max: edges.at(-1),
    axisTick: { ...plain.axisTick, customValues },
    axisLabel: axisLabel as typeof plain.axisLabel,
  };
}

function valueWords(axis: RegionsAxis, value: number | undefined): string | number | undefined {
  return axis.labels && value !== undefined ? axis.labels[Math.round(value)] : axisValue(axis, value);
}

function fields(data: RegionsData, index: number, palette: ChartPalette): CustomSeriesOption {
  const [xEdges, yEdges] = [edgesOf(data.x), edgesOf(data.y)];
  const colour = palette.roles[groupRole(index)];
  const chance = 1 / Math.max(2, data.classes.length);
  return {
    type: 'custom',
    id: `fields-${index}`,
    name: data.classes[index],
    color: colour,
    clip: true,
    encode: { x: [0, 1], y: [2, 3] },
    data: data.predicted.flatMap((line, y) =>
      line.flatMap((position, x) =>
        position === index
          ? [[xEdges[x]!, xEdges[x + 1]!, yEdges[y]!, yEdges[y + 1]!, data.confidence[y]?.[x] ?? 0, x, y]]
          : [],
      ),
    ),
    renderItem: (_params, api) => {
      const [left = 0, top = 0] = api.coord([api.value(0), api.value(3)]);
      const [right = 0, bottom = 0] = api.coord([api.value(1), api.value(2)]);
      const sure = Math.max(0, (Number(api.value(4)) - chance) / (1 - chance));
      return {
        type: 'rect',
        shape: wholePixels(left, top, right, bottom),
        style: { fill: colour, opacity: 0.1 + 0.4 * sure },
      };
    },
    tooltip: tipOf(([, , , , sure = Number.NaN, x = 0, y = 0]) =>
      tooltipHtml(data.classes[index] ?? '', [
        [axisTitle(data.x), valueWords(data.x, data.x.grid[x])],
        [axisTitle(data.y), valueWords(data.y, data.y.grid[y])],
        [data.words.confidence, formatPercent(sure, 1)],
      ]),
    ),
    z: 1,
  };
}

/** Fields that neither overlap nor leave a gap between them. */
function wholePixels(left: number, top: number, right: number, bottom: number) {
  const [x, y] = [Math.round(left), Math.round(top)];
  return { x, y, width: Math.round(right) - x, height: Math.round(bottom) - y };
}

function indicesOf({ points: { actual, x, y } }: RegionsData, take: (index: number) => boolean): number[] {
  return actual.flatMap((_own, index) =>
    Number.isFinite(x[index]) && Number.isFinite(y[index]) && take(index) ? [index] : [],
  );
}

function points(data: RegionsData, index: number, palette: ChartPalette): ScatterSeriesOption {
  const indices = indicesOf(data, (position) => data.points.actual[position] === index);
  return {
    type: 'scatter',
    id: `points-${index}`,
    name: data.classes[index],
    color: palette.roles[groupRole(index)],
    symbol: groupSymbol(index),
    symbolSize: indices.length > 2000 ? 4 : 7,
    itemStyle: { borderColor: palette.background, borderWidth: 0.5 },
    data: indices.map((position) => [data.points.x[position]!, data.points.y[position]!]),
    clip: true,
    tooltip: tipAt((at) => {
      const position = indices[at] ?? 0;
      const own = data.points;
      return tooltipHtml(`${data.words.row} ${own.rows[position] ?? ''}`, [
        [data.words.actual, data.classes[own.actual[position] ?? -1]],
        [data.words.predicted, data.classes[own.predicted[position] ?? -1]],
        [axisTitle(data.x), valueWords(data.x, own.x[position])],
        [axisTitle(data.y), valueWords(data.y, own.y[position])],
      ]);
    }),
    z: 3,
  };
}

/** Each class's name in the midst of its field. */
function names(data: RegionsData, palette: ChartPalette): ScatterSeriesOption {
  const cells = data.predicted.flatMap((line, y) => line.map((index, x) => ({ place: index, x, y })));
  const midst = data.classes.flatMap((name, index) => {
    const own = cells.filter(({ place }) => place === index);
    const mean = (of: (cell: { x: number; y: number }) => number) =>
      own.reduce((sum, cell) => sum + of(cell), 0) / own.length;
    const [x, y] = [mean((cell) => cell.x), mean((cell) => cell.y)];
    const far = (cell: { x: number; y: number }) => (cell.x - x) ** 2 + (cell.y - y) ** 2;
    return own.length === 0 ? [] : [{ name, at: own.reduce((best, cell) => (far(cell) < far(best) ? cell : best)) }];
  });
  const label = {
    show: true,
    position: 'inside' as const,
    color: palette.text,
    textBorderColor: palette.background,
    textBorderWidth: 3,
    fontSize: 12,
    formatter: (params: { dataIndex: number }) => midst[params.dataIndex]?.name ?? '',
  };
  return {
    type: 'scatter',
    id: 'names',
    symbolSize: 1,
    silent: true,
    clip: false,
    z: 5,
    label: label as ScatterSeriesOption['label'],
    labelLayout: { hideOverlap: true },
    data: midst.map(({ at }) => [data.x.grid[at.x]!, data.y.grid[at.y]!]),
  };
}

/** Each field of the plane with its class. */
export function buildRegionsTable(data: RegionsData): ChartTable {
  const axisColumn = (axis: RegionsAxis) => (axis.labels || axis.time ? text : numeric)(axisTitle(axis));
  return tableOf(
    [axisColumn(data.x), axisColumn(data.y), text(data.words.predicted), numeric(data.words.confidence)],
    data.predicted.flatMap((line, y) =>
      line.map((index, x) => [
        valueWords(data.x, data.x.grid[x]),
        valueWords(data.y, data.y.grid[y]),
        data.classes[index],
        data.confidence[y]?.[x],
      ]),
    ),
  );
}
