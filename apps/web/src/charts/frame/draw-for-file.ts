import type { ChartOption } from '../option/chart-option.ts';
import type { ChartPalette } from '../palette/chart-palette.ts';
import { optionCanvas } from './export-chart.ts';
import { createChart } from './echarts-core.ts';

/** Charts of more points than this are pictures in a file: as SVG each point would be an element. */
const MOST_SVG_POINTS = 5000;

interface Size {
  width: number;
  height: number;
}

/** The chart alone as markup: vectors that scale with the page, or a picture where there are too many points. */
export function chartMarkup(option: ChartOption, palette: ChartPalette, { width, height }: Size): string {
  const still = stillOption(option);
  if (isOfManyPoints(option))
    return `<img alt="" src="${optionCanvas(still, palette, null, width, height).toDataURL('image/png')}">`;
  const chart = createChart(null, { renderer: 'svg', ssr: true, width, height });
  chart.setOption(still);
  const svg = chart.renderToSVGString();
  chart.dispose();
  return svg.replace('<svg ', '<svg role="presentation" ');
}

export function isOfManyPoints({ series }: ChartOption): boolean {
  const points = [series]
    .flat()
    .reduce((sum, one) => sum + ((one as { data?: ArrayLike<unknown> } | undefined)?.data?.length ?? 0), 0);
  return points > MOST_SVG_POINTS;
}

/** Nothing of it can be pressed or moved. */
export function stillOption(option: ChartOption): ChartOption {
  return { ...option, dataZoom: undefined, toolbox: undefined };
}
