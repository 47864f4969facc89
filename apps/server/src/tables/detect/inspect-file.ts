import type { ReadCorrections, ReadProblem } from '@hakaru/contract';
import { trimCell } from '@hakaru/contract/text/cells';
import { AppError } from '../../http/app-error.ts';
import { excelMerges, excelRows, excelSheets, withMergedDown } from '../excel-rows.ts';
import { cellTooLong } from '../text/cell-text.ts';
import { decodeText, firstUnreadable, type TextEncodingName } from '../text/decode-text.ts';
import { type CsvDialect, EndlessRow, OpenQuote, readCsvRows } from '../text/csv-reader.ts';
import { detectColumns, type DetectedTable } from './detect-columns.ts';
import type { NumberedRow } from '../text/body-filter.ts';
import { detectDelimiter, detectEscape, detectQuote } from './detect-delimiter.ts';
import { detectEncoding, fitsEncoding } from './detect-encoding.ts';
import { type FileKind, fileKind } from './file-kind.ts';
import { type FileSample, readSample } from './read-sample.ts';
import { sampleProblems } from './sample-problems.ts';

export interface InspectTask {
  path: string;
  /** For messages. */
  file: string;
  corrections: ReadCorrections;
}

export interface InspectedFile extends Omit<DetectedTable, 'body'> {
  /** The first rows of the table as text, exactly as the file has them; null is missing. */
  rows: (string | null)[][];
  kind: Exclude<FileKind, 'parquet'>;
  sheets: string[];
  /** What reading the sample would list. */
  listed: ReadProblem[];
  firstLines: string[];
  rowEstimate: number | null;
}

const EXCEL_ROWS = 2000;
const FIRST_LINES = 30;
const LINE_CHARS = 500;
const CELL_CHARS = 1000;
export const PREVIEW_ROWS = 50;
export const PREVIEW_COLUMNS = 500;

/**
 * What kind of table a file holds, by a sample of it: everything detected, with `corrections` in its place where
 * given. Parquet files describe themselves and are not for this. Throws AppError for files that are no table.
 */
export async function inspectFile({ path, file, corrections }: InspectTask): Promise<InspectedFile> {
  const sample = await readSample(path);
  if (sample.size === 0) throw new AppError('upload_empty', { file });
  const kind = fileKind(sample.head, file);
  if (kind === 'parquet') throw new Error('a Parquet file describes itself');
  const found =
    kind === 'text' ? inspectText(sample, corrections, file) : await inspectExcel(path, file, kind, corrections);
  const { body, ...rest } = found;
  if (body.length === 0) throw new AppError('table_no_rows');
  return { ...rest, kind, rows: firstRows(found), listed: sampleProblems(found) };
}

function firstRows({ body, columns, options }: DetectedTable): (string | null)[][] {
  const missing = new Set(options.missing_values);
  const shown = Math.min(PREVIEW_COLUMNS, columns.length);
  const rows = body
    .filter(({ cells }) => cells.length > 1 || columns.length === 1 || trimCell(cells[0] ?? '') !== '')
    .slice(0, PREVIEW_ROWS);
  return rows.map(({ cells }) => Array.from({ length: shown }, (_, index) => present(cells[index], missing)));
}

function present(cell: string | undefined, missing: Set<string>): string | null {
  const text = trimCell(cell ?? '');
  if (cell === undefined || text === '' || missing.has(text)) return null;
  return cell.length > CELL_CHARS ? `${cell.slice(0, CELL_CHARS)}…` : cell;
}

type DetectedFile = DetectedTable & Pick<InspectedFile, 'sheets' | 'firstLines' | 'rowEstimate'>;

function inspectText(sample: FileSample, corrections: ReadCorrections, file: string): DetectedFile {
  const detected = detectEncoding([sample.head, ...sample.spots]);
  const encoding = corrections.encoding ?? detected;
  const text = decodeText(sample.head, encoding);
  // A chosen encoding that does not fit is told at once; broken bytes in one that does are listed.
  if (encoding !== detected && !fitsEncoding(text)) throw encodingMismatch(sample.head, encoding);
  if ([text, ...sample.spots.map((spot) => decodeText(spot, encoding))].every((piece) => piece.trim() === ''))
    throw new AppError('upload_empty', { file });
  const quote = corrections.quote === undefined ? detectQuote(text) : (corrections.quote ?? '');
  // Excel's own line that says what divides the cells.
  const described = /^sep=(.)(?=[\r\n])/i.exec(text)?.[1];
  const delimiter = corrections.delimiter ?? described ?? detectDelimiter(text, quote, sample.complete);
  const escape =
    corrections.escape === undefined ? detectEscape(text, { delimiter, quote }, sample.complete) : corrections.escape;
  const dialect = { delimiter, quote, escape };
  const read = readRows(text, dialect, sample.complete, file);
  const rows =
    described !== undefined && corrections.skip_rows === undefined ? read.filter((row) => row.line > 1) : read;
  const later = sample.spots.flatMap((spot, index) =>
    laterRows(decodeText(spot, encoding), dialect, index === sample.spots.length - 1),
  );
  const table = detectColumns(
    { rows, later, complete: sample.complete },
    {
      format: 'delimited',
      encoding,
      delimiter,
      quote: quote || null,
      escape,
      sheet: null,
      entry: corrections.entry ?? null,
    },
    corrections,
  );
  return { ...table, sheets: [], firstLines: firstLines(text), rowEstimate: estimate(sample, table.body.length) };
}

function readRows(text: string, dialect: CsvDialect, complete: boolean, file: string) {
  try {
    return readCsvRows(text, dialect, { complete });
  } catch (error) {
    if (error instanceof EndlessRow) throw cellTooLong(file, error.line, nameAt(text, dialect, error.position));
    if (error instanceof OpenQuote) throw new AppError('table_quote_open', { row: error.line });
    throw error;
  }
}

/** Rows from the middle of a file: the first and last may be parts of one. */
function laterRows(text: string, dialect: CsvDialect, last: boolean): string[][] {
  try {
    return readCsvRows(text, dialect, { complete: last })
      .slice(1)
      .map((row) => row.cells);
  } catch (error) {
    // Where a piece begins inside quotes, their end looks like a beginning.
    if (error instanceof OpenQuote) return [];
    throw error;
  }
}

function encodingMismatch(bytes: Buffer, encoding: TextEncodingName): AppError {
  return new AppError('encoding_mismatch', { encoding, position: firstUnreadable(bytes, encoding) });
}

/** What the file's first line calls a column, or its place where that line ends before it. */
function nameAt(text: string, dialect: CsvDialect, position: number): string | number {
  const [first] = readCsvRows(text.slice(0, text.indexOf('\n') + 1), dialect, { complete: false });
  return trimCell(first?.cells[position - 1] ?? '') || position;
}

function firstLines(text: string): string[] {
  return text
    .slice(0, FIRST_LINES * 100_000)
    .split(/\r\n|\n|\r/, FIRST_LINES)
    .map((line) => line.slice(0, LINE_CHARS));
}

function estimate(sample: FileSample, rows: number): number {
  return sample.complete ? rows : Math.round((rows / sample.head.length) * sample.size);
}

async function inspectExcel(
  path: string,
  file: string,
  kind: 'xlsx' | 'xls',
  corrections: ReadCorrections,
): Promise<DetectedFile> {
  const source = { kind, path, name: file };
  const sheets = await excelSheets(source);
  if (corrections.sheet && !sheets.includes(corrections.sheet))
    throw new AppError('sheet_unknown', { sheet: corrections.sheet });
  const tried = corrections.sheet ? [corrections.sheet] : sheets;
  let first: DetectedFile | null = null;
  for (const sheet of tried) {
    const rows: NumberedRow[] = [];
    const merges = await excelMerges(source, sheet);
    for await (const row of withMergedDown(excelRows(source, sheet, EXCEL_ROWS), merges)) rows.push(row);
    if (rows.length < 2 && (sheet !== tried.at(-1) || first)) continue;
    const complete = rows.length < EXCEL_ROWS;
    const table = detectColumns(
      { rows, later: [], complete, merges },
      {
        format: 'excel',
        encoding: null,
        delimiter: null,
        quote: null,
        escape: null,
        sheet,
        entry: corrections.entry ?? null,
      },
      corrections,
    );
    const found = {
      ...table,
      sheets,
      firstLines: linesOfSheet(rows),
      rowEstimate: complete ? table.body.length : null,
    };
    if (tried.length === 1 || isMeasured(table)) return found;
    first ??= found;
  }
  if (first) return first;
  throw new AppError('table_no_rows');
}

/** Whether a sheet holds rows of measurements, and not a title page or notes. */
function isMeasured({ columns, body }: DetectedTable): boolean {
  return columns.length > 1 && body.length > 1 && columns.some(({ type }) => type === 'numeric');
}

/** The first rows of a sheet by their numbers: those that hold nothing keep their place. */
function linesOfSheet(rows: readonly NumberedRow[]): string[] {
  const last = Math.min(FIRST_LINES, rows.at(-1)?.line ?? 0);
  const byLine = new Map(rows.slice(0, FIRST_LINES).map((row) => [row.line, row.cells]));
  return Array.from({ length: last }, (_, index) => (byLine.get(index + 1) ?? []).join('\t').slice(0, LINE_CHARS));
}
