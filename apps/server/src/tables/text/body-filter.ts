import type { ReadOptions } from '@hakaru/contract';
import { trimCell } from '@hakaru/contract/text/cells';

/** A row with the line of the file, or the row of the sheet, it begins on (from 1). */
export interface NumberedRow {
  cells: string[];
  line: number;
  /** The places of cells that belong to one above that is merged downwards, whose text they have. */
  merged?: readonly number[];
}

interface BodyRange extends Pick<ReadOptions, 'last_row' | 'footer_rows'> {
  /** The header's rows. */
  header: string[][];
  width: number;
}

interface BodyListener<R extends NumberedRow> {
  row(row: R): void;
  /** A row that is no part of the table, or its header once more. */
  outside(row: R, code: 'row_outside' | 'header_again'): void;
}

// A gap with titles before a repeated header is no longer than this.
const MAX_HELD = 20;

/**
 * Passes on the rows of a table's body and tells the others apart: what follows the table, and the header where it is
 * written again, as in files put together, with the titles that stand before it behind a line of nothing.
 */
export function createBodyFilter<R extends NumberedRow>(
  { header, width, last_row, footer_rows }: BodyRange,
  listener: BodyListener<R>,
) {
  const names = header.map((cells) => cells.map(trimCell)).filter((cells) => cells.some((cell) => cell !== ''));
  // The last rows seen: they may be the footer.
  const tail: R[] = [];
  let written = 0;
  let held: R[] = [];

  function release(row: R): void {
    if (names.some((cells) => isSame(cells, row.cells))) {
      for (const one of held) if (filled(one.cells) > 0) listener.outside(one, 'row_outside');
      held = [];
      listener.outside(row, 'header_again');
    } else if (
      width > 1 &&
      held.length < MAX_HELD &&
      filled(row.cells, held.length > 0 ? 2 : 1) <= (held.length > 0 ? 1 : 0)
    ) {
      held.push(row);
    } else {
      flush();
      listener.row(row);
    }
  }

  function flush(): void {
    for (const row of held) listener.row(row);
    held = [];
  }

  return {
    push(row: R): void {
      if (last_row !== null && row.line > last_row) {
        if (filled(row.cells) > 0) listener.outside(row, 'row_outside');
      } else if (footer_rows === 0) {
        release(row);
      } else {
        tail.push(row);
        if (filled(row.cells) > 0) written += 1;
        while (written > footer_rows) {
          const first = tail.shift()!;
          if (filled(first.cells) > 0) written -= 1;
          release(first);
        }
      }
    },
    end(): void {
      flush();
      for (const row of tail) if (filled(row.cells) > 0) listener.outside(row, 'row_outside');
    },
  };
}

/** How many cells hold something, counted up to `most`. */
export function filled(cells: string[], most = 1): number {
  let count = 0;
  for (const cell of cells) {
    if (cell !== '' && trimCell(cell) !== '') count += 1;
    if (count >= most) break;
  }
  return count;
}

function isSame(names: string[], cells: string[]): boolean {
  return cells.length >= names.length && cells.every((cell, index) => trimCell(cell) === (names[index] ?? ''));
}
