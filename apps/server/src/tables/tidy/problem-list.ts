import type { ReadOptions, ReadProblem, ReadProblemCode } from '@hakaru/contract';
import { trimCell } from '@hakaru/contract/text/cells';
import type { NumberedRow } from '../text/body-filter.ts';

const MAX_LISTED = 200;
const VALUE_CHARS = 100;

/** Counts problems by kind and column and keeps the first of each kind with their places. */
export function createProblemList() {
  const totals = new Map<string, { code: ReadProblemCode; column: string | null; count: number }>();
  const listed = new Map<ReadProblemCode, ReadProblem[]>();
  return {
    add(
      code: ReadProblemCode,
      row: number,
      column: string | null,
      value: string | null,
      params: ReadProblem['params'] = {},
      times = 1,
    ): void {
      const key = `${code} ${column}`;
      const total = totals.get(key);
      if (total) total.count += times;
      else totals.set(key, { code, column, count: times });
      const indices = listed.get(code) ?? [];
      listed.set(code, indices);
      if (indices.length < MAX_LISTED)
        indices.push({ code, row, column, value: value?.slice(0, VALUE_CHARS) ?? null, params });
    },
    /** Totals first, then the first problems one by one. */
    all(): ReadProblem[] {
      const counted = [...totals.values()].map(({ code, column, count }): ReadProblem => ({
        code,
        row: null,
        column,
        value: null,
        params: { count },
      }));
      return [...counted, ...[...listed.values()].flat().toSorted((a, b) => (a.row ?? 0) - (b.row ?? 0))];
    },
  };
}

/** For each column how many of its cells have their value from one above that is merged with them. */
export function mergedCells(rows: Iterable<Pick<NumberedRow, 'merged'>>, columns: readonly string[]): ReadProblem[] {
  const counts = new Map<number, number>();
  for (const { merged = [] } of rows) for (const at of merged) counts.set(at, (counts.get(at) ?? 0) + 1);
  return [...counts]
    .filter(([at]) => at < columns.length)
    .map(([at, count]) => ({ code: 'cell_merged', row: null, column: columns[at]!, value: null, params: { count } }));
}

/** A row's cells as the table takes them, and what is unusual about how many there are on the list; null where the row is left out. */
export function listWidth(
  list: ReturnType<typeof createProblemList>,
  { cells, line }: NumberedRow,
  width: number,
  format: ReadOptions['format'],
  fits: (cell: string, column: number) => boolean,
): string[] | null {
  const widths = { found: cells.length, expected: width };
  // A sheet's rows end at their last filled cell.
  if (cells.length < width && format !== 'excel') list.add('row_short', line, null, null, widths);
  if (cells.length <= width) return cells;
  const fitted = fitRow(cells, width, fits);
  if (fitted === null) list.add('row_long', line, null, textOfRow(cells), widths);
  else if (fitted.mended) list.add('row_mended', line, null, textOfRow(cells), widths);
  return fitted?.cells ?? null;
}

/** A row in one text, for lists of problems. */
export function textOfRow(cells: string[]): string {
  return cells.join(' | ');
}

interface FittedRow {
  cells: string[];
  /** An empty value among the others was left out. */
  mended: boolean;
}

/**
 * The cells of a row that has more of them than the table has columns: without those at its end where they are empty,
 * or without the empty ones whose absence alone makes every other cell fit its column. Null where nobody can know
 * which value belongs where. `fits` is asked with trimmed cells.
 */
function fitRow(cells: string[], width: number, fits: (cell: string, column: number) => boolean): FittedRow | null {
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
