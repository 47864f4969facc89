import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { type ReadOptions, type ReadProblem, tooManyLongRows } from '@hakaru/contract';
import { trimCell } from '@hakaru/contract/text/cells';
import { AppError } from '../../http/app-error.ts';
import type { FileKind } from '../detect/file-kind.ts';
import { excelRows, type MergedCells, withMergedDown } from '../excel-rows.ts';
import { createBodyFilter, type NumberedRow } from '../text/body-filter.ts';
import { cellTooLong } from '../text/cell-text.ts';
import { createCsvReader, EndlessRow, OpenQuote } from '../text/csv-reader.ts';
import { createDecoder } from '../text/decode-text.ts';
import { createRowConverter, type TidyColumn } from './convert-row.ts';
import { createProblemList, listWidth, mergedCells, textOfRow } from './problem-list.ts';

export interface TidyTask {
  path: string;
  kind: Exclude<FileKind, 'parquet'>;
  /** For messages. */
  file: string;
  options: ReadOptions;
  columns: TidyColumn[];
  /** Cells of a sheet that are merged to one, from the top. */
  merges?: readonly MergedCells[];
  /** Where the plain CSV goes: UTF-8, comma, no header. */
  target: string;
}

export interface TidyResult {
  rows: number;
  problems: ReadProblem[];
  /** Of the plain CSV, in bytes. */
  longestLine: number;
}

const CHUNK = 1024 * 1024;
// A UTF-16 unit takes at most three bytes in UTF-8.
const MAX_BYTES_PER_UNIT = 3;

/**
 * Rewrites any file that is read as text, or a sheet, as plain CSV in bounded memory, with every problem by the
 * file's own row. Short rows are filled with missing values; a row with more values than the table has columns is
 * left out and listed, as nobody can know which are which. Throws AppError, also where that is so of many rows.
 */
export async function tidyTable(task: TidyTask, onBytes: (bytes: number) => void): Promise<TidyResult> {
  const out = openSync(task.target, 'wx');
  try {
    const sink = createSink(task, out);
    if (task.kind === 'text') readText(task, sink, onBytes);
    else await readSheet(task, task.kind, sink);
    return sink.end();
  } finally {
    closeSync(out);
  }
}

interface Sink {
  row(row: SinkRow): void;
  end(): TidyResult;
}

type SinkRow = NumberedRow & { oddQuote?: boolean };

function createSink(task: TidyTask, out: number): Sink {
  const { options, columns, kind } = task;
  const problems = createProblemList();
  const width = columns.length;
  const header: string[][] = [];
  let filter: ReturnType<typeof createBodyFilter<SinkRow>> | null = null;
  let current = 0;
  let rows = 0;
  let left = 0;
  let first: { row: number; found: number } | null = null;
  let pending = '';
  let longest = 0;
  const merged: Pick<NumberedRow, 'merged'>[] = [];
  const converter = createRowConverter(columns, options, (code, column, value, times) =>
    problems.add(code, current, columns[column]!.name, value, {}, times),
  );

  function write(row: SinkRow): void {
    if (isBlank(row.cells, width, kind)) return;
    current = row.line;
    const cells =
      row.cells.length === width ? row.cells : listWidth(problems, row, width, options.format, converter.fits);
    if (cells === null) {
      left += 1;
      first ??= { row: row.line, found: row.cells.length };
      return;
    }
    if (row.merged) merged.push({ merged: row.merged });
    if (row.oddQuote) problems.add('quote_misplaced', row.line, null, null);
    const plain = converter.line(cells);
    pending += plain;
    longest = Math.max(longest, plain.length);
    rows += 1;
    if (pending.length > CHUNK) {
      writeSync(out, Buffer.from(pending));
      pending = '';
    }
  }

  const openFilter = () =>
    createBodyFilter<SinkRow>(
      { header, width, last_row: options.last_row ?? null, footer_rows: options.footer_rows ?? 0 },
      { row: write, outside: (row, code) => problems.add(code, row.line, null, textOfRow(row.cells)) },
    );

  return {
    row(row) {
      if (row.line <= options.skip_rows) return;
      if (header.length < options.header_rows) header.push(row.cells);
      else (filter ??= openFilter()).push(row);
    },
    end() {
      filter?.end();
      if (first && tooManyLongRows(left, rows + left))
        throw new AppError('table_row_width', { ...first, expected: width });
      writeSync(out, pending);
      const names = columns.map(({ name }) => name);
      return {
        rows,
        problems: [...mergedCells(merged, names), ...problems.all()],
        longestLine: longest * MAX_BYTES_PER_UNIT,
      };
    },
  };
}

/** A blank line is no row, except in a table of one column, where it is a missing value; an empty sheet row never is. */
function isBlank(cells: string[], width: number, kind: TidyTask['kind']): boolean {
  if (kind !== 'text') return cells.every((cell) => trimCell(cell) === '');
  return cells.length === 1 && width > 1 && trimCell(cells[0] ?? '') === '';
}

function readText(
  { path, file: name, options, columns }: TidyTask,
  sink: Sink,
  onBytes: (bytes: number) => void,
): void {
  const decoder = createDecoder(options.encoding ?? 'utf-8');
  // The lines before the header are no CSV: quotation marks in a title open nothing.
  const reader = createCsvReader(
    { delimiter: options.delimiter ?? ',', quote: options.quote ?? '', escape: options.escape },
    (row) => sink.row({ ...row, line: row.line + options.skip_rows }),
  );
  const skip = createLineSkipper(options.skip_rows);
  const file = openSync(path, 'r');
  const buffer = Buffer.alloc(CHUNK);
  try {
    for (;;) {
      const length = readSync(file, buffer, 0, CHUNK, null);
      reader.push(skip(decoder.decode(buffer.subarray(0, length), length === 0)));
      if (length === 0) break;
      onBytes(length);
    }
    reader.end();
  } catch (error) {
    if (error instanceof EndlessRow)
      throw cellTooLong(name, error.line + options.skip_rows, columns[error.position - 1]?.name ?? error.position);
    if (error instanceof OpenQuote) throw new AppError('table_quote_open', { row: error.line + options.skip_rows });
    throw error;
  } finally {
    closeSync(file);
  }
}

/** Drops the first lines of a text that comes in pieces. */
function createLineSkipper(lines: number) {
  let left = lines;
  let held = '';
  return function skip(text: string): string {
    if (left === 0) return text;
    held += text;
    let position = 0;
    const lineEnd = /\r\n|\n|\r(?!$)/g;
    while (left > 0) {
      lineEnd.lastIndex = position;
      if (!lineEnd.test(held)) break;
      position = lineEnd.lastIndex;
      left -= 1;
    }
    const rest = held.slice(position);
    held = left === 0 ? '' : rest;
    return left === 0 ? rest : '';
  };
}

async function readSheet(
  { path, file, options, merges = [] }: TidyTask,
  kind: 'xlsx' | 'xls',
  sink: Sink,
): Promise<void> {
  const rows = excelRows({ kind, path, name: file }, options.sheet ?? '');
  for await (const row of withMergedDown(rows, merges)) sink.row(row);
}
