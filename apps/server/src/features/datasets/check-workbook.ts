import type { ZipEntryFile } from '../../files/zip/zip-entry.ts';
import { AppError } from '../../http/app-error.ts';

const MB = 1024 * 1024;
// Sheets that repeat themselves come to some thirty.
const MAX_RATIO = 100;
const HARMLESS_MB = 64;
/** Sheets are read piece by piece; words, styles and the rest are held in memory as a whole. */
const MAX_HELD_MB = 256;
const sheet = /^xl\/worksheets\/[^/]+\.xml$/i;

/** A workbook is a zip that is read in memory, so less is taken of it than of others. Throws zip_bomb or workbook_too_large. */
export function checkWorkbook(entries: ZipEntryFile[], fileSize: number, file: string): void {
  const sizeOf = (some: ZipEntryFile[]): number => some.reduce((sum, { size }) => sum + size, 0);
  const unpacked = sizeOf(entries);
  if (unpacked > HARMLESS_MB * MB && unpacked > fileSize * MAX_RATIO)
    throw new AppError('zip_bomb', { file, ratio: Math.round(unpacked / fileSize) });
  const held = sizeOf(entries.filter(({ name }) => !sheet.test(name)));
  if (held > MAX_HELD_MB * MB)
    throw new AppError('workbook_too_large', { file, found_mb: Math.round(held / MB), limit_mb: MAX_HELD_MB });
}
