import { trimCell } from '@hakaru/contract/text/cells';
import { filled, type NumberedRow } from '../text/body-filter.ts';

interface TableEnd {
  last_row: number | null;
  footer_rows: number;
}

interface SampledBody {
  /** Below the header, from the file's start. */
  rows: NumberedRow[];
  /** The file's last rows, where `rows` do not reach its end. */
  tail: string[][];
  complete: boolean;
  /** How many columns the header names; 0 without a header. */
  named: number;
  /** Rows end at their last filled cell, as a sheet's do. */
  ragged: boolean;
  isValue: (cell: string) => boolean;
}

const FOLLOWING = 5;
const MAX_FOOTER = 20;

/** Where a table ends before its file does: at the header of another table, or at notes on the last lines. */
export function detectEnd(body: SampledBody): TableEnd {
  const other = otherTable(body);
  if (other !== null) return { last_row: other, footer_rows: 0 };
  const last = body.complete ? body.rows.map((row) => row.cells) : body.tail;
  return { last_row: null, footer_rows: footerRows(last, body) };
}

/** The last line before a row of words, of another width, below which all rows have that width. */
function otherTable({ rows, named, isValue }: SampledBody): number | null {
  if (named < 2) return null;
  const all = rows.filter(({ cells }) => filled(cells) > 0);
  let fitting = 0;
  for (let index = 1; index < all.length; index += 1) {
    if (all[index - 1]!.cells.length === named) fitting += 1;
    const { cells } = all[index]!;
    if (cells.length < 2 || cells.length === named || fitting < index * 0.5 || !areNames(cells, isValue)) continue;
    const below = all.slice(index + 1, index + 1 + FOLLOWING);
    if (below.length === 0 || below.some((row) => row.cells.length !== cells.length)) continue;
    let first = index;
    while (first > 1 && all[first - 1]!.cells.length !== named && filled(all[first - 1]!.cells, 2) === 1) first -= 1;
    return all[first]!.line - 1;
  }
  return null;
}

function areNames(cells: string[], isValue: (cell: string) => boolean): boolean {
  const names = cells.map(trimCell);
  return names.every((name) => name !== '' && !isValue(name)) && new Set(names).size === names.length;
}

/** Last lines of one word or sentence below rows of several cells: notes and sources. Where that may be a row they stand behind a blank line. */
function footerRows(rows: string[][], { isValue, ragged }: SampledBody): number {
  const widths = rows.map((cells) =>
    ragged ? cells.findLastIndex((cell) => trimCell(cell) !== '') + 1 : cells.length,
  );
  const widest = widths.reduce((width, own) => Math.max(width, own), 0);
  let count = 0;
  let index = rows.length - 1;
  for (; index > 0 && count <= MAX_FOOTER; index -= 1) {
    const cells = rows[index]!;
    if (filled(cells) === 0) continue;
    if (widths[index] !== 1 || isValue(trimCell(cells[0]!))) break;
    count += 1;
  }
  const apart = filled(rows[index + 1] ?? []) === 0;
  if (count > MAX_FOOTER || index <= 0) return 0;
  return apart ? (widest > 1 ? count : 0) : widest > 2 && !ragged ? count : 0;
}
