import { useMemo } from 'react';
import type { HeatmapSeriesOption } from 'echarts/charts';
import { Chart } from '../frame/chart.tsx';
import type { ChartProps } from '../frame/chart-frame.tsx';
import type { ChartPoint } from '../frame/chart-handle.ts';
import { contrast } from '../../lib/colour/contrast.ts';
import { categoryAxis, formatTick, twoDecimals } from '../option/axes.ts';
import { baseOption, colourKey } from '../option/base-option.ts';
import { axisTitle, type ChartAxis, type ChartOption } from '../option/chart-option.ts';
import { numeric, tableOf, text, type ChartTable } from '../option/chart-table.ts';
import { tooltipHtml, tipOf } from '../option/tooltip.ts';
import { type ChartPalette, colourAt } from '../palette/chart-palette.ts';
import { columnName } from '../../lib/columns/column-name.ts';

export type HeatMapProps = ChartProps & {
  data: HeatMapData;
  /** A cell was clicked. */
  onCell?: (row: number, column: number) => void;
};

/** A matrix in colours: correlations. Keep `data` stable. */
export function HeatMap({ height, onCell, ...props }: HeatMapProps) {
  const { data } = props;
  const filled = useMemo(
    () => data.values.flatMap((row, y) => row.flatMap((value, x) => (value === null ? [] : [[y, x] as const]))),
    [data],
  );

  function onPoint({ index }: ChartPoint): void {
    const cell = filled[index];
    if (cell) onCell?.(...cell);
  }

  return (
    <Chart
      {...props}
      height={height ?? heatMapHeight(data)}
      option={buildHeatMapOption}
      table={buildHeatMapTable}
      empty={filled.length === 0}
      onPoint={onCell && onPoint}
    />
  );
}

export type HeatMapData = {
  /** What a cell's colour says: correlation, count. */
  value: ChartAxis;
  rows: readonly string[];
  /** What rows and columns are, where their names do not say it: actual class, predicted class. */
  rowAxis?: ChartAxis;
  columnAxis?: ChartAxis;
  columns: readonly string[];
  /** By row, then column; null leaves the cell empty. */
  values: readonly (readonly (number | null)[])[];
  /** Ends of the colour scale. */
  range: readonly [low: number, high: number];
  /** `diverging` where the middle of the range means nothing (correlation), else `sequential`. */
  scale: 'diverging' | 'sequential';
  /** Where the diagonal and what lies beside it mean opposite things (right and wrong), what each is called: a side of the diverging scale is theirs. */
  opposed?: { diagonal: string; beside: string };
  /** Whether each cell has its number, or each but zeros; by default where there are few columns. */
  numbers?: boolean | 'not_zero';
  /** A cell's number in words; two decimals by default. */
  format?: (value: number) => string;
};

/** Up to this many columns each cell has its number. */
const numbersUpTo = 14;

export function heatMapHeight(data: Pick<HeatMapData, 'rows'>): number {
  return Math.min(900, Math.max(220, 130 + data.rows.length * (data.rows.length > 40 ? 14 : 26)));
}

/** Counts whole, others short: their last digits say nothing beside a colour. */
function keyEnd(value: number): string {
  return Number.isInteger(value) ? formatTick(value) : formatTick(value, 3);
}

export function buildHeatMapOption(data: HeatMapData, palette: ChartPalette): ChartOption {
  const base = baseOption(palette);
  const names = (title: ChartAxis | undefined, list: readonly string[], width: number) => {
    const axis = categoryAxis(palette, title ?? null, list, width);
    // Names have room by the way they are turned; their boxes, which are wider, would hide each other.
    const isWhole = list.length <= 40;
    return {
      ...axis,
      axisLabel: { ...axis.axisLabel, interval: isWhole ? 0 : ('auto' as const), hideOverlap: !isWhole },
    };
  };
  const columns = names(data.columnAxis, data.columns, 110);
  const [min, max] = data.range;
  const { opposed } = data;
  return {
    ...base,
    grid: { ...base.grid, right: 76, top: 12 },
    xAxis: {
      ...columns,
      axisLabel: {
        ...columns.axisLabel,
        rotate: turnOf(data.columns),
        // Two lines aslant lie over the neighbour's.
        ...(turnOf(data.columns) > 0 && { overflow: 'truncate' as const, height: undefined, lineHeight: undefined }),
      },
    },
    yAxis: { ...names(data.rowAxis, data.rows, 130), inverse: true },
    visualMap: colourKey(
      palette,
      opposed
        ? { min: -max, max, colours: palette.diverging, text: [opposed.beside, opposed.diagonal] }
        : { min, max, colours: palette[data.scale], text: [keyEnd(max), keyEnd(min)] },
      { dimension: 3 },
    ),
    series: [cells(data, palette)],
  };
}

/** Names side by side where they are few and short, else aslant, else upright: none lies over another. */
function turnOf(names: readonly string[]): 0 | 45 | 90 {
  if (names.length > 12) return 90;
  // Japanese letters are twice as wide.
  const width = [...names.join('')].reduce((sum, letter) => sum + (letter.codePointAt(0)! > 0x2e80 ? 2 : 1), 0);
  return names.length > 6 || width > 24 ? 45 : 0;
}

const NUMBER_SIZE = 11;
/** Pixels that a digit of it takes. */
const DIGIT = 6.2;
/** Smaller ones cannot be read. */
const SMALLEST_NUMBER = 7;

/** In which size a number as wide as `number` at its usual size fits into a cell; 0 where it would not be read. */
export function numberSize(cell: number, number: number): number {
  const fitting = Math.floor((NUMBER_SIZE * (cell - 2)) / number);
  return fitting >= NUMBER_SIZE ? NUMBER_SIZE : fitting >= SMALLEST_NUMBER ? fitting : 0;
}

function cells(data: HeatMapData, palette: ChartPalette): HeatmapSeriesOption {
  const [min, high] = data.range;
  const low = data.opposed ? -high : min;
  const scale = palette[data.opposed ? 'diverging' : data.scale];
  // By what a cell is coloured: its value, on the side of the scale that is its own.
  const shade = (value: number, x: number, y: number) => (data.opposed && x === y ? -value : value);
  const ink = (value: number) => {
    const ground = colourAt(scale, (value - low) / (high - low || 1));
    return contrast('#ffffff', ground) > contrast('#111111', ground) ? '#ffffff' : '#111111';
  };
  const { format = twoDecimals } = data;
  const numbers = data.numbers ?? data.columns.length <= numbersUpTo;
  const numberIn = (value: number) => (numbers === 'not_zero' && value === 0 ? '' : format(value));
  const longest = data.values
    .flat()
    .reduce<number>((most, value) => (value === null ? most : Math.max(most, numberIn(value).length)), 1);
  return {
    type: 'heatmap',
    id: 'cells',
    data: data.values.flatMap((row, y) =>
      row.flatMap((value, x) =>
        value === null ? [] : [{ value: [x, y, value, shade(value, x, y)], label: { color: ink(shade(value, x, y)) } }],
      ),
    ),
    label: {
      show: numbers !== false,
      fontSize: NUMBER_SIZE,
      formatter: (params) => numberIn((params.value as number[])[2]!),
    },
    // All of one size, by the longest.
    labelLayout: ({ rect }) => ({ fontSize: numberSize(rect.width, longest * DIGIT) }),
    itemStyle: { borderColor: palette.background, borderWidth: data.columns.length <= 40 ? 1 : 0 },
    emphasis: { itemStyle: { borderColor: palette.text, borderWidth: 1.5 } },
    tooltip: tipOf(([x = 0, y = 0, value = Number.NaN]) =>
      tooltipHtml(`${columnName(data.rows[y] ?? '')} × ${columnName(data.columns[x] ?? '')}`, [
        [axisTitle(data.value), data.format ? data.format(value) : value],
      ]),
    ),
  };
}

export function buildHeatMapTable(data: HeatMapData): ChartTable {
  return tableOf(
    [text(axisTitle(data.value)), ...data.columns.map((name) => numeric(columnName(name)))],
    data.rows.map((name, row) => [columnName(name), ...(data.values[row] ?? [])]),
  );
}
