import type { ReadOptions } from '@hakaru/contract';
import type { NumberedRow } from '../text/body-filter.ts';
import { fitRow } from './fit-row.ts';
import type { createProblemList } from './problem-list.ts';

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
