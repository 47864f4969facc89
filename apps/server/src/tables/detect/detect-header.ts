import type { ReadOptions } from '@hakaru/contract';
import { parseBoolean, parseNumber, trimCell } from '@hakaru/contract/text/cells';
import { parseDatetime } from '@hakaru/contract/text/datetime-text';
import { filled, type NumberedRow } from '../text/body-filter.ts';
import { withoutControls } from '../text/cell-text.ts';
import { modalWidth } from './detect-delimiter.ts';

export interface HeaderPosition {
  skip_rows: number;
  header_rows: number;
}

const MAX_HEADER_ROWS = 10;
const SEARCHED = 60;
/** Beside wavelengths. */
const MOST_NAMES = 10;

/**
 * Where the header is: after title lines, which are narrower than the table or hold one cell, come the rows that
 * have words where the columns below have numbers or dates. A first row of numbers is a header where it climbs
 * or falls evenly from column to column, as wavelengths do, and the rows below don't.
 */
export function detectHeader(
  rows: NumberedRow[],
  options: Pick<ReadOptions, 'decimal' | 'thousands' | 'date_order'>,
  isMissing: (cell: string) => boolean,
): HeaderPosition {
  const width = modalWidth(rows.map((row) => row.cells).filter((cells) => cells.length > 1 || cells[0] !== ''));
  const first = rows.findIndex(
    (row) => row.cells.length >= Math.max(1, width - 1) && row.cells.some((cell) => trimCell(cell) !== ''),
  );
  if (first === -1) return { skip_rows: 0, header_rows: 1 };
  const top = rows.slice(first, first + SEARCHED);
  const kindOf = (cell: string) => kindOfCell(trimCell(withoutControls(cell)), options, isMissing);
  const typed = typedColumns(rows.slice(first), width, kindOf);
  if (typed.length === 0) return { skip_rows: skipTo(rows, first), header_rows: 1 };
  const valueBelow = valuesAmongWords(rows.slice(first), options);
  const scales = top.map(({ cells }) => isScale(typed.map((column) => Number(trimCell(cells[column] ?? '')))));
  const isNames = (index: number) => scales[index] === true && scales.slice(index + 1, index + 5).includes(false);
  const holdsValues = top.map(
    (row, index) =>
      !isNames(index) &&
      isBody(row.cells, index, typed, (cell, column) =>
        index > 0 && valueBelow(cell, column, index) ? 'number' : kindOf(cell),
      ),
  );
  const notes = notesAbove(
    top,
    ({ cells }) => typed.some((column) => !['text', 'missing'].includes(kindOf(cells[column] ?? ''))),
    (row, index) => isNames(index) || holdsNames(row.cells, typed, kindOf),
  );
  holdsValues.fill(false, 0, notes);
  const firstBody = top.findIndex(
    (row, index) =>
      holdsValues[index] ||
      (isMissingRow(row.cells, typed, kindOf) && followsHeader(top, holdsValues, index, width, kindOf)),
  );
  const header = top.slice(0, firstBody === -1 ? 1 : firstBody);
  header.splice(0, notes);
  header.splice(0, notesApart(header));
  while (header.length > 1 && isTitle(header[0]!.cells, width)) header.shift();
  while (header.length > 0 && header.at(-1)!.cells.every((cell) => trimCell(cell) === '')) header.pop();
  if (header.length === 0) return { skip_rows: skipTo(rows, first), header_rows: 0 };
  return { skip_rows: header[0]!.line - 1, header_rows: Math.min(MAX_HEADER_ROWS, header.length) };
}

function skipTo(rows: NumberedRow[], index: number): number {
  return rows[index]!.line - 1;
}

type Kind = 'missing' | 'number' | 'time' | 'boolean' | 'text';

export function kindOfCell(
  cell: string,
  options: Pick<ReadOptions, 'decimal' | 'thousands' | 'date_order'>,
  isMissing: (cell: string) => boolean,
): Kind {
  if (isMissing(cell)) return 'missing';
  if (parseNumber(cell, options) !== undefined) return 'number';
  if (parseDatetime(cell, options.date_order) !== undefined) return 'time';
  return /^(true|false)$/i.test(cell) && parseBoolean(cell) !== undefined ? 'boolean' : 'text';
}

/** The columns whose lower half is mostly numbers, times or booleans. */
function typedColumns(rows: NumberedRow[], width: number, kindOf: (cell: string) => Kind): number[] {
  const even = rows.filter((row) => row.cells.length === width);
  const lower = even.length > 3 ? even.slice(-Math.ceil(even.length / 2)) : even.slice(-1);
  const typed: number[] = [];
  for (let column = 0; column < width; column += 1) {
    const kinds = lower.map((row) => kindOf(row.cells[column] ?? '')).filter((kind) => kind !== 'missing');
    if (kinds.length > 0 && kinds.filter((kind) => kind !== 'text').length / kinds.length >= 0.7) typed.push(column);
  }
  return typed;
}

const qualifier = /^(?:[<>≤≥＜＞≦≧~〜約]=?\s*)+|\s*(?:以下|以上|未満|超)$/gu;

/** Whether a word below the first line is one of a column's values: a limit such as <0.01, or a word that stands there again in another row, as ND. */
function valuesAmongWords(rows: NumberedRow[], options: Pick<ReadOptions, 'decimal' | 'thousands'>) {
  return (raw: string, column: number, index: number): boolean => {
    const cell = trimCell(raw);
    if (cell === '') return false;
    const bare = cell.replace(qualifier, '');
    if (bare !== cell && parseNumber(bare, options) !== undefined) return true;
    const own = rows[index]!.cells;
    return rows.some(
      ({ cells }, position) =>
        position > index &&
        trimCell(cells[column] ?? '') === cell &&
        !(cells.length === own.length && cells.every((one, at) => one === own[at])),
    );
  };
}

function isBody(
  cells: string[],
  index: number,
  typed: number[],
  kindOf: (cell: string, column: number) => Kind,
): boolean {
  let words = 0;
  let values = 0;
  for (const column of typed) {
    const kind = kindOf(cells[column] ?? '', column);
    if (kind === 'text') words += 1;
    else if (kind !== 'missing') values += 1;
  }
  // Below the first line as many values as words are enough: there words may be among the values of a column.
  return values > 0 && (values > words || (values === words && index > 0));
}

/** A row that has no value where the table has numbers: markers such as NULL stand there, or nothing stands in any column. */
function isMissingRow(cells: string[], typed: number[], kindOf: (cell: string) => Kind): boolean {
  if (cells.length < 2 || typed.some((column) => kindOf(cells[column] ?? '') !== 'missing')) return false;
  return (
    typed.some((column) => trimCell(cells[column] ?? '') !== '') || cells.every((cell) => kindOf(cell) === 'missing')
  );
}

/** Names stand above the row, and the next row that holds anything holds values. */
function followsHeader(
  top: NumberedRow[],
  holdsValues: boolean[],
  index: number,
  width: number,
  kindOf: (cell: string) => Kind,
): boolean {
  const named = top
    .slice(0, index)
    .some(({ cells }) => !isTitle(cells, width) && cells.some((cell) => kindOf(cell) === 'text'));
  const next = top.findIndex(
    ({ cells }, position) => position > index && cells.some((cell) => kindOf(cell) !== 'missing'),
  );
  return named && next !== -1 && holdsValues[next] === true;
}

/** Whether a row climbs or falls from column to column, as wavelengths do; a few names may stand beside them. */
function isScale(row: number[]): boolean {
  const values = row.filter((value) => !Number.isNaN(value));
  if (row.length - values.length > MOST_NAMES) return false;
  const inner = Number.isFinite(values[0]) && values[0] !== 0 ? values : values.slice(1);
  if (inner.length < 6 || inner.some((value) => !Number.isFinite(value))) return false;
  const up = inner.every((value, index) => index === 0 || value > inner[index - 1]!);
  return up || inner.every((value, index) => index === 0 || value < inner[index - 1]!);
}

/** Whether nearly every column of values has a word in this row, and none a value. */
function holdsNames(cells: string[], typed: number[], kindOf: (cell: string) => Kind): boolean {
  const kinds = typed.map((column) => kindOf(cells[column] ?? ''));
  const words = kinds.filter((kind) => kind === 'text').length;
  return words >= 0.8 * typed.length && kinds.every((kind) => kind === 'text' || kind === 'missing');
}

/**
 * How many rows of notes stand above the names, such as who made the file and when: rows that hold few cells beside the
 * names, down to the last of them that has a value. Spreadsheets save notes as wide as the table.
 */
function notesAbove(
  top: NumberedRow[],
  isValue: (row: NumberedRow) => boolean,
  isNames: (row: NumberedRow, index: number) => boolean,
): number {
  const names = top.findIndex(isNames);
  if (names < 1) return 0;
  const above = top.slice(0, names);
  const most = mostOfNotes([top[names]!]);
  if (above.some(({ cells }) => filled(cells, Infinity) > most)) return 0;
  return above.findLastIndex(isValue) + 1;
}

/** The most cells that a row of notes holds above these names: one, or less than two thirds of theirs. */
function mostOfNotes(names: NumberedRow[]): number {
  const widest = Math.max(0, ...names.map(({ cells }) => filled(cells, Infinity)));
  return Math.max(1, Math.ceil((widest * 2) / 3) - 1);
}

/** How many rows notes take that stand apart from the names, above a row with nothing in it. */
function notesApart(header: NumberedRow[]): number {
  const gap = header.findLastIndex(({ cells }) => filled(cells) === 0);
  const most = mostOfNotes(header.slice(gap + 1));
  const apart = gap < header.length - 1 && header.slice(0, gap).every(({ cells }) => filled(cells, Infinity) <= most);
  return gap !== -1 && apart ? gap + 1 : 0;
}

/** Of two columns a title has one alone, without a delimiter. */
function isTitle(cells: string[], width: number): boolean {
  return (
    (width > 2 || (width === 2 && cells.length === 1)) && cells.filter((cell) => trimCell(cell) !== '').length <= 1
  );
}
