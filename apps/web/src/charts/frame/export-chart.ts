import type { EChartsType } from 'echarts/core';
import type { PointLayer } from '../cloud/point-layer.ts';
import type { ChartOption } from '../option/chart-option.ts';
import { escapeHtml } from '../option/tooltip.ts';
import type { ChartPalette } from '../palette/chart-palette.ts';
import { createChart } from './echarts-core.ts';
import type { ChartTexts } from './chart-handle.ts';
import { zoomRanges } from './zoom.ts';

const margin = 16;
const titleSize = 16;
const captionSize = 12;
/** Pixels of a file for each of the page. */
const SCALE = 2;
const above = margin + titleSize + 12;

function below({ caption }: ChartTexts): number {
  return caption ? captionSize + 2 * margin : margin;
}

/** A PNG of what is seen now (zoom, legend), twice as fine as the screen, on an opaque ground. */
export function chartPng(
  chart: EChartsType,
  layer: PointLayer,
  option: ChartOption,
  palette: ChartPalette,
  texts: ChartTexts,
): Promise<Blob> {
  const points = layer.picture(SCALE);
  const canvas = points
    ? framedCanvas(chart, points, palette, texts)
    : optionCanvas(seenOption(chart, option), palette, texts, chart.getWidth(), chart.getHeight());
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The chart could not be encoded'))), 'image/png');
  });
}

/** An option drawn as a PNG in a data address, without a page around it. */
export function optionPng(
  option: ChartOption,
  palette: ChartPalette,
  texts: ChartTexts,
  width: number,
  height: number,
): string {
  return optionCanvas(option, palette, texts, width, height).toDataURL('image/png');
}

/** An option drawn on a canvas twice as fine as the page; without texts it is the chart alone. */
export function optionCanvas(
  option: ChartOption,
  palette: ChartPalette,
  texts: ChartTexts | null,
  width: number,
  height: number,
): HTMLCanvasElement {
  const box = document.createElement('div');
  box.style.cssText = `width:${width}px;height:${height}px`;
  // As fine as the file: scaled up, the points of large series would be left out.
  const chart = createChart(box, { renderer: 'canvas', width, height, devicePixelRatio: SCALE });
  chart.setOption(option);
  chart.getZr().flush();
  const canvas = texts
    ? framedCanvas(chart, null, palette, texts)
    : chart.renderToCanvas({ pixelRatio: SCALE, backgroundColor: palette.background });
  chart.dispose();
  return canvas;
}

/** The chart, over the points drawn apart from it, with its title above and its caption below. */
function framedCanvas(
  chart: EChartsType,
  points: HTMLCanvasElement | null,
  palette: ChartPalette,
  texts: ChartTexts,
): HTMLCanvasElement {
  const scale = SCALE;
  const drawn = chart.renderToCanvas({ pixelRatio: scale, backgroundColor: 'transparent' });
  const canvas = document.createElement('canvas');
  canvas.width = drawn.width + 2 * margin * scale;
  canvas.height = drawn.height + (above + below(texts)) * scale;
  const context = canvas.getContext('2d')!;
  context.fillStyle = palette.background;
  context.fillRect(0, 0, canvas.width, canvas.height);
  if (points) context.drawImage(points, margin * scale, above * scale);
  context.drawImage(drawn, margin * scale, above * scale);
  context.scale(scale, scale);
  const width = chart.getWidth();
  context.fillStyle = palette.text;
  context.font = `600 ${titleSize}px ${palette.fontFamily}`;
  context.fillText(texts.title, margin, margin + titleSize, width);
  context.fillStyle = palette.mutedText;
  context.font = `${captionSize}px ${palette.fontFamily}`;
  context.fillText(texts.caption, margin, above + chart.getHeight() + margin + captionSize / 2, width);
  return canvas;
}

/** The same as SVG. */
export function chartSvg(chart: EChartsType, option: ChartOption, palette: ChartPalette, texts: ChartTexts): string {
  return optionSvg(seenOption(chart, option), palette, texts, chart.getWidth(), chart.getHeight());
}

/** The option with the zoom and the legend as they are on the page. */
function seenOption(chart: EChartsType, option: ChartOption): ChartOption {
  const ranges = zoomRanges(chart);
  const [legend] = (chart.getOption().legend as readonly { selected?: Record<string, boolean> }[] | undefined) ?? [];
  const zooms = Array.isArray(option.dataZoom) ? option.dataZoom : [];
  return {
    ...option,
    dataZoom: zooms.map((zoom, index) => ({ ...zoom, ...ranges[index] })),
    legend: option.legend && { ...option.legend, selected: legend?.selected },
  };
}

/** An option drawn as an SVG document, without a page; `width` and `height` are of the chart inside its margins. */
export function optionSvg(
  option: ChartOption,
  palette: ChartPalette,
  texts: ChartTexts,
  width: number,
  height: number,
): string {
  const chart = createChart(null, { renderer: 'svg', ssr: true, width, height });
  chart.setOption({ ...option, toolbox: undefined });
  const drawn = chart.renderToSVGString().replace('<svg ', `<svg x="${margin}" y="${above}" `);
  chart.dispose();
  const [outerWidth, outerHeight] = [width + 2 * margin, height + above + below(texts)];
  const font = `font-family="${escapeHtml(palette.fontFamily)}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${outerWidth}" height="${outerHeight}" viewBox="0 0 ${outerWidth} ${outerHeight}">`,
    `<rect width="100%" height="100%" fill="${palette.background}"/>`,
    `<text x="${margin}" y="${margin + titleSize}" ${font} font-size="${titleSize}" font-weight="600" fill="${palette.text}">${escapeHtml(texts.title)}</text>`,
    drawn,
    `<text x="${margin}" y="${above + height + margin + captionSize / 2}" ${font} font-size="${captionSize}" fill="${palette.mutedText}">${escapeHtml(texts.caption)}</text>`,
    '</svg>',
  ].join('');
}
