import { escapeHtml } from '../../../charts/option/tooltip.ts';
import type { ChartPalette } from '../../../charts/palette/chart-palette.ts';
import type { ChartTexts } from '../../../charts/frame/chart-handle.ts';
import type { Drawing } from './draw.ts';

const MARGIN = 16;
const ABOVE = 44;
const BELOW = 36;

export interface NodeTexts {
  title: string;
  subtitle: string;
}

/** The graph as an SVG document of its own: what stands in a box is cut to its width. */
export function graphSvg(
  drawing: Drawing,
  textsOf: (index: number) => NodeTexts,
  current: ReadonlySet<string>,
  palette: ChartPalette,
  texts: ChartTexts,
): string {
  const { width, height } = svgSize(drawing);
  const font = `font-family="${escapeHtml(palette.fontFamily)}"`;
  const { box } = drawing;
  const lines = drawing.edges.map(
    ({ path, role }) =>
      `<path d="${path}" fill="none" stroke="${palette.axis}" stroke-width="1.5"${role === 'made' ? '' : ' stroke-dasharray="5 4"'}/>`,
  );
  const boxes = drawing.nodes.map(({ node, x, y }, index) => {
    const { title, subtitle } = textsOf(index);
    const framed = current.has(node.id);
    return (
      `<g transform="translate(${x} ${y})"><rect width="${box.width}" height="${box.height}" rx="8" fill="${palette.background}" stroke="${framed ? palette.roles.train : palette.axis}" stroke-width="${framed ? 2.5 : 1}"/>` +
      `<svg x="10" y="0" width="${box.width - 20}" height="${box.height}"><text y="25" ${font} font-size="13" font-weight="600" fill="${palette.text}">${escapeHtml(title)}</text>` +
      `<text y="45" ${font} font-size="11.5" fill="${palette.mutedText}">${escapeHtml(subtitle)}</text></svg></g>`
    );
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="100%" height="100%" fill="${palette.background}"/>`,
    `<text x="${MARGIN}" y="${MARGIN + 16}" ${font} font-size="16" font-weight="600" fill="${palette.text}">${escapeHtml(texts.title)}</text>`,
    `<g transform="translate(${MARGIN} ${ABOVE})">`,
    ...lines,
    ...boxes,
    '</g>',
    `<text x="${MARGIN}" y="${height - 12}" ${font} font-size="12" fill="${palette.mutedText}">${escapeHtml(texts.caption)}</text>`,
    '</svg>',
  ].join('');
}

export function svgSize(drawing: Pick<Drawing, 'width' | 'height'>): { width: number; height: number } {
  return { width: drawing.width + 2 * MARGIN, height: drawing.height + ABOVE + BELOW };
}

// Browsers draw no larger canvas.
const MOST_PIXELS = 16_000;

/** The same as PNG, twice as fine where a canvas can be so large. */
export async function svgPng(svg: string, { width, height }: { width: number; height: number }): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const scale = Math.min(2, MOST_PIXELS / Math.max(width, height));
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [Math.ceil(width * scale), Math.ceil(height * scale)];
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The image could not be encoded'))), 'image/png');
  });
}
