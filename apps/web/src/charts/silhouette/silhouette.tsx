import { rowTitle } from '../../lib/rows/row-names.ts';
import type { CustomSeriesOption } from 'echarts/charts';
import type { ChartWords } from '../chart-messages.ts';
import { Chart } from '../frame/chart.tsx';
import type { ChartProps } from '../frame/chart-frame.tsx';
import type { ChartPoint } from '../frame/chart-handle.ts';
import { valueAxis } from '../option/axes.ts';
import { baseOption } from '../option/base-option.ts';
import { axisTitle, type ChartAxis, type ChartOption } from '../option/chart-option.ts';
import { type ChartTable, numeric, tableOf, text, rowColumn } from '../option/chart-table.ts';
import { tooltipHtml, tipAt } from '../option/tooltip.ts';
import type { ChartPalette, ColourRole } from '../palette/chart-palette.ts';
import { limitSeries } from '../scatter/scatter-guides.ts';

type SilhouetteProps = ChartProps & {
  data: SilhouetteData;
  /** A row's bar was clicked. */
  onRow?: (row: number) => void;
};

/** A bar a row, by group, the largest first. Keep `data` stable. */
export function Silhouette({ height, onRow, ...props }: SilhouetteProps) {
  const { groups } = props.data;
  function onPoint({ seriesId, index }: ChartPoint): void {
    const row = groups[Number(seriesId.replace('bars-', ''))]?.rows[index];
    if (row !== undefined) onRow?.(row);
  }

  return (
    <Chart
      {...props}
      height={height ?? silhouetteHeight(props.data)}
      option={buildSilhouetteOption}
      table={buildSilhouetteTable}
      onPoint={onRow && onPoint}
    />
  );
}

export type SilhouetteData = {
  value: ChartAxis;
  /** From the largest value to the smallest; `rows` are row numbers from 0. `count` of all rows, where only some are given. */
  groups: readonly {
    name: string;
    role: ColourRole;
    values: readonly number[];
    rows: readonly number[];
    count: number;
  }[];
  mean: { value: number; label: string };
};

type Bar = { group: SilhouetteData['groups'][number]; place: number; from: number; to: number };

/** Pixels a name takes. */
const nameRoom = 13;

function silhouetteHeight({ groups }: Pick<SilhouetteData, 'groups'>): number {
  return Math.min(800, Math.max(280, 120 + groups.length * 70));
}

/** Every bar with the rows it stands for, the groups below each other with a gap between. */
export function barsOf({ groups }: Pick<SilhouetteData, 'groups'>): Bar[] {
  const gap = Math.max(1, groups.reduce((sum, { count }) => sum + count, 0) / 60);
  let start = 0;
  return groups.flatMap((group) => {
    const first = start;
    const each = group.count / Math.max(1, group.values.length);
    start += group.count + gap;
    return group.values.map((_, index) => ({
      group,
      place: index,
      from: first + index * each,
      to: first + (index + 1) * each,
    }));
  });
}

export function buildSilhouetteOption(data: SilhouetteData, palette: ChartPalette, t: ChartWords): ChartOption {
  const bars = barsOf(data);
  const base = baseOption(palette, data.groups);
  const last = bars.at(-1)?.to ?? 1;
  return {
    ...base,
    // The mean has its label above, below the legend.
    grid: { ...base.grid, top: data.groups.length > 1 ? 54 : 30 },
    xAxis: { ...valueAxis(palette, data.value), scale: false, max: 1 },
    yAxis: {
      ...valueAxis(palette, { label: '' }),
      inverse: true,
      min: 0,
      max: last,
      axisLabel: { show: false },
      axisTick: { show: false },
      splitLine: { show: false },
    },
    series: [
      ...data.groups.map((group, index) =>
        series(
          group,
          index,
          bars.filter((bar) => bar.group === group),
          data,
          palette,
          t,
        ),
      ),
      nameSeries(data, bars, palette),
      ...limitSeries({ limits: [{ axis: 'x', value: data.mean.value, label: data.mean.label }] }, palette, 'start'),
    ],
  };
}

/** Each group's name beside its bars, where there is room: colours come again after a few groups. */
function nameSeries({ groups }: SilhouetteData, bars: readonly Bar[], palette: ChartPalette): CustomSeriesOption {
  const blocks = groups.map((group) => bars.filter((bar) => bar.group === group)).filter((block) => block.length > 0);
  return {
    type: 'custom',
    id: 'names',
    silent: true,
    clip: true,
    z: 5,
    dimensions: ['from', 'to'],
    encode: { y: [0, 1] },
    data: blocks.map((block) => [block[0]!.from, block.at(-1)!.to]),
    renderItem: ({ dataIndex, coordSys }, api) => {
      const [, from = 0] = api.coord([0, api.value(0)]);
      const [, to = 0] = api.coord([0, api.value(1)]);
      if (to - from < nameRoom) return null;
      const { x, width } = coordSys as unknown as { x: number; width: number };
      return {
        type: 'text',
        style: {
          x: x + width - 6,
          y: (from + to) / 2,
          text: blocks[dataIndex]![0]!.group.name,
          align: 'right',
          verticalAlign: 'middle',
          fontFamily: palette.fontFamily,
          fontSize: 11,
          fontWeight: 'bold',
          fill: palette.text,
          stroke: palette.background,
          lineWidth: 3,
        },
      };
    },
  };
}

function series(
  group: Bar['group'],
  index: number,
  bars: readonly Bar[],
  data: SilhouetteData,
  palette: ChartPalette,
  t: ChartWords,
): CustomSeriesOption {
  return {
    type: 'custom',
    id: `bars-${index}`,
    name: group.name,
    color: palette.roles[group.role],
    clip: true,
    dimensions: ['value', 'from', 'to'],
    encode: { x: 0, y: [1, 2] },
    data: bars.map(({ place, from, to }) => [group.values[place] ?? 0, from, to]),
    renderItem: (_params, api) => {
      // Half a pixel over the next bar: without it the edges of bars show as stripes.
      const [x = 0, from = 0] = api.coord([api.value(0), api.value(1)]);
      const [zero = 0, to = 0] = api.coord([0, api.value(2)]);
      return {
        type: 'rect',
        shape: { x: Math.min(x, zero), y: from, width: Math.abs(x - zero), height: to - from + 0.5 },
        style: { fill: palette.roles[group.role] },
      };
    },
    tooltip: tipAt((position) =>
      tooltipHtml(group.name, [
        [t('row'), rowTitle(group.rows[position] ?? 0)],
        [axisTitle(data.value), group.values[position]],
      ]),
    ),
  };
}

export function buildSilhouetteTable(data: SilhouetteData, t: ChartWords): ChartTable {
  return tableOf(
    [text(t('group')), rowColumn(t('row')), numeric(axisTitle(data.value))],
    data.groups.flatMap(({ name, values, rows }) =>
      values.map((value, index) => [name, (rows[index] ?? 0) + 1, value]),
    ),
  );
}
