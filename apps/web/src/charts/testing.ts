import { translator } from '../lib/i18n/define-messages.ts';
import { chartMessages } from './chart-messages.ts';
import { optionSvg } from './frame/export-chart.ts';
import type { ChartOption } from './option/chart-option.ts';
import { dataColours, type ChartPalette } from './palette/chart-palette.ts';

/** What the builders' tests share: a palette, the English words, and ECharts itself drawing to SVG. */
export const palette: ChartPalette = {
  mode: 'light',
  ...dataColours.light,
  text: '#111111',
  mutedText: '#555555',
  axis: '#888888',
  grid: '#dddddd',
  background: '#ffffff',
  fontFamily: 'sans-serif',
};

export const words = translator(chartMessages);

export function drawn(option: ChartOption): string {
  return optionSvg(option, palette, { title: 'T', caption: 'C' }, 600, 400);
}

/** How many shapes of a fill colour were drawn. */
export function filled(svg: string, colour: string): number {
  return svg.split(`fill="${colour}"`).length - 1;
}

type Tooltip = { tooltip?: { formatter?: (params: unknown) => string } };

/** The HTML a series answers for one of its points. */
export function tooltipOf(option: ChartOption, id: string, params: Record<string, unknown>): string {
  const series = [option.series].flat().find((part) => part?.id === id) as Tooltip | undefined;
  const formatter = series?.tooltip?.formatter;
  if (!formatter) throw new Error(`No series ${id} with a tooltip`);
  return formatter(params);
}
