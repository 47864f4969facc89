import type { ColumnType, ReadCorrections, ReadOptions, ReadProblem } from '@hakaru/contract';
import { detectNumberFormat } from '@hakaru/contract/text/detect-number-format';
import { missingValues } from '@hakaru/contract/text/missing-values';
import { parseMarkedNumber, parseNumber, trimCell } from '@hakaru/contract/text/cells';
import { AppError } from '../../http/app-error.ts';
import { columnNames } from '../text/column-names.ts';
import { withoutControls } from '../text/cell-text.ts';
import { type ColumnProfile, detectDateOrder, profileColumn } from './column-profile.ts';
import { modalWidth } from './detect-delimiter.ts';
import { createBodyFilter, type NumberedRow } from '../text/body-filter.ts';
import type { MergedCells } from '../excel-rows.ts';
import { summaryRows } from './summary-rows.ts';
import { detectEnd } from './detect-end.ts';
import { findRoles, type DetectedRole } from '../roles/find-role.ts';
import { detectHeader, type HeaderPosition, kindOfCell } from './detect-header.ts';

export const MAX_COLUMNS = 20_000;
const PROFILED_ROWS = 20_000;

interface DetectedColumn extends ColumnProfile, DetectedRole {
  name: string;
}

export interface DetectedTable {
  options: ReadOptions;
  columns: DetectedColumn[];
  /** The table's rows in the sample, below the header. */
  body: NumberedRow[];
  /** The header's rows as the file has them. */
  header: string[][];
  /** Rows of the sample below the header that are no part of the table. */
  outside: { row: NumberedRow; code: 'row_outside' | 'header_again' }[];
  /** Of names and of the header. */
  problems: ReadProblem[];
  /** The sample has words for missing values. */
  hasMissingWords: boolean;
  /** Lines of the file before the first row; null where no row follows. */
  linesBefore: number | null;
  /** Cells of a sheet that are merged to one, from the top. */
  merges: readonly MergedCells[];
}

interface SampledRows {
  /** From the file's start. */
  rows: NumberedRow[];
  /** Rows from later in the file, for types only; the last are the file's last. */
  later: string[][];
  complete: boolean;
  /** Cells of a sheet that are merged to one; what goes downwards is in the rows already. */
  merges?: readonly MergedCells[];
}

type TableLocation = Pick<ReadOptions, 'format' | 'encoding' | 'delimiter' | 'quote' | 'escape' | 'sheet' | 'entry'>;

/** Header, names, number and date formats and types of a table by a sample of its rows. `corrections` win over what is detected. */
export function detectColumns(
  sample: SampledRows,
  location: TableLocation,
  corrections: ReadCorrections,
): DetectedTable {
  const { merges = [] } = sample;
  const missing_values = corrections.missing_values ?? missingValues;
  const missing = new Set(missing_values);
  const isMissing = (cell: string) => cell === '' || missing.has(cell);
  const rows = sample.rows.filter((row) => row.line > (corrections.skip_rows ?? 0));
  const third = Math.floor(rows.length / 3);
  const lower = columnsOf(
    rows.slice(third, third + PROFILED_ROWS).map((row) => row.cells),
    isMissing,
  );
  const numbers = detectNumberFormat(lower, location.delimiter);
  const formats = {
    decimal: corrections.decimal ?? numbers.decimal,
    thousands:
      corrections.thousands === undefined
        ? corrections.decimal === undefined || corrections.decimal === numbers.decimal
          ? numbers.thousands
          : null
        : corrections.thousands,
    date_order: corrections.date_order ?? detectDateOrder(lower),
  };
  const header = locateHeader(rows, formats, isMissing, corrections);
  const inTable = sample.rows.filter((row) => row.line > header.skip_rows);
  const heading = inTable.slice(0, header.header_rows);
  const below = inTable.slice(header.header_rows);
  const isValue = (cell: string) => isMissing(cell) || kindOfCell(cell, formats, isMissing) !== 'text';
  const end = detectEnd({
    rows: below,
    tail: sample.later,
    complete: sample.complete,
    named: heading.at(-1)?.cells.length ?? 0,
    ragged: location.format === 'excel',
    isValue,
  });
  const { last_row = end.last_row, footer_rows = end.footer_rows } = corrections;
  const options: ReadOptions = {
    ...location,
    ...formats,
    ...header,
    last_row,
    footer_rows,
    missing_values,
    types: corrections.types ?? {},
    ...(corrections.roles && { roles: corrections.roles }),
  };
  const width = widthOf(
    heading,
    last_row === null ? below : below.filter((row) => row.line <= last_row),
    location.format === 'excel',
  );
  if (width > MAX_COLUMNS) throw new AppError('table_too_many_columns', { found: width, limit: MAX_COLUMNS });
  const { names, problems } = columnNames(
    heading.map((row) => withMerged(row, merges)),
    width,
    heading[0]?.line ?? null,
  );
  const { body, outside } = bodyOf(below, heading, width, { last_row, footer_rows: sample.complete ? footer_rows : 0 });
  const first = body.slice(0, PROFILED_ROWS).map((row) => row.cells);
  const cells = [...first, ...sample.later.filter((row) => row.length === width)];
  const complete = sample.complete && body.length <= PROFILED_ROWS;
  const columns = withRoles(profiles(cells, names, options, isMissing, complete), first, options, isMissing, complete);
  return {
    options,
    columns,
    body,
    header: heading.map((row) => row.cells),
    outside,
    problems: [...problems, ...summaryRows(sample, body, isValue, footer_rows)],
    hasMissingWords: cells.some((row) => row.some((cell) => missing.has(trimCell(cell)))),
    linesBefore: body[0] ? body[0].line - 1 : null,
    merges,
  };
}

/** A row of a header in which the text of each cell that is merged across columns stands in all of them. */
function withMerged({ cells, line }: NumberedRow, merges: readonly MergedCells[]): string[] {
  const filledCells = [...cells];
  for (const { top, bottom, left, right } of merges)
    if (top < line && line - 1 <= bottom)
      for (let at = left + 1; at <= right; at += 1) filledCells[at] = cells[left] ?? '';
  return Array.from(filledCells, (cell) => cell ?? '');
}

function bodyOf(
  rows: NumberedRow[],
  heading: NumberedRow[],
  width: number,
  end: Pick<ReadOptions, 'last_row' | 'footer_rows'>,
): Pick<DetectedTable, 'body' | 'outside'> {
  const body: NumberedRow[] = [];
  const outside: DetectedTable['outside'] = [];
  const filter = createBodyFilter<NumberedRow>(
    { header: heading.map((row) => row.cells), width, ...end },
    { row: (row) => body.push(row), outside: (row, code) => outside.push({ row, code }) },
  );
  for (const row of rows) filter.push(row);
  filter.end();
  return { body, outside };
}

function locateHeader(
  rows: NumberedRow[],
  formats: Pick<ReadOptions, 'decimal' | 'thousands' | 'date_order'>,
  isMissing: (cell: string) => boolean,
  given: ReadCorrections,
): HeaderPosition {
  const found = detectHeader(rows, formats, isMissing);
  const skip_rows = given.skip_rows ?? found.skip_rows;
  return { skip_rows, header_rows: given.header_rows ?? (skip_rows === found.skip_rows ? found.header_rows : 1) };
}

/**
 * A last column without a name and without values is only a delimiter at the end of each line, and a few rows that are
 * longer than the header do not make more columns than it names.
 */
function widthOf(heading: NumberedRow[], body: NumberedRow[], ragged: boolean): number {
  const rows = body.filter(({ cells }) => cells.length > 1 || cells[0] !== '');
  const even = modalWidth(rows.map((row) => row.cells));
  if (heading.length === 0) return even;
  const named = widest(heading);
  // A sheet's rows end at their last filled cell, so that the longest is as wide as the table.
  const used = widest(ragged ? body : body.filter((row) => row.cells.length === even));
  const longer = rows.filter((row) => row.cells.length > named).length;
  return Math.max(named, ragged ? used : longer * 2 > rows.length ? Math.min(even, used) : 0, 1);
}

function widest(rows: NumberedRow[]): number {
  return rows.reduce(
    (width, { cells }) => Math.max(width, cells.findLastIndex((cell) => trimCell(cell) !== '') + 1),
    0,
  );
}

function columnsOf(rows: string[][], isMissing: (cell: string) => boolean): string[][] {
  const columns: string[][] = [];
  for (const row of rows) {
    row.forEach((raw, index) => {
      const cell = trimCell(withoutControls(raw));
      if (!isMissing(cell)) (columns[index] ??= []).push(cell);
    });
  }
  return Array.from(columns, (cells) => cells ?? []);
}

function withRoles(
  columns: readonly ProfiledColumn[],
  rows: string[][],
  options: ReadOptions,
  isMissing: (cell: string) => boolean,
  complete: boolean,
): DetectedColumn[] {
  const cells = columnsOf(rows, isMissing);
  const numberOf = (cell: string) => parseNumber(cell, options) ?? parseMarkedNumber(cell, options);
  const roles = findRoles(
    columns.map(({ name, type }, index) => {
      const texts = cells[index] ?? [];
      const values = type === 'numeric' ? texts.map(numberOf).filter((value) => value !== undefined) : texts;
      return { name, type, values, complete };
    }),
    rows.length,
    options.roles,
  );
  return columns.map((column, index) => ({ ...column, ...roles[index]! }));
}

type ProfiledColumn = ColumnProfile & { name: string };

function profiles(
  rows: string[][],
  names: string[],
  options: ReadOptions,
  isMissing: (cell: string) => boolean,
  complete: boolean,
): ProfiledColumn[] {
  const columns = columnsOf(rows, isMissing);
  return names.map((name, index) => {
    // A column may be called `constructor`.
    const given: ColumnType | undefined = Object.hasOwn(options.types, name) ? options.types[name] : undefined;
    return { name, ...profileColumn({ name, cells: columns[index] ?? [], given, complete }, options) };
  });
}
