import type { ColumnType, ReadCorrections, ReadOptions, ReadProblem } from '@hakaru/contract';
import { detectNumberFormat } from '@hakaru/contract/text/detect-number-format';
import { missingValues } from '@hakaru/contract/text/missing-values';
import { trimCell } from '@hakaru/contract/text/cells';
import { AppError } from '../../http/app-error.ts';
import { columnNames } from '../text/column-names.ts';
import { type ColumnProfile, detectDateOrder, profileColumn } from './column-profile.ts';
import { modalWidth } from './detect-delimiter.ts';
import { detectHeader, type HeaderPlace, type NumberedRow } from './detect-header.ts';

export const MAX_COLUMNS = 20_000;
const PROFILED_ROWS = 20_000;

export interface FoundColumn extends ColumnProfile {
  name: string;
}

export interface FoundTable {
  options: ReadOptions;
  columns: FoundColumn[];
  /** The table's rows in the sample, below the header. */
  body: NumberedRow[];
  /** Of names and of the header. */
  problems: ReadProblem[];
  /** Missing-value texts that the sample has. */
  missingSeen: string[];
  /** Lines of the file before the first row; null where no row follows. */
  linesBefore: number | null;
}

export interface SampledRows {
  /** From the file's start. */
  rows: NumberedRow[];
  /** Rows from later in the file, for types only. */
  later: string[][];
  complete: boolean;
}

type Place = Pick<ReadOptions, 'format' | 'encoding' | 'delimiter' | 'quote' | 'sheet'>;

/** Header, names, number and date formats and types of a table by a sample of its rows. `corrections` win over what is detected. */
export function detectColumns(sample: SampledRows, place: Place, corrections: ReadCorrections): FoundTable {
  const missing_values = corrections.missing_values ?? missingValues;
  const missing = new Set(missing_values);
  const isMissing = (cell: string) => cell === '' || missing.has(cell);
  const rows = sample.rows.filter((row) => row.line > (corrections.skip_rows ?? 0));
  const third = Math.floor(rows.length / 3);
  const lower = columnsOf(rows.slice(third, third + PROFILED_ROWS).map((row) => row.cells), isMissing);
  const numbers = detectNumberFormat(lower, place.delimiter);
  const formats = {
    decimal: corrections.decimal ?? numbers.decimal,
    thousands: corrections.thousands === undefined ? (corrections.decimal === undefined || corrections.decimal === numbers.decimal ? numbers.thousands : null) : corrections.thousands,
    date_order: corrections.date_order ?? detectDateOrder(lower),
  };
  const header = placeOfHeader(rows, formats, isMissing, corrections);
  const options: ReadOptions = { ...place, ...formats, ...header, missing_values, types: corrections.types ?? {} };
  const inTable = sample.rows.filter((row) => row.line > header.skip_rows);
  const heading = inTable.slice(0, header.header_rows);
  const body = inTable.slice(header.header_rows);
  const width = widthOf(heading, body, place.format === 'excel');
  if (width > MAX_COLUMNS) throw new AppError('table_too_many_columns', { found: width, limit: MAX_COLUMNS });
  const { names, problems } = columnNames(heading.map((row) => row.cells), width, heading[0]?.line ?? null);
  const cells = [...body.slice(0, PROFILED_ROWS).map((row) => row.cells), ...sample.later.filter((row) => row.length === width)];
  const columns = profiles(cells, names, options, isMissing, sample.complete && body.length <= PROFILED_ROWS);
  return { options, columns, body, problems, missingSeen: seen(cells, missing), linesBefore: body[0] ? body[0].line - 1 : null };
}

function placeOfHeader(rows: NumberedRow[], formats: Pick<ReadOptions, 'decimal' | 'thousands' | 'date_order'>, isMissing: (cell: string) => boolean, given: ReadCorrections): HeaderPlace {
  const found = detectHeader(rows, formats, isMissing);
  const skip_rows = given.skip_rows ?? found.skip_rows;
  return { skip_rows, header_rows: given.header_rows ?? (skip_rows === found.skip_rows ? found.header_rows : 1) };
}

/** A last column without a name and without values is only a delimiter at the end of each line. */
function widthOf(heading: NumberedRow[], body: NumberedRow[], ragged: boolean): number {
  const even = modalWidth(body.map((row) => row.cells).filter((cells) => cells.length > 1 || cells[0] !== ''));
  if (heading.length === 0) return even;
  const named = widest(heading);
  // A sheet's rows end at their last filled cell, so that the longest is as wide as the table.
  const used = widest(ragged ? body : body.filter((row) => row.cells.length === even));
  return Math.max(named, ragged ? used : Math.min(even, used), 1);
}

function widest(rows: NumberedRow[]): number {
  return rows.reduce((width, { cells }) => Math.max(width, cells.findLastIndex((cell) => trimCell(cell) !== '') + 1), 0);
}

function columnsOf(rows: string[][], isMissing: (cell: string) => boolean): string[][] {
  const columns: string[][] = [];
  for (const row of rows) {
    row.forEach((raw, index) => {
      const cell = trimCell(raw);
      if (!isMissing(cell)) (columns[index] ??= []).push(cell);
    });
  }
  return Array.from(columns, (cells) => cells ?? []);
}

function profiles(rows: string[][], names: string[], options: ReadOptions, isMissing: (cell: string) => boolean, complete: boolean): FoundColumn[] {
  const columns = columnsOf(rows, isMissing);
  return names.map((name, index) => {
    // A column may be called `constructor`.
    const given: ColumnType | undefined = Object.hasOwn(options.types, name) ? options.types[name] : undefined;
    return { name, ...profileColumn(columns[index] ?? [], options, given, complete) };
  });
}

function seen(rows: string[][], missing: Set<string>): string[] {
  const found = new Set<string>();
  for (const row of rows) for (const cell of row) if (missing.has(trimCell(cell))) found.add(trimCell(cell));
  return [...found];
}
