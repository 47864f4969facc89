import { translator } from '../lib/i18n/define-messages.ts';
import { chartMessages } from './chart-messages.ts';
import { createChart } from './frame/echarts-core.ts';
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

type Drawn = { getComponent: (side: string, at: number) => { axis: { scale: Scale } } };
type Scale = { getTicks: () => { value: number }[]; getExtent: () => [low: number, high: number] };

/** Where ECharts puts the ticks and the ends of an axis. */
export function drawnAxis(option: ChartOption, side: 'xAxis' | 'yAxis' = 'yAxis', at = 0) {
  const chart = createChart(null, { renderer: 'svg', ssr: true, width: 600, height: 400 });
  chart.setOption(option);
  // Its types keep what it drew to themselves.
  const { scale } = (chart as unknown as { getModel: () => Drawn }).getModel().getComponent(side, at).axis;
  const [ends, ticks] = [scale.getExtent(), scale.getTicks().map(({ value }) => value)];
  const svg = chart.renderToSVGString();
  chart.dispose();
  return { ends, ticks, texts: [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text) };
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
