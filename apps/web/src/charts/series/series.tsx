import { rowTitle } from '../../lib/rows/row-names.ts';
import type { CustomSeriesOption, LineSeriesOption, ScatterSeriesOption } from 'echarts/charts';
import type { ChartWords } from '../chart-messages.ts';
import { Chart } from '../frame/chart.tsx';
import type { ChartProps } from '../frame/chart-frame.tsx';
import { baseOption, insideZoom, zoomTools } from '../option/base-option.ts';
import { axisTitle, axisValue, type ChartOption, type ChartSeries, type ChartAxis } from '../option/chart-option.ts';
import { numeric, type ChartTable, rowColumn, text } from '../option/chart-table.ts';
import { tooltipHtml } from '../option/tooltip.ts';
import type { ChartPalette, ColourRole } from '../palette/chart-palette.ts';
import { isMarked, markedBands, type RangeMarks } from '../option/marked-ranges.ts';
import { valueAxis } from '../option/axes.ts';
import { placesAfterGaps, withFillers } from '../option/time-gaps.ts';
import { labelled, ranged } from '../../lib/i18n/joined.ts';

/** Several columns along time or rows: over each other with axes of their own, or one below the other. Keep `data` stable. */
export function Series({ height, ...props }: ChartProps & { data: SeriesData }) {
  return (
    <Chart {...props} height={height ?? seriesHeight(props.data)} option={buildSeriesOption} table={buildSeriesTable} />
  );
}

/** Channels along one x with one zoom, and an overview below that says which part is in view. */
export function buildSeriesOption(given: SeriesData, palette: ChartPalette, t: ChartWords): ChartOption {
  const data = brokenAtGaps(onAxes(given));
  const layout = seriesLayout(data, palette);
  const all = data.channels.map((_channel, index) => (data.layout === 'stacked' ? index : 0));
  const axes = [...new Set(all)];
  const zoom = { filterMode: 'none' as const, xAxisIndex: axes };
  return {
    ...baseOption(palette, data.layout === 'overlaid' ? data.channels.map(({ axis }) => axisTitle(axis)) : []),
    ...layout,
    tooltip: {
      ...baseOption(palette).tooltip,
      trigger: 'axis',
      formatter: (params) =>
        axisTooltip(data, [params].flat() as unknown as { seriesId?: string; dataIndex: number }[], t),
    },
    axisPointer: { link: [{ xAxisIndex: 'all' }], lineStyle: { color: palette.axis } },
    dataZoom: [
      { ...insideZoom, xAxisIndex: axes },
      {
        ...zoom,
        type: 'slider',
        ...sliderSides,
        showDetail: false,
        showDataShadow: false,
        brushSelect: false,
        borderColor: palette.grid,
        fillerColor: `${palette.roles.data}22`,
        handleStyle: { color: palette.background, borderColor: palette.axis },
        moveHandleSize: 0,
        handleLabel: { show: false },
        backgroundColor: 'transparent',
      },
    ],
    toolbox: zoomTools(palette, axes, false),
    series: [
      ...data.channels.flatMap((channel, index): ChartSeries[] => [
        ...(data.marked ?? []).flatMap((marks) => markedBands(marks, palette, axisIndices(index, all[index]!))),
        ...envelope(data, channel, index, all[index]!, palette),
        line(data, channel, index, all[index]!, palette),
        ...alone(data, channel, index, all[index]!, palette),
        ...chosen(data, channel, index, all[index]!, palette),
      ]),
      overviewLine(data, axes.length, palette),
    ],
  };
}

/** A value that is none in the middle of each gap in time, so that no line says what nobody measured. */
function brokenAtGaps(data: SeriesData): SeriesData {
  const places = data.x.time ? placesAfterGaps(data.at) : [];
  const overview = data.overview && brokenOverview(data.overview, data.x);
  if (places.length === 0) return overview ? { ...data, overview } : data;
  const filled = <T,>(values: ArrayLike<T>, filler: T) => withFillers(values, places, () => filler);
  return {
    ...data,
    at: withFillers(data.at, places, (after) => (data.at[after - 1]! + data.at[after]!) / 2),
    channels: data.channels.map((channel) => ({
      ...channel,
      values: filled(channel.values, null),
      ...(channel.low && { low: filled(channel.low, null) }),
      ...(channel.high && { high: filled(channel.high, null) }),
    })),
    ...(data.rows && { rows: filled(data.rows, NO_ROW) }),
    ...(data.selectedShare && { selectedShare: filled(data.selectedShare, 0) }),
    ...(overview && { overview }),
  };
}

const NO_ROW = -1;

function brokenOverview({ at, values }: NonNullable<SeriesData['overview']>, x: ChartAxis) {
  const places = x.time ? placesAfterGaps(at) : [];
  return {
    at: withFillers(at, places, (after) => (at[after - 1]! + at[after]!) / 2),
    values: withFillers(values, places, () => null),
  };
}

/** The whole of the first channel under the slider; its axes are the last ones and never zoom. */
function overviewLine(data: SeriesData, xAxis: number, palette: ChartPalette): LineSeriesOption {
  const { at, values } = data.overview ?? { at: data.at, values: data.channels[0]?.values ?? [] };
  return {
    type: 'line',
    id: 'overview',
    xAxisIndex: xAxis,
    yAxisIndex: data.channels.length,
    silent: true,
    symbol: 'none',
    lineStyle: { width: 1, color: palette.axis },
    tooltip: { show: false },
    data: pairs(at, values) as LineSeriesOption['data'],
    z: 1,
  };
}

/** Each channel has its own y; x is shared, by one axis or by linked ones. */
function axisIndices(index: number, axis: number) {
  return { xAxisIndex: axis, yAxisIndex: index };
}

function pairs(at: ArrayLike<number>, values: ArrayLike<number | null>): (number | null)[][] {
  return Array.from({ length: at.length }, (_, index) => {
    const value = values[index];
    return [at[index]!, isValue(value) ? value : null];
  });
}

/** The channels as their axes can show them: nothing that is not above zero on a logarithmic one. */
function onAxes(data: SeriesData): SeriesData {
  if (!data.channels.some(({ axis }) => axis.log)) return data;
  const above = (values: Values) => Array.from(values, (value) => (isValue(value) && value > 0 ? value : null));
  const channels = data.channels.map((channel) =>
    channel.axis.log
      ? {
          ...channel,
          values: above(channel.values),
          ...(channel.low && { low: above(channel.low) }),
          ...(channel.high && { high: above(channel.high) }),
        }
      : channel,
  );
  return { ...data, channels };
}

/** Of values at the same place, this share makes points of a line, which would only go up and down there. */
const repeatedShare = 0.5;

/** Whether many values are at one place, as of the specimens of a day. */
function isRepeated(at: Values): boolean {
  let repeated = 0;
  for (let index = 1; index < at.length; index += 1) if (at[index] === at[index - 1]) repeated += 1;
  return repeated > repeatedShare * (at.length - 1);
}

/** From more values on, a line has no symbols. */
const symbolsUpTo = 60;

function line(
  data: SeriesData,
  channel: SeriesChannel,
  index: number,
  axis: number,
  palette: ChartPalette,
): LineSeriesOption {
  const dimmed = Boolean(data.selected);
  const isPoints = isRepeated(data.at);
  return {
    type: 'line',
    id: `channel-${index}`,
    name: axisTitle(channel.axis),
    ...axisIndices(index, axis),
    color: palette.roles[channel.role],
    data: pairs(data.at, channel.values) as LineSeriesOption['data'],
    showSymbol: isPoints || data.at.length <= symbolsUpTo,
    symbolSize: 5,
    lineStyle: { width: isPoints ? 0 : 1.5, opacity: dimmed ? 0.45 : 1 },
    ...(isPoints && { itemStyle: { opacity: dimmed ? 0.45 : 0.8 } }),
    // Sampling would draw over the gaps.
    sampling: data.at.length > 4000 && !hasGaps(channel.values) ? 'minmax' : undefined,
    z: 3,
  };
}

function isValue(value: number | null | undefined): value is number {
  return value !== null && value !== undefined && !Number.isNaN(value);
}

function hasGaps(values: Values): boolean {
  for (let index = 0; index < values.length; index += 1) if (!isValue(values[index])) return true;
  return false;
}

/** Values between two gaps, which no line reaches. */
function alone(
  data: SeriesData,
  channel: SeriesChannel,
  position: number,
  axis: number,
  palette: ChartPalette,
): ScatterSeriesOption[] {
  if (data.at.length <= symbolsUpTo) return [];
  const { values } = channel;
  const found: number[][] = [];
  for (let index = 0; index < data.at.length; index += 1) {
    const value = values[index];
    if (isValue(value) && !isValue(values[index - 1]) && !isValue(values[index + 1]))
      found.push([data.at[index]!, value]);
  }
  if (found.length === 0) return [];
  return [
    {
      type: 'scatter',
      id: `alone-${position}`,
      name: axisTitle(channel.axis),
      ...axisIndices(position, axis),
      color: palette.roles[channel.role],
      symbolSize: 3,
      silent: true,
      data: found,
      clip: true,
      tooltip: { show: false },
      z: 3,
    },
  ];
}

/** From the lowest to the highest of each piece, so that no peak is lost: one line up and down through all pieces, as thousands of lines are slow to draw. */
function envelope(
  data: SeriesData,
  channel: SeriesChannel,
  position: number,
  axis: number,
  palette: ChartPalette,
): CustomSeriesOption[] {
  const { low, high } = channel;
  if (!low || !high) return [];
  const colour = palette.roles[channel.role];
  const known = (index: number) =>
    Number.isFinite(low[index] ?? Number.NaN) && Number.isFinite(high[index] ?? Number.NaN);
  return [
    {
      type: 'custom',
      id: `envelope-${position}`,
      name: axisTitle(channel.axis),
      ...axisIndices(position, axis),
      silent: true,
      clip: true,
      color: colour,
      encode: { x: 0, y: [1, 2] },
      data: Array.from({ length: data.at.length }, (_, index) => [
        data.at[index]!,
        low[index] ?? Number.NaN,
        high[index] ?? Number.NaN,
      ]),
      renderItem: ({ dataIndex }, api) => {
        // The first of each stretch without gaps draws all of it.
        if (!known(dataIndex) || (dataIndex > 0 && known(dataIndex - 1))) return null;
        const points: number[][] = [];
        for (let index = dataIndex; index < data.at.length && known(index); index += 1) {
          const ends = [api.coord([data.at[index]!, low[index]!]), api.coord([data.at[index]!, high[index]!])];
          points.push(...(index % 2 === 0 ? ends : ends.reverse()));
        }
        return {
          type: 'polyline',
          shape: { points },
          style: { stroke: colour, lineWidth: 1.5, opacity: 0.35, fill: 'none', lineJoin: 'bevel' },
        };
      },
      z: 2,
    },
  ];
}

function chosen(
  data: SeriesData,
  channel: SeriesChannel,
  position: number,
  axis: number,
  palette: ChartPalette,
): ScatterSeriesOption[] {
  const { rows, selected, selectedShare, at } = data;
  const inside = (index: number) =>
    rows && selected ? rows[index] !== NO_ROW && Boolean(selected[rows[index]!]) : (selectedShare?.[index] ?? 0) > 0;
  if (!selected && !selectedShare) return [];
  const found: number[][] = [];
  for (let index = 0; index < at.length; index += 1) {
    const value = channel.values[index];
    if (value !== null && value !== undefined && !Number.isNaN(value) && inside(index)) found.push([at[index]!, value]);
  }
  return [
    {
      type: 'scatter',
      id: `selected-${position}`,
      name: axisTitle(channel.axis),
      ...axisIndices(position, axis),
      color: palette.roles.selected,
      symbolSize: found.length > 2000 ? 2.5 : 5,
      silent: true,
      data: found,
      clip: true,
      large: found.length > 2000,
      progressive: 0,
      tooltip: { show: false },
      z: 4,
    },
  ];
}

function axisTooltip(
  data: SeriesData,
  given: readonly { seriesId?: string; dataIndex: number }[],
  t: ChartWords,
): string {
  const first = given.find(({ seriesId }) => seriesId?.startsWith('channel-'));
  if (!first) return '';
  const index = first.dataIndex;
  const row = data.rows?.[index];
  if (data.channels.every(({ values }) => !isValue(values[index])) && (row === undefined || row === NO_ROW))
    return tooltipHtml('', [[axisTitle(data.x), t('time_gap')]]);
  return tooltipHtml(row === undefined ? '' : rowTitle(row, t('open_row', { row: row + 1 })), [
    [axisTitle(data.x), axisValue(data.x, data.at[index])],
    ...data.channels.flatMap(({ axis, values, low, high }) => [
      [axisTitle(axis), values[index] ?? t('missing')] as const,
      ...(low && high
        ? [[`${t('lowest')} – ${t('highest')}`, ranged(low[index] ?? '–', high[index] ?? '–')] as const]
        : []),
    ]),
    ...(data.marked ?? [])
      .filter((marks) => isMarked(marks, data.at[index]!))
      .map(({ name }): [string, string] => [name, t('yes')]),
  ]);
}

export function buildSeriesTable(data: SeriesData, t: ChartWords): ChartTable {
  return {
    columns: [
      ...(data.rows ? [rowColumn(t('row'))] : []),
      numeric(axisTitle(data.x)),
      ...data.channels.flatMap(({ axis, low, high }) => [
        numeric(axisTitle(axis)),
        ...(low && high
          ? [numeric(labelled(axisTitle(axis), t('lowest'))), numeric(labelled(axisTitle(axis), t('highest')))]
          : []),
      ]),
      ...(data.marked ?? []).map(({ name }) => text(name)),
    ],
    rowCount: data.at.length,
    row: (index) => [
      ...(data.rows ? [data.rows[index]! + 1] : []),
      axisValue(data.x, data.at[index]),
      ...data.channels.flatMap(({ values, low, high }) => [
        values[index],
        ...(low && high ? [low[index], high[index]] : []),
      ]),
      ...(data.marked ?? []).map((marks) => (isMarked(marks, data.at[index]!) ? t('yes') : '')),
    ],
  };
}

const below = 92;

/** Axes of a chart that has one each side and, from the third channel on, further ones beside the right one. */
function overlaid(data: SeriesData, palette: ChartPalette): Pick<ChartOption, 'grid' | 'xAxis' | 'yAxis'> {
  const right = 20 + 64 * Math.max(0, data.channels.length - 1);
  return {
    grid: [{ left: 76, right, top: data.channels.length > 1 ? 40 : 16, bottom: below, outerBoundsMode: 'none' }],
    xAxis: [{ ...xAxisOf(data, palette), gridIndex: 0 }],
    yAxis: data.channels.map(({ axis, role }, index) => {
      const plain = valueAxis(palette, axis);
      const colour = data.channels.length > 1 ? palette.roles[role] : palette.text;
      return {
        ...plain,
        position: index === 0 ? ('left' as const) : ('right' as const),
        offset: Math.max(0, index - 1) * 64,
        nameGap: 48,
        nameTextStyle: { color: colour, fontSize: 12 },
        axisLine: { ...plain.axisLine, lineStyle: { color: colour } },
        splitLine: index === 0 ? plain.splitLine : { show: false },
      };
    }) as ChartOption['yAxis'],
  };
}

/** A band for each channel, one below the other, over one x. */
function stacked(data: SeriesData, palette: ChartPalette): Pick<ChartOption, 'grid' | 'xAxis' | 'yAxis'> {
  const last = data.channels.length - 1;
  return {
    grid: data.channels.map((_channel, index) => ({
      left: sliderSides.left,
      right: sliderSides.right,
      top: 22 + index * bandHeight,
      height: bandHeight - 26,
      outerBoundsMode: 'none' as const,
    })),
    xAxis: data.channels.map((_channel, index) => {
      const axis = xAxisOf(data, palette);
      return {
        ...axis,
        gridIndex: index,
        name: index === last ? axis.name : undefined,
        axisLabel: { ...axis.axisLabel, show: index === last },
        axisTick: { show: index === last },
      };
    }) as ChartOption['xAxis'],
    yAxis: data.channels.map(({ axis }, index) => ({
      ...valueAxis(palette, axis),
      gridIndex: index,
      // Above its band, where long names have room.
      name: axisTitle(axis),
      nameLocation: 'end' as const,
      nameGap: 7,
      splitNumber: 3,
      nameTextStyle: { color: palette.text, fontSize: 11, align: 'left' as const },
      nameTruncate: { maxWidth: 600, ellipsis: '…' },
    })) as ChartOption['yAxis'],
  };
}

function xAxisOf({ x, extent: [min, max] }: SeriesData, palette: ChartPalette) {
  return { ...valueAxis(palette, x), min, max: max > min ? max : min + 1, nameGap: 26, splitLine: { show: false } };
}

/** The strip under the chart that shows the whole of x. */
function withOverview(
  data: SeriesData,
  layout: Pick<ChartOption, 'grid' | 'xAxis' | 'yAxis'>,
): Pick<ChartOption, 'grid' | 'xAxis' | 'yAxis'> {
  const grids = [layout.grid].flat();
  const at = { gridIndex: grids.length, show: false };
  const [min, max] = data.extent;
  return {
    grid: [
      ...grids,
      {
        left: sliderSides.left,
        right: sliderSides.right,
        bottom: sliderSides.bottom,
        height: sliderSides.height,
        outerBoundsMode: 'none',
      },
    ] as ChartOption['grid'],
    xAxis: [
      ...[layout.xAxis].flat(),
      { ...at, type: 'value', min, max: max > min ? max : min + 1 },
    ] as ChartOption['xAxis'],
    yAxis: [...[layout.yAxis].flat(), { ...at, type: 'value', scale: true }] as ChartOption['yAxis'],
  };
}

const sliderSides = { left: 72, right: 24, bottom: 8, height: 30 };

function seriesLayout(data: SeriesData, palette: ChartPalette): Pick<ChartOption, 'grid' | 'xAxis' | 'yAxis'> {
  return withOverview(data, (data.layout === 'stacked' ? stacked : overlaid)(data, palette));
}

type Values = ArrayLike<number | null>;

export type SeriesChannel = {
  axis: ChartAxis;
  role: ColourRole;
  /** A value at each x, or the mean of each piece. */
  values: Values;
  /** Lowest and highest of each piece, where x are pieces of many rows. */
  low?: Values;
  high?: Values;
};

export type SeriesData = {
  x: ChartAxis;
  /** Shared by all channels; middles where they are pieces. */
  at: ArrayLike<number>;
  channels: readonly SeriesChannel[];
  /** The whole of x, whatever part of it is given. */
  extent: readonly [low: number, high: number];
  /** One chart with an axis a channel, or a band of its own for each. */
  layout: 'overlaid' | 'stacked';
  /** Row of each x, from 0; left out where x are pieces. */
  rows?: ArrayLike<number>;
  /** By row. */
  selected?: ArrayLike<number> | null;
  /** Share of selected rows of each piece. */
  selectedShare?: ArrayLike<number> | null;
  /** The first channel over the whole of x, below the chart. */
  overview?: { at: ArrayLike<number>; values: Values };
  /** Ranges of x by what they are, behind every channel. */
  marked?: readonly RangeMarks[];
};

export const bandHeight = 130;

export function seriesHeight({ channels, layout }: Pick<SeriesData, 'channels' | 'layout'>): number {
  return layout === 'stacked' ? 110 + bandHeight * channels.length : 380;
}
