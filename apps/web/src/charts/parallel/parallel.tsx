import { rowTitle } from '../../lib/rows/row-names.ts';
import type { CustomSeriesOption, LinesSeriesOption } from 'echarts/charts';
import { Chart } from '../frame/chart.tsx';
import type { ChartProps } from '../frame/chart-frame.tsx';
import type { ChartWords } from '../chart-messages.ts';
import { axisTick } from '../option/axes.ts';
import { baseOption } from '../option/base-option.ts';
import { nameWidth } from '../option/axis-name.ts';
import { axisTitle, axisValue, type ChartAxis, type ChartOption } from '../option/chart-option.ts';
import { numeric, text, type ChartTable, rowColumn } from '../option/chart-table.ts';
import { niceRange } from '../option/nice-range.ts';
import { roundTicks } from '../option/round-ticks.ts';
import { tooltipHtml, tipAt } from '../option/tooltip.ts';
import type { ChartPalette, ColourRole } from '../palette/chart-palette.ts';

/** Rows as lines over axes side by side. Its brush answers the nearest axis as x, and heights of 0..1 as y (`valueAt`). Keep `data` stable. */
export function Parallel({ onRow, ...props }: ChartProps & { data: ParallelData; onRow?: (row: number) => void }) {
  return (
    <Chart
      {...props}
      option={buildParallelOption}
      table={buildParallelTable}
      onTableRow={onRow && ((line) => onRow(props.data.rows[line]!))}
    />
  );
}

export type ParallelAxis = ChartAxis & {
  min: number;
  max: number;
  /** Names of the places of a column of words. */
  levels?: readonly string[] | null;
  /** By line; null where missing. */
  values: readonly (number | null)[];
};

export type ParallelData = {
  axes: readonly ParallelAxis[];
  /** Rows of the lines, from 0. */
  rows: ArrayLike<number>;
  groups?: { name: string; role: ColourRole }[];
  /** Each line's place in `groups`. */
  places?: ArrayLike<number>;
  selected?: ArrayLike<number> | null;
};

/** Where a missing value is drawn: below the lowest. */
const missingAt = -0.09;

/** What is beside the outermost axes for their names. */
const MARGIN = 50;

/** Lines of several groups are drawn in this many layers, each with some of every group, so that none covers the others. */
const layersOfGroups = 8;

/** The ends of an axis as drawn. */
export function axisEnds({ min, max, levels, time }: Pick<ParallelAxis, 'min' | 'max' | 'levels' | 'time'>): {
  min: number;
  max: number;
} {
  if (levels) return { min: -0.5, max: Math.max(0.5, levels.length - 0.5) };
  return time ? { min, max: max > min ? max : min + 1 } : niceRange(min, max);
}

/** The value at a height of 0..1 over an axis. */
export function valueAt(axis: Pick<ParallelAxis, 'min' | 'max' | 'levels' | 'time'>, height: number): number {
  const { min, max } = axisEnds(axis);
  return min + height * (max - min);
}

export function buildParallelOption(data: ParallelData, palette: ChartPalette, t: ChartWords): ChartOption {
  const { axes } = data;
  const ends = axes.map(axisEnds);
  const heights = axes.map(({ values }, index) =>
    values.map((value) =>
      value === null ? missingAt : (value - ends[index]!.min) / (ends[index]!.max - ends[index]!.min),
    ),
  );
  const missing = axes.some(({ values }) => values.includes(null));
  const groups = data.groups ?? [{ name: '', role: 'data' as const }];
  return {
    ...baseOption(palette, data.groups),
    grid: { left: 56, right: 56, top: data.groups ? 90 : 60, bottom: 16, outerBoundsMode: 'none' },
    xAxis: { type: 'value', show: false, min: 0, max: Math.max(1, axes.length - 1) },
    yAxis: { type: 'value', show: false, min: missing ? -0.14 : -0.02, max: 1.02 },
    series: [
      ...[false, true].flatMap((chosen) => {
        const lines = groups.map((_group, group) => linesOf(data, group, chosen));
        const many = lines.reduce((all, { length }) => all + length, 0);
        return Array.from({ length: groups.length > 1 ? layersOfGroups : 1 }, (_, layer) =>
          groups.flatMap(({ name, role }, group) => {
            const part = groups.length > 1 ? lines[group]!.filter((line) => layerOf(line) === layer) : lines[group]!;
            return part.length === 0
              ? []
              : [
                  lineSeries(
                    data,
                    heights,
                    part,
                    {
                      name,
                      colour: palette.roles[role],
                      id: `lines-${group}-${chosen ? 1 : 0}-${layer}`,
                      dimmed: Boolean(data.selected) && !chosen,
                      many,
                    },
                    t,
                  ),
                ];
          }),
        ).flat();
      }),
      axisSeries(data, ends, missing, palette, t),
    ],
  };
}

/** The same for a line whenever it is drawn, and spread as if by chance. */
function layerOf(line: number): number {
  return (Math.imul(line + 1, 0x9e3779b1) >>> 16) % layersOfGroups;
}

function linesOf({ rows, places, selected }: ParallelData, group: number, chosen: boolean): number[] {
  const found: number[] = [];
  for (let line = 0; line < rows.length; line += 1) {
    if ((places?.[line] ?? 0) === group && (selected ? Boolean(selected[rows[line]!]) : true) === chosen)
      found.push(line);
  }
  return found;
}

function lineSeries(
  data: ParallelData,
  heights: readonly (readonly number[])[],
  lines: readonly number[],
  look: { name: string; colour: string; id: string; dimmed: boolean; many: number },
  t: ChartWords,
): LinesSeriesOption {
  const opacity = look.many > 1000 ? 0.15 : look.many > 200 ? 0.35 : 0.6;
  return {
    type: 'lines',
    id: look.id,
    name: look.name,
    coordinateSystem: 'cartesian2d',
    polyline: true,
    clip: false,
    color: look.colour,
    lineStyle: {
      color: look.colour,
      width: 1,
      opacity: look.dimmed ? Math.min(look.many > 200 ? 0.06 : 0.25, opacity) : opacity,
    },
    emphasis: { lineStyle: { width: 2.5, opacity: 1 } },
    data: lines.map((line) => ({ coords: heights.map((values, axis) => [axis, values[line]!]) })),
    tooltip: tipAt((index) => {
      const line = lines[index]!;
      return tooltipHtml(
        [look.name, rowTitle(data.rows[line]!, t('open_row', { row: data.rows[line]! + 1 }))]
          .filter(Boolean)
          .join(' · '),
        data.axes.map((axis) => [axisTitle(axis), shown(axis, axis.values[line] ?? null, t)]),
      );
    }),
    silent: look.dimmed,
    progressive: 0,
    z: look.dimmed ? 2 : 3,
  };
}

function shown(axis: ParallelAxis, value: number | null, t: ChartWords): string | number {
  if (value === null) return t('missing');
  return axis.levels?.[value] ?? axisValue(axis, value);
}

/** A name that is too wide for one line with its unit in another one, where it would break within the brackets. */
function inRoom(title: string, room: number): string {
  return nameWidth(title) > room ? title.replace(/ (?=(\[[^\]]*\]|\([^)]*\))$)/, '\n') : title;
}

function axisSeries(
  { axes }: ParallelData,
  ends: readonly { min: number; max: number }[],
  missing: boolean,
  palette: ChartPalette,
  t: ChartWords,
): CustomSeriesOption {
  return {
    type: 'custom',
    id: 'axes',
    silent: true,
    encode: { x: 0, y: 1 },
    data: axes.map((_axis, index) => [index, 0]),
    renderItem: ({ dataIndex, coordSys }, api) => {
      const axis = axes[dataIndex]!;
      const [x = 0, bottom = 0] = api.coord([dataIndex, 0]);
      const [, top = 0] = api.coord([dataIndex, 1]);
      const room = (coordSys as unknown as { width: number }).width / Math.max(1, axes.length - 1);
      // The outermost names may reach to the edge of the chart, not beyond it; short ones stay above their axis.
      const isWide = nameWidth(axisTitle(axis)) > 2 * MARGIN;
      const side = !isWide ? 0 : dataIndex === 0 ? -1 : dataIndex === axes.length - 1 ? 1 : 0;
      const halo = { stroke: palette.background, lineWidth: 3 };
      const tickTexts = ticksOf(axis, ends[dataIndex]!, Math.max(2, Math.floor((bottom - top) / 16)));
      return {
        type: 'group',
        children: [
          { type: 'line', shape: { x1: x, x2: x, y1: bottom, y2: top }, style: { stroke: palette.text, lineWidth: 1 } },
          {
            type: 'text',
            x: x + side * MARGIN,
            y: top - 12,
            style: {
              text: inRoom(axisTitle(axis), room - 8),
              fill: palette.text,
              fontSize: 12,
              fontWeight: 600,
              align: side < 0 ? 'left' : side > 0 ? 'right' : 'center',
              verticalAlign: 'bottom',
              width: room - 8,
              overflow: 'break',
              lineHeight: 14,
              height: 42,
              lineOverflow: 'truncate',
            },
          },
          ...tickTexts.map(({ share, label }) => ({
            type: 'text' as const,
            x: x - 4,
            y: bottom - share * (bottom - top),
            style: {
              text: label,
              fill: palette.mutedText,
              fontSize: 10,
              align: 'right' as const,
              verticalAlign: 'middle' as const,
              width: 90,
              overflow: 'truncate' as const,
              ...halo,
            },
          })),
          ...(missing
            ? [
                {
                  type: 'text' as const,
                  x: x - 4,
                  y: api.coord([dataIndex, missingAt])[1]!,
                  style: {
                    text: t('missing'),
                    fill: palette.mutedText,
                    fontSize: 10,
                    align: 'right' as const,
                    verticalAlign: 'middle' as const,
                    ...halo,
                  },
                },
              ]
            : []),
        ],
      };
    },
    z: 5,
  };
}

function ticksOf(
  axis: ParallelAxis,
  { min, max }: { min: number; max: number },
  most: number,
): { share: number; label: string }[] {
  const share = (value: number) => (value - min) / (max - min);
  if (axis.levels)
    return axis.levels.length <= most ? axis.levels.map((label, index) => ({ share: share(index), label })) : [];
  if (axis.time)
    return [min, max].map((value) => ({ share: share(value), label: String(axisValue(axis, value)).slice(0, 10) }));
  return roundTicks(min, max).map((value) => ({ share: share(value), label: axisTick(value) }));
}

export function buildParallelTable(data: ParallelData, t: ChartWords): ChartTable {
  return {
    columns: [
      rowColumn(t('row')),
      ...data.axes.map((axis) => (axis.levels ? text(axisTitle(axis)) : numeric(axisTitle(axis)))),
    ],
    rowCount: data.rows.length,
    row: (line) => [
      data.rows[line]! + 1,
      ...data.axes.map((axis) => {
        const value = axis.values[line] ?? null;
        return value === null ? null : (axis.levels?.[value] ?? axisValue(axis, value));
      }),
    ],
  };
}
