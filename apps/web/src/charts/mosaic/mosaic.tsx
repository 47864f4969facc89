import type { CustomSeriesOption } from 'echarts/charts';
import { columnName } from '../../lib/columns/column-name.ts';
import { contrast } from '../../lib/colour/contrast.ts';
import { formatCount, formatNumber, formatPercent } from '../../lib/numbers/format-number.ts';
import { Chart } from '../frame/chart.tsx';
import type { ChartProps } from '../frame/chart-frame.tsx';
import { formatTick, valueAxis } from '../option/axes.ts';
import { baseOption, colourKey } from '../option/base-option.ts';
import { axisTitle, type ChartAxis, type ChartOption } from '../option/chart-option.ts';
import { numeric, tableOf, text, type ChartTable } from '../option/chart-table.ts';
import { tipOf, tooltipHtml } from '../option/tooltip.ts';
import { type ChartPalette, colourAt } from '../palette/chart-palette.ts';

/** A table of counts as areas: a column a group, as wide as the group is large, cut by the shares of classes. Keep `data` stable. */
export function Mosaic(props: ChartProps & { data: MosaicData }) {
  return <Chart {...props} option={buildMosaicOption} table={buildMosaicTable} />;
}

export type MosaicData = {
  group: ChartAxis;
  groups: readonly string[];
  /** What is cut: the outcome. */
  outcome: ChartAxis;
  classes: readonly string[];
  /** By group, then class. */
  counts: readonly (readonly number[])[];
  /** What colours an area, by group, then class: how far its count is from the expected one. */
  colour: ChartAxis;
  colours: readonly (readonly number[])[];
  /** Words of a tooltip’s lines. */
  words: { count: string; share: string };
};

/** Residuals beyond these ends have the last colours. */
const FURTHEST = 4;

export function buildMosaicOption(data: MosaicData, palette: ChartPalette): ChartOption {
  const base = baseOption(palette);
  const along = valueAxis(palette, data.group);
  const up = valueAxis(palette, data.outcome);
  return {
    ...base,
    grid: { ...base.grid, right: 76, top: 12 },
    xAxis: {
      ...along,
      min: 0,
      max: 1,
      nameGap: 30,
      splitLine: { show: false },
      axisTick: { show: false },
      // The names lie below the columns, which are of different widths: the labels only keep their room.
      axisLabel: { ...along.axisLabel, color: 'transparent' },
    },
    yAxis: {
      ...up,
      min: 0,
      max: 1,
      splitLine: { show: false },
      axisLabel: { ...up.axisLabel, formatter: (share: number) => formatPercent(share) },
    },
    visualMap: colourKey(palette, {
      min: -FURTHEST,
      max: FURTHEST,
      colours: palette.diverging,
      text: [`≥ ${formatTick(FURTHEST)}`, `≤ ${formatTick(-FURTHEST)}`],
    }),
    series: [areas(data, palette), names(data, palette)],
  };
}

/** Where the columns of the groups begin and end, of 1. */
function columnsOf({ counts }: MosaicData): readonly (readonly [from: number, to: number, n: number])[] {
  const sizes = counts.map((row) => row.reduce((sum, count) => sum + count, 0));
  const total = sizes.reduce((sum, size) => sum + size, 0) || 1;
  let end = 0;
  return sizes.map((size) => {
    const from = end;
    end += size / total;
    return [from, end, size] as const;
  });
}

function areas(data: MosaicData, palette: ChartPalette): CustomSeriesOption {
  const columns = columnsOf(data);
  return {
    type: 'custom',
    id: 'areas',
    encode: { x: [0, 1], y: [2, 3] },
    data: data.counts.flatMap((row, group) => {
      const [from = 0, to = 0, n = 0] = columns[group] ?? [];
      let end = 0;
      return row.map((count, at) => {
        const start = end;
        end += n > 0 ? count / n : 0;
        return [from, to, start, end, group, at];
      });
    }),
    renderItem: (_params, api) => {
      const [left = 0, bottom = 0] = api.coord([api.value(0), api.value(2)]);
      const [right = 0, top = 0] = api.coord([api.value(1), api.value(3)]);
      const [group, at] = [Number(api.value(4)), Number(api.value(5))];
      const ground = colourAt(
        palette.diverging,
        Math.min(1, Math.max(0, ((data.colours[group]?.[at] ?? 0) + FURTHEST) / (2 * FURTHEST))),
      );
      const [width, height] = [right - left - 2, bottom - top - 1];
      const isRoom = width > 36 && height > 16;
      return {
        type: 'group',
        children: [
          {
            type: 'rect',
            shape: { x: left + 1, y: top, width: Math.max(1, width), height: Math.max(0.5, height) },
            style: { fill: ground, stroke: palette.axis, lineWidth: 0.5 },
          },
          {
            type: 'text',
            ignore: !isRoom,
            style: {
              x: (left + right) / 2,
              y: (top + bottom) / 2,
              text: columnName(data.classes[at] ?? ''),
              align: 'center',
              verticalAlign: 'middle',
              fill: contrast('#ffffff', ground) > contrast('#111111', ground) ? '#ffffff' : '#111111',
              fontSize: 11,
              fontFamily: palette.fontFamily,
              width: width - 6,
              overflow: 'truncate',
            },
          },
        ],
      };
    },
    tooltip: tipOf(([, , , , group = 0, at = 0]) => {
      const n = columns[group]?.[2] ?? 0;
      const count = data.counts[group]?.[at] ?? 0;
      return tooltipHtml(`${columnName(data.groups[group] ?? '')} × ${columnName(data.classes[at] ?? '')}`, [
        [data.words.count, formatCount(count)],
        [data.words.share, formatPercent(n > 0 ? count / n : 0, 1)],
        [axisTitle(data.colour), formatNumber(data.colours[group]?.[at], 3)],
      ]);
    }),
  };
}

/** The groups' names below their columns. */
function names(data: MosaicData, palette: ChartPalette): CustomSeriesOption {
  return {
    type: 'custom',
    id: 'names',
    silent: true,
    clip: false,
    tooltip: { show: false },
    encode: { x: [0, 1], y: 2 },
    data: columnsOf(data).map(([from, to], group) => [from, to, 0, group]),
    renderItem: (_params, api) => {
      const [left = 0, bottom = 0] = api.coord([api.value(0), 0]);
      const [right = 0] = api.coord([api.value(1), 0]);
      return {
        type: 'text',
        ignore: right - left < 14,
        style: {
          x: (left + right) / 2,
          y: bottom + 8,
          text: columnName(data.groups[Number(api.value(3))] ?? ''),
          align: 'center',
          verticalAlign: 'top',
          fill: palette.text,
          fontSize: 11,
          fontFamily: palette.fontFamily,
          width: right - left - 4,
          overflow: 'truncate',
        },
      };
    },
  };
}

export function buildMosaicTable(data: MosaicData): ChartTable {
  return tableOf(
    [
      text(axisTitle(data.group)),
      text(axisTitle(data.outcome)),
      numeric(data.words.count),
      numeric(data.words.share),
      numeric(axisTitle(data.colour)),
    ],
    data.counts.flatMap((row, group) => {
      const n = row.reduce((sum, count) => sum + count, 0);
      return row.map((count, at) => [
        columnName(data.groups[group] ?? ''),
        columnName(data.classes[at] ?? ''),
        count,
        n > 0 ? count / n : 0,
        data.colours[group]?.[at],
      ]);
    }),
  );
}
