import type { CustomSeriesOption, LineSeriesOption, ScatterSeriesOption } from 'echarts/charts';
import type { ChartWords } from '../chart-messages.ts';
import { baseOption } from '../option/base-option.ts';
import { axisTitle, axisValue, type ChartOption, type ChartSeries } from '../option/chart-option.ts';
import { numeric, type ChartTable } from '../option/chart-table.ts';
import { tooltipHtml } from '../option/tooltip.ts';
import type { ChartPalette } from '../palette/chart-palette.ts';
import type { SeriesChannel, SeriesData } from './series-data.ts';
import { seriesLayout, sliderSides } from './series-layout.ts';

/** Channels along one x with one zoom, and an overview below that says which part is in view. */
export function buildSeriesOption(data: SeriesData, palette: ChartPalette, t: ChartWords): ChartOption {
  const layout = seriesLayout(data, palette);
  const all = data.channels.map((_channel, place) => (data.layout === 'stacked' ? place : 0));
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
      { ...zoom, type: 'inside', zoomOnMouseWheel: false, moveOnMouseMove: false, moveOnMouseWheel: false },
      {
        ...zoom,
        type: 'slider',
        ...sliderSides,
        showDetail: false,
        showDataShadow: false,
        brushSelect: false,
        borderColor: palette.grid,
        fillerColor: `${palette.roles.train}22`,
        handleStyle: { color: palette.background, borderColor: palette.axis },
        moveHandleSize: 0,
        handleLabel: { show: false },
        backgroundColor: 'transparent',
      },
    ],
    toolbox: {
      itemSize: 0,
      showTitle: false,
      feature: {
        dataZoom: {
          icon: { zoom: 'path://', back: 'path://' },
          filterMode: 'none',
          xAxisIndex: axes,
          yAxisIndex: false,
          brushStyle: { borderWidth: 1, borderColor: palette.text, color: palette.text, opacity: 0.12 },
        },
      },
    },
    series: [
      ...data.channels.flatMap((channel, place): ChartSeries[] => [
        ...envelope(data, channel, place, all[place]!, palette),
        line(data, channel, place, all[place]!, palette),
        ...chosen(data, channel, place, all[place]!, palette),
      ]),
      overviewLine(data, axes.length, palette),
    ],
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
    sampling: 'minmax',
    lineStyle: { width: 1, color: palette.axis },
    tooltip: { show: false },
    data: pairs(at, values) as LineSeriesOption['data'],
    z: 1,
  };
}

/** Each channel has its own y; x is shared, by one axis or by linked ones. */
function placed(place: number, axis: number) {
  return { xAxisIndex: axis, yAxisIndex: place };
}

function pairs(at: ArrayLike<number>, values: ArrayLike<number | null>): (number | null)[][] {
  return Array.from({ length: at.length }, (_, index) => {
    const value = values[index];
    return [at[index]!, value === undefined || value === null || Number.isNaN(value) ? null : value];
  });
}

function line(
  data: SeriesData,
  channel: SeriesChannel,
  place: number,
  axis: number,
  palette: ChartPalette,
): LineSeriesOption {
  const dimmed = Boolean(data.selected);
  return {
    type: 'line',
    id: `channel-${place}`,
    name: axisTitle(channel.axis),
    ...placed(place, axis),
    color: palette.roles[channel.role],
    data: pairs(data.at, channel.values) as LineSeriesOption['data'],
    showSymbol: data.at.length <= 60,
    symbolSize: 5,
    lineStyle: { width: 1.5, opacity: dimmed ? 0.45 : 1 },
    sampling: data.at.length > 4000 ? 'minmax' : undefined,
    z: 3,
  };
}

/** From the lowest to the highest of each piece, so that no peak is lost: one line up and down through all pieces, as thousands of lines are slow to draw. */
function envelope(
  data: SeriesData,
  channel: SeriesChannel,
  place: number,
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
      id: `envelope-${place}`,
      name: axisTitle(channel.axis),
      ...placed(place, axis),
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
  place: number,
  axis: number,
  palette: ChartPalette,
): ScatterSeriesOption[] {
  const { rows, selected, selectedShare, at } = data;
  const inside = (index: number) =>
    rows && selected ? Boolean(selected[rows[index]!]) : (selectedShare?.[index] ?? 0) > 0;
  if (!selected && !selectedShare) return [];
  const found: number[][] = [];
  for (let index = 0; index < at.length; index += 1) {
    const value = channel.values[index];
    if (value !== null && value !== undefined && !Number.isNaN(value) && inside(index)) found.push([at[index]!, value]);
  }
  return [
    {
      type: 'scatter',
      id: `selected-${place}`,
      name: axisTitle(channel.axis),
      ...placed(place, axis),
      color: palette.roles.test,
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
  return tooltipHtml(row === undefined ? '' : t('open_row', { row: row + 1 }), [
    [axisTitle(data.x), axisValue(data.x, data.at[index])],
    ...data.channels.flatMap(({ axis, values, low, high }) => [
      [axisTitle(axis), values[index] ?? t('missing')] as const,
      ...(low && high
        ? [[`${t('lowest')} – ${t('highest')}`, `${low[index] ?? '–'} – ${high[index] ?? '–'}`] as const]
        : []),
    ]),
  ]);
}

export function buildSeriesTable(data: SeriesData, t: ChartWords): ChartTable {
  return {
    columns: [
      ...(data.rows ? [numeric(t('row'))] : []),
      numeric(axisTitle(data.x)),
      ...data.channels.flatMap(({ axis, low, high }) => [
        numeric(axisTitle(axis)),
        ...(low && high
          ? [numeric(`${axisTitle(axis)}: ${t('lowest')}`), numeric(`${axisTitle(axis)}: ${t('highest')}`)]
          : []),
      ]),
    ],
    rowCount: data.at.length,
    row: (index) => [
      ...(data.rows ? [data.rows[index]! + 1] : []),
      axisValue(data.x, data.at[index]),
      ...data.channels.flatMap(({ values, low, high }) => [
        values[index],
        ...(low && high ? [low[index], high[index]] : []),
      ]),
    ],
  };
}
