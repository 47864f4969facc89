import { valueAxis } from '../option/axes.ts';
import type { ChartOption } from '../option/chart-option.ts';
import type { ChartPalette } from '../palette/chart-palette.ts';
import { bandHeight, type SeriesData } from './series-data.ts';

const below = 92;

/** Axes of a picture that has one each side and, from the third channel on, further ones beside the right one. */
function overlaid(data: SeriesData, palette: ChartPalette): Pick<ChartOption, 'grid' | 'xAxis' | 'yAxis'> {
  const right = 20 + 64 * Math.max(0, data.channels.length - 1);
  return {
    grid: [{ left: 76, right, top: data.channels.length > 1 ? 40 : 16, bottom: below, outerBoundsMode: 'none' }],
    xAxis: [{ ...xAxisOf(data, palette), gridIndex: 0 }],
    yAxis: data.channels.map(({ axis, role }, place) => {
      const plain = valueAxis(palette, axis);
      const colour = data.channels.length > 1 ? palette.roles[role] : palette.text;
      return {
        ...plain,
        position: place === 0 ? ('left' as const) : ('right' as const),
        offset: Math.max(0, place - 1) * 64,
        nameGap: 48,
        nameTextStyle: { color: colour, fontSize: 12 },
        axisLine: { ...plain.axisLine, lineStyle: { color: colour } },
        splitLine: place === 0 ? plain.splitLine : { show: false },
      };
    }) as ChartOption['yAxis'],
  };
}

/** A band for each channel, one below the other, over one x. */
function stacked(data: SeriesData, palette: ChartPalette): Pick<ChartOption, 'grid' | 'xAxis' | 'yAxis'> {
  const last = data.channels.length - 1;
  return {
    grid: data.channels.map((_channel, place) => ({
      left: 92,
      right: 24,
      top: 16 + place * bandHeight,
      height: bandHeight - 20,
      outerBoundsMode: 'none' as const,
    })),
    xAxis: data.channels.map((_channel, place) => {
      const axis = xAxisOf(data, palette);
      return {
        ...axis,
        gridIndex: place,
        name: place === last ? axis.name : undefined,
        axisLabel: { ...axis.axisLabel, show: place === last },
        axisTick: { show: place === last },
      };
    }) as ChartOption['xAxis'],
    yAxis: data.channels.map(({ axis }, place) => ({
      ...valueAxis(palette, axis),
      gridIndex: place,
      nameGap: 62,
      splitNumber: 3,
      nameTextStyle: { color: palette.text, fontSize: 11 },
      nameTruncate: { maxWidth: bandHeight - 20, ellipsis: '…' },
    })) as ChartOption['yAxis'],
  };
}

function xAxisOf({ x, extent: [min, max] }: SeriesData, palette: ChartPalette) {
  return { ...valueAxis(palette, x), min, max: max > min ? max : min + 1, nameGap: 26, splitLine: { show: false } };
}

/** The strip under the picture that shows the whole of x. */
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

export const sliderSides = { left: 92, right: 24, bottom: 8, height: 30 };

export function seriesLayout(data: SeriesData, palette: ChartPalette): Pick<ChartOption, 'grid' | 'xAxis' | 'yAxis'> {
  return withOverview(data, (data.layout === 'stacked' ? stacked : overlaid)(data, palette));
}
