import type { ChartPalette } from '../palette/chart-palette.ts';
import { formatTick } from './axes.ts';
import { axisTitle, axisValue, type ChartAxis, type ChartOption } from './chart-option.ts';

/** The sign of a bare line in a legend. */
export const lineIcon = 'path://M0 4h16v2h-16z';

export type LegendEntry = string | { name: string; icon: string };

/** What every chart has in common: type, colours of the tooltip, room for a legend where there is more than one name. */
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
          data: [...names],
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

/** The key of a colour scale, at the right; the points or cells have their colours already. `beyond`: whether there are values past its ends. */
export function colourBar(
  palette: ChartPalette,
  axis: ChartAxis,
  low: number,
  high: number,
  colours: readonly string[] = palette.sequential,
  beyond = { low: false, high: false },
): ChartOption['visualMap'] {
  const end = (value: number) => (axis.time ? String(axisValue(axis, value)).slice(0, 10) : formatTick(value));
  return {
    type: 'continuous',
    seriesIndex: [],
    min: low,
    max: high > low ? high : low + 1,
    inRange: { color: [...colours] },
    right: 4,
    top: 'middle',
    itemHeight: 140,
    itemWidth: 12,
    text: [
      `${axisTitle(axis).length > 10 ? '' : `${axisTitle(axis)}\n`}${beyond.high ? '≥ ' : ''}${end(high)}`,
      `${beyond.low ? '≤ ' : ''}${end(low)}`,
    ],
    textStyle: { color: palette.mutedText, fontSize: 11 },
    hoverLink: false,
  };
}

const silentIcon = { zoom: 'path://', back: 'path://' };

/** Drag to zoom, Ctrl and wheel to zoom; nothing leaves the data, so lines do not break at the edge. */
export function zoomOption(palette: ChartPalette, axes: 'xy' | 'x'): Pick<ChartOption, 'dataZoom' | 'toolbox'> {
  const inside = {
    type: 'inside',
    filterMode: 'none',
    zoomOnMouseWheel: false,
    moveOnMouseMove: false,
    moveOnMouseWheel: false,
  } as const;
  const both = axes === 'xy';
  return {
    dataZoom: both
      ? [
          { ...inside, xAxisIndex: 0 },
          { ...inside, yAxisIndex: 0 },
        ]
      : [{ ...inside, xAxisIndex: 0 }],
    toolbox: {
      itemSize: 0,
      showTitle: false,
      feature: {
        dataZoom: {
          icon: silentIcon,
          filterMode: 'none',
          xAxisIndex: 0,
          yAxisIndex: both ? 0 : false,
          brushStyle: { borderWidth: 1, borderColor: palette.text, color: palette.text, opacity: 0.12 },
        },
      },
    },
  };
}
