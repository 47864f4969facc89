import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface PdfPage {
  /** Points. */
  width: number;
  height: number;
  text: string;
  /** The share of the pixels that are not white. */
  ink_share: number;
  /** First and last row of pixels of each run of rows with ink. */
  ink_rows: [first: number, last: number][];
  ink_columns: [first: number, last: number];
  pixels: [width: number, height: number];
  /** Where text is, in points from the lower left: left, bottom, right, top. */
  boxes: [left: number, bottom: number, right: number, top: number][];
  paths: number;
  images: number;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const reader = fileURLToPath(new URL('pdf_pages.py', import.meta.url));

/** A PDF as it would be read and seen. With HAKARU_E2E_PICTURES, a folder, its pages are left there. */
export function readPdf(path: string, name: string): { outline: string[]; pages: PdfPage[] } {
  const python = process.env.HAKARU_PYTHON ?? join(root, '.venv', 'bin', 'python');
  const folder = process.env.HAKARU_E2E_PICTURES;
  const pictures = folder ? [join(folder, name)] : [];
  for (const picture of pictures) mkdirSync(picture, { recursive: true });
  const answer = execFileSync(python, [reader, path, ...pictures], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return JSON.parse(answer) as { outline: string[]; pages: PdfPage[] };
}

type Box = PdfPage['boxes'][number];

/** How many texts lie over another by more than half of the smaller one. A text drawn twice in one place has a rim. */
export function overlaps({ boxes: all }: PdfPage): number {
  const middle = ([left, bottom, right, top]: Box) => [(left + right) / 2, (bottom + top) / 2];
  const same = (a: Box, b: Box) => middle(a).every((place, index) => Math.abs(place - (middle(b)[index] ?? 0)) < 1.2);
  const boxes = all.filter((box, index) => !all.slice(0, index).some((before) => same(box, before)));
  const area = ([left, bottom, right, top]: Box) => Math.max(0, right - left) * Math.max(0, top - bottom);
  const common = (a: Box, b: Box): Box => [
    Math.max(a[0], b[0]),
    Math.max(a[1], b[1]),
    Math.min(a[2], b[2]),
    Math.min(a[3], b[3]),
  ];
  let found = 0;
  for (const [index, one] of boxes.entries())
    for (const other of boxes.slice(index + 1)) {
      const smaller = Math.min(area(one), area(other));
      if (smaller > 4 && area(common(one, other)) > smaller / 2) found += 1;
    }
  return found;
}

/** The tallest run of rows without ink between two with ink, as a share of the page. */
export function tallestGap({ ink_rows: rows, pixels: [, height] }: PdfPage): number {
  const body = rows.slice(0, -1);
  return Math.max(0, ...body.slice(1).map(([first], index) => (first - (body[index]?.[1] ?? first)) / height));
}
