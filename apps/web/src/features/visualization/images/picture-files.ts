import { toCsv } from '../../../lib/files/csv.ts';

/** A grey PNG's levels as CSV, a line a row of pixels; `scale` makes them what they stand for. */
export async function levelsCsv(blob: Blob, scale: number): Promise<string> {
  const bitmap = await createImageBitmap(blob);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d');
  context?.drawImage(bitmap, 0, 0);
  const { data, width, height } = context?.getImageData(0, 0, bitmap.width, bitmap.height) ?? {
    data: [],
    width: 0,
    height: 0,
  };
  const rows = Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (__, x) => Number(((data[(y * width + x) * 4] ?? 0) * scale).toPrecision(6))),
  );
  return toCsv(rows[0]?.map((_, x) => `x${x}`) ?? [], rows);
}

/** A picture with its title and caption as one SVG document. */
export async function pictureSvg(blob: Blob, title: string, caption: string): Promise<string> {
  const { width, height } = await createImageBitmap(blob);
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const data = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  const words = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height + 48}" viewBox="0 0 ${width} ${height + 48}" font-family="sans-serif"><title>${words(title)}</title><text x="0" y="16" font-size="14">${words(title)}</text><image x="0" y="24" width="${width}" height="${height}" href="data:image/png;base64,${data}"/><text x="0" y="${height + 42}" font-size="11">${words(caption)}</text></svg>`;
}
