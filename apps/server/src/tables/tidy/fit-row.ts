import { trimCell } from '@hakaru/contract/text/cells';

export interface FittedRow {
  cells: string[];
  /** An empty value among the others was left out. */
  mended: boolean;
}

/**
 * The cells of a row that has more of them than the table has columns: without those at its end where they are empty,
 * or without the empty ones whose absence alone makes every other cell fit its column. Null where nobody can know
 * which value belongs where. `fits` is asked with trimmed cells.
 */
export function fitRow(
  cells: string[],
  width: number,
  fits: (cell: string, column: number) => boolean,
): FittedRow | null {
  const surplus = cells.length - width;
  const isEmpty = (at: number) => trimCell(cells[at] ?? '') === '';
  const allFit = (row: string[]) => row.every((cell, column) => fits(trimCell(cell), column));
  const shortened = cells.slice(0, width);
  const emptyEnd = cells.slice(width).every((_, index) => isEmpty(width + index));
  if (emptyEnd && allFit(shortened)) return { cells: shortened, mended: false };
  const ways = new Map<string, string[]>();
  for (let at = 0; at + surplus <= cells.length; at += 1) {
    if (!Array.from({ length: surplus }, (_, index) => isEmpty(at + index)).every(Boolean)) continue;
    const row = [...cells.slice(0, at), ...cells.slice(at + surplus)];
    if (allFit(row)) ways.set(JSON.stringify(row), row);
  }
  const [only] = ways.values();
  if (only && ways.size === 1) return { cells: only, mended: true };
  return emptyEnd ? { cells: shortened, mended: false } : null;
}
