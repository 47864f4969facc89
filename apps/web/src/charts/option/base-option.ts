import type { ChartPalette } from '../palette/chart-palette.ts';
import { formatTick } from './axes.ts';
import { LINE_HEIGHT } from './axis-name.ts';
import { axisTitle, axisValue, type ChartAxis, type ChartOption } from './chart-option.ts';

/** The sign of a bare line in a legend. */
export const lineIcon = 'path://M0 4h16v2h-16z';
/** The same of a dashed one. */
export const dashedIcon = 'path://M0 4h6v2h-6zM10 4h6v2h-6z';

export type LegendEntry = string | { name: string; icon?: string };

/** What every chart has in common: type, colours of the tooltip, room for a legend where there is more than one entry; groups are some. */
export function baseOption(palette: ChartPalette, names: readonly LegendEntry[] = []): ChartOption {
  const legend = names.length > 1;
  return {
    animation: false,
    // Times have no zone: they are shown as they were written.
    useUTC: true,
    backgroundColor: 'transparent',
    textStyle: { fontFamily: palette.fontFamily, color: palette.text, fontSize: 12 },
    grid: {
      left: 12,
      right: 20,
      top: legend ? 40 : 16,
      bottom: 12,
      outerBoundsMode: 'same',
      outerBoundsContain: 'all',
    },
    legend: legend
      ? {
          data: names.map((entry) => (typeof entry === 'string' || entry.icon ? entry : entry.name)),
          type: 'scroll',
          top: 4,
          left: 8,
          right: 8,
          itemWidth: 16,
          itemHeight: 10,
          textStyle: { color: palette.text },
          inactiveColor: palette.mode === 'light' ? '#b6bdc4' : '#565e67',
          pageTextStyle: { color: palette.mutedText },
          pageIconColor: palette.text,
          pageIconInactiveColor: palette.grid,
        }
      : undefined,
    tooltip: {
      trigger: 'item',
      confine: true,
      transitionDuration: 0,
      backgroundColor: palette.background,
      borderColor: palette.axis,
      borderWidth: 1,
      padding: [6, 10],
      textStyle: { color: palette.text, fontSize: 12 },
      extraCssText:
        'max-width: 24rem; white-space: normal; overflow-wrap: anywhere; font-variant-numeric: tabular-nums;',
    },
  };
}

/** The key of a colour scale, at the right; the points or cells have their colours already unless `more` says which series is coloured. */
export function colourKey(
  palette: ChartPalette,
  { text, min = 0, max, colours = palette.sequential }: ColourKey,
  more: object = { seriesIndex: [] },
): ChartOption['visualMap'] {
  return {
    type: 'continuous',
    min,
    max,
    inRange: { color: [...colours] },
    right: 4,
    top: 'middle',
    itemHeight: 140,
    itemWidth: 12,
    text,
    // Told, for without Japanese fonts the height of a line is guessed at half of it.
    textStyle: { color: palette.mutedText, fontSize: 11, lineHeight: LINE_HEIGHT },
    hoverLink: false,
    ...more,
  };
}

type ColourKey = { text: [high: string, low: string]; min?: number; max: number; colours?: readonly string[] };

/** The key of the values of an axis. `beyond`: whether there are values past its ends. */
export function colourBar(
  palette: ChartPalette,
  axis: ChartAxis,
  low: number,
  high: number,
  colours: readonly string[] = palette.sequential,
  beyond = { low: false, high: false },
): ChartOption['visualMap'] {
  const end = (value: number) =>
    axis.time ? String(axisValue(axis, value)).slice(0, 10) : formatTick(Number(value.toPrecision(4)));
  const title = axisTitle(axis).length > 10 ? '' : `${axisTitle(axis)}\n`;
  return colourKey(palette, {
    min: low,
    max: high > low ? high : low + 1,
    colours,
    text: [`${title}${beyond.high ? '≥ ' : ''}${end(high)}`, `${beyond.low ? '≤ ' : ''}${end(low)}`],
  });
}

const silentIcon = { zoom: 'path://', back: 'path://' };

/** A zoom inside the chart that the frame's own listeners drive. */
export const insideZoom = {
  type: 'inside',
  filterMode: 'none',
  zoomOnMouseWheel: false,
  moveOnMouseMove: false,
  moveOnMouseWheel: false,
} as const;

/** Drag to zoom, Ctrl and wheel to zoom; nothing leaves the data, so lines do not break at the edge. */
export function zoomOption(palette: ChartPalette, axes: 'xy' | 'x'): Pick<ChartOption, 'dataZoom' | 'toolbox'> {
  const both = axes === 'xy';
  return {
    dataZoom: both
      ? [
          { ...insideZoom, xAxisIndex: 0 },
          { ...insideZoom, yAxisIndex: 0 },
        ]
      : [{ ...insideZoom, xAxisIndex: 0 }],
    toolbox: zoomTools(palette, 0, both ? 0 : false),
  };
}

/** What dragging marks to zoom to; its buttons are the frame's. */
export function zoomTools(palette: ChartPalette, xAxisIndex: number | number[], yAxisIndex: number | false) {
  const brushStyle = { borderWidth: 1, borderColor: palette.text, color: palette.text, opacity: 0.12 };
  return {
    itemSize: 0,
    showTitle: false,
    feature: {
      dataZoom: { icon: silentIcon, filterMode: 'none' as const, xAxisIndex, yAxisIndex, brushStyle },
    },
  };
}
