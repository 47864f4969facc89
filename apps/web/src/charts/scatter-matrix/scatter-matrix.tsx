import { rowTitle } from '../../lib/rows/row-names.ts';
import type { CustomSeriesOption, ScatterSeriesOption } from 'echarts/charts';
import { Chart } from '../frame/chart.tsx';
import type { ChartProps } from '../frame/chart-frame.tsx';
import type { ChartWords } from '../chart-messages.ts';
import { axisTick, twoDecimals, withoutEnds } from '../option/axes.ts';
import { nameWidth } from '../option/axis-name.ts';
import { baseOption } from '../option/base-option.ts';
import {
  axisTitle,
  axisValue,
  rangeText,
  type ChartAxis,
  type ChartOption,
  type ChartSeries,
} from '../option/chart-option.ts';
import { numeric, tableOf, text, type ChartTable } from '../option/chart-table.ts';
import { tooltipHtml, tipAt } from '../option/tooltip.ts';
import type { ChartPalette, ColourRole } from '../palette/chart-palette.ts';
import { countedFields } from '../option/field-series.ts';
import { pointsInTurn } from '../option/points-in-turn.ts';

/** Every pair of some columns at once. Its brush answers the grid; `matrixCell` says whose columns those are. Keep `data` stable. */
export function ScatterMatrix({ height, ...props }: ChartProps & { data: ScatterMatrixData }) {
  const columns = props.data.columns.length;
  return (
    <Chart
      {...props}
      height={height ?? Math.min(900, 140 + 150 * columns)}
      option={buildScatterMatrixOption}
      table={buildScatterMatrixTable}
      empty={columns < 2}
    />
  );
}

type Counts = readonly (readonly number[])[];

export type MatrixColumn = {
  axis: ChartAxis;
  edges: readonly number[];
  whole: readonly number[];
  selected?: readonly number[] | null;
};

export type ScatterMatrixData = {
  columns: readonly MatrixColumn[];
  /** Places of two columns, x before y, with their correlation; counts on the columns' edges where the rows are too many to draw. */
  pairs: readonly { x: number; y: number; r: number | null; whole?: Counts; selected?: Counts | null }[];
  /** The rows themselves, by column; `rows` from 0. */
  points?: { rows: ArrayLike<number>; values: readonly ArrayLike<number>[] } | null;
  groups?: { name: string; role: ColourRole }[];
  places?: ArrayLike<number>;
  selected?: ArrayLike<number> | null;
  /** What a row is called, where it is no row of the screen's dataset. */
  rowTitle?: (row: number) => string;
};

/** The columns of a grid of the chart: x from the left, y from the top. */
export function matrixCell(columns: number, grid: number): { x: number; y: number } {
  return { x: grid % columns, y: Math.floor(grid / columns) };
}

/** About how wide a board's chart is at least, in pixels. */
const WIDTH = 800;
/** Between the labels of a field. */
const STEPS = 3;

/** Every column against every other: points or fields below the diagonal, correlations above, distributions on it. */
export function buildScatterMatrixOption(data: ScatterMatrixData, palette: ChartPalette, t: ChartWords): ChartOption {
  const count = data.columns.length;
  const base = baseOption(palette, data.groups);
  const top = data.groups && data.groups.length > 1 ? 7 : 2;
  const [width, height] = [(100 - 9) / count, (100 - top - 11) / count];
  const longNames = data.columns.some(({ axis }) => nameWidth(axisTitle(axis)) > WIDTH / count);
  const cells = Array.from({ length: count * count }, (_, grid) => matrixCell(count, grid));
  return {
    ...base,
    grid: cells.map(({ x, y }) => ({
      left: `${8 + x * width}%`,
      top: `${top + y * height}%`,
      width: `${width * 0.94}%`,
      height: `${height * 0.92}%`,
      outerBoundsMode: 'none' as const,
      show: true,
      borderColor: palette.grid,
      borderWidth: 1,
    })),
    xAxis: cells.map(({ x, y }, grid) => cellAxis(data.columns[x]!, grid, palette, y === count - 1)),
    yAxis: cells.map(({ x, y }, grid) =>
      x === y
        ? {
            type: 'value' as const,
            gridIndex: grid,
            show: false,
            min: 0,
            // Room for the name above the bars.
            max: Math.max(1, ...data.columns[x]!.whole) * (longNames ? 1.5 : 1.3),
          }
        : cellAxis(data.columns[y]!, grid, palette, x === 0),
    ) as ChartOption['yAxis'],
    series: cells.flatMap(({ x, y }, grid): ChartSeries[] => {
      if (x === y)
        return [...distribution(data.columns[x]!, grid, palette, t), columnName(data.columns[x]!, grid, palette)];
      const pair = data.pairs.find((one) => one.x === Math.min(x, y) && one.y === Math.max(x, y));
      if (x > y) return pair ? [correlation(pair.r, grid, palette)] : [];
      return data.points ? points(data, x, y, grid, palette, t) : fields(data, x, y, grid, palette, t);
    }),
  };
}

function cellAxis({ axis, edges }: MatrixColumn, grid: number, palette: ChartPalette, outer: boolean) {
  return {
    type: axis.time ? ('time' as const) : ('value' as const),
    gridIndex: grid,
    min: edges[0],
    max: edges.at(-1),
    splitNumber: STEPS,
    axisLine: { show: false },
    axisTick: { show: outer, lineStyle: { color: palette.axis } },
    axisLabel: {
      show: outer,
      color: palette.mutedText,
      fontSize: 9,
      hideOverlap: true,
      ...withoutEnds(axis, edges[0], edges.at(-1), STEPS),
      formatter: axis.time ? undefined : axisTick,
    },
    splitLine: { show: false },
  } as object;
}

function distribution(
  { axis, edges, whole, selected }: MatrixColumn,
  grid: number,
  palette: ChartPalette,
  t: ChartWords,
): CustomSeriesOption[] {
  const layers = [
    { counts: whole, fill: selected ? `${palette.roles.neutral}66` : palette.roles.neutral },
    ...(selected ? [{ counts: selected, fill: palette.roles.selected }] : []),
  ];
  return layers.map(({ counts, fill }, layer) => ({
    type: 'custom',
    id: `bins-${grid}-${layer}`,
    xAxisIndex: grid,
    yAxisIndex: grid,
    silent: layer === 1,
    encode: { x: [0, 1], y: 2 },
    data: counts.map((count, bin) => [edges[bin]!, edges[bin + 1]!, count]),
    renderItem: (_params, api) => {
      const [left = 0, top = 0] = api.coord([api.value(0), api.value(2)]);
      const [right = 0, bottom = 0] = api.coord([api.value(1), 0]);
      return {
        type: 'rect',
        shape: { x: left, y: top, width: Math.max(0.5, right - left - 0.5), height: Math.max(0, bottom - top) },
        style: { fill },
      };
    },
    tooltip: tipAt((bin) =>
      tooltipHtml('', [
        [axisTitle(axis), rangeText(axis, edges[bin], edges[bin + 1])],
        [t('count'), whole[bin]],
      ]),
    ),
  }));
}

/** The name in the column's own field on up to two lines, as wide as the field is; the tooltip has it whole. */
function columnName({ axis }: MatrixColumn, grid: number, palette: ChartPalette): CustomSeriesOption {
  return {
    type: 'custom',
    id: `name-${grid}`,
    xAxisIndex: grid,
    yAxisIndex: grid,
    data: [[0, 0]],
    renderItem: ({ coordSys }) => {
      const { x, y, width } = coordSys as unknown as { x: number; y: number; width: number };
      return {
        type: 'text',
        x: x + width / 2,
        y: y + 4,
        style: {
          text: axisTitle(axis),
          width: Math.max(8, width - 8),
          height: 28,
          lineHeight: 14,
          overflow: 'break',
          lineOverflow: 'truncate',
          ellipsis: '…',
          fill: palette.text,
          fontSize: 12,
          fontWeight: 600,
          align: 'center',
          verticalAlign: 'top',
        },
      };
    },
    tooltip: tipAt(() => tooltipHtml(axisTitle(axis), [])),
    z: 5,
  };
}

function correlation(r: number | null, grid: number, palette: ChartPalette): CustomSeriesOption {
  return {
    type: 'custom',
    id: `r-${grid}`,
    xAxisIndex: grid,
    yAxisIndex: grid,
    silent: true,
    data: [[0, 0]],
    renderItem: ({ coordSys }) => {
      const { x, y, width, height } = coordSys as unknown as { x: number; y: number; width: number; height: number };
      const strength = Math.abs(r ?? 0);
      return {
        type: 'text',
        x: x + width / 2,
        y: y + height / 2,
        style: {
          text: r === null ? '–' : twoDecimals(r),
          fill: strength < 0.3 ? palette.mutedText : palette.text,
          fontSize: Math.min(width / 4, 12 + 8 * strength),
          fontWeight: strength >= 0.7 ? 600 : 400,
          align: 'center',
          verticalAlign: 'middle',
        },
      };
    },
  };
}

function points(
  data: ScatterMatrixData,
  x: number,
  y: number,
  grid: number,
  palette: ChartPalette,
  t: ChartWords,
): ScatterSeriesOption[] {
  const { rows, values } = data.points!;
  const groups = data.groups ?? [{ name: '', role: 'data' as const }];
  const many = rows.length > 1500;
  return groups.flatMap(({ name, role }, group) =>
    [false, true].flatMap((chosen): ScatterSeriesOption[] => {
      const found: number[] = [];
      for (let index = 0; index < rows.length; index += 1) {
        if (
          (data.places?.[index] ?? 0) === group &&
          (data.selected ? Boolean(data.selected[rows[index]!]) : true) === chosen
        )
          found.push(index);
      }
      if (found.length === 0) return [];
      const dimmed = data.selected && !chosen;
      return [
        {
          type: 'scatter',
          id: `points-${grid}-${group}-${chosen ? 1 : 0}`,
          name,
          xAxisIndex: grid,
          yAxisIndex: grid,
          color: palette.roles[role],
          symbolSize: many ? 2 : 4,
          large: many,
          largeThreshold: 0,
          progressive: 0,
          clip: true,
          itemStyle: { opacity: dimmed ? 0.1 : many ? 0.4 : 0.7 },
          dimensions: ['x', 'y'],
          data: pointsInTurn(values[x]!, values[y]!, found),
          z: dimmed ? 2 : 3,
          tooltip: tipAt((index) => {
            const position = found[index]!;
            return tooltipHtml(
              [
                name,
                data.rowTitle?.(rows[position]!) ??
                  rowTitle(rows[position]!, t('open_row', { row: rows[position]! + 1 })),
              ]
                .filter(Boolean)
                .join(' · '),
              [x, y].map((column) => [
                axisTitle(data.columns[column]!.axis),
                axisValue(data.columns[column]!.axis, values[column]![position]),
              ]),
            );
          }),
        },
      ];
    }),
  );
}

function fields(
  data: ScatterMatrixData,
  x: number,
  y: number,
  grid: number,
  palette: ChartPalette,
  t: ChartWords,
): CustomSeriesOption[] {
  // Counts come with x before y, and below the diagonal x is the lower column already.
  const pair = data.pairs.find((one) => one.x === x && one.y === y);
  if (!pair?.whole) return [];
  const most = Math.max(2, ...pair.whole.flat());
  const [across, up] = [data.columns[x]!, data.columns[y]!];
  const step = ({ edges }: MatrixColumn, parts: number, at: number) =>
    edges[0]! + ((edges.at(-1)! - edges[0]!) * at) / parts;
  return [
    { counts: pair.whole, colours: pair.selected ? [palette.grid, palette.roles.neutral] : palette.sequential },
    ...(pair.selected ? [{ counts: pair.selected, colours: palette.sequential }] : []),
  ].map(({ counts, colours }, layer) => {
    const filled = counts.flatMap((row, at) =>
      row.flatMap((count, index) =>
        count === 0
          ? []
          : [
              [
                step(across, row.length, index),
                step(across, row.length, index + 1),
                step(up, counts.length, at),
                step(up, counts.length, at + 1),
                count,
              ] as const,
            ],
      ),
    );
    const plane = { x: across.axis, y: up.axis, fields: filled };
    return {
      ...countedFields(`fields-${grid}-${layer}`, plane, { name: t('count'), most, colours }),
      xAxisIndex: grid,
      yAxisIndex: grid,
    };
  });
}

export function buildScatterMatrixTable(data: ScatterMatrixData): ChartTable {
  const names = data.columns.map(({ axis }) => axisTitle(axis));
  return tableOf(
    [text('x'), text('y'), numeric('r')],
    data.pairs.map(({ x, y, r }) => [names[x], names[y], r]),
  );
}
