import { readFile } from 'node:fs/promises';
import { AppError } from '../../http/app-error.ts';
import { detectDelimiter } from '../detect/detect-delimiter.ts';
import { detectEncoding } from '../detect/detect-encoding.ts';
import { kindOfFile } from '../detect/file-kind.ts';
import { excelRows, excelSheets } from '../excel-rows.ts';
import { readCsvRows } from '../text/csv-reader.ts';
import { decodeText } from '../text/decode-text.ts';

/** A small table as it stands in a file: texts, and the line of each row. */
export interface SheetTexts {
  columns: string[];
  rows: string[][];
  lines: number[];
}

const MOST_ROWS = 5000;
const MOST_COLUMNS = 200;
const MOST_CHARACTERS = 1000;

/**
 * The first sheet of a workbook, or a CSV file, with its first line as the header; rows that hold nothing are passed over,
 * and longer cells are cut.
 * Throws upload_empty, file_not_a_table, file_damaged, file_protected, file_compressed, results_sheet_too_large.
 */
export async function readSheet(path: string, file: string, mostCharacters = MOST_CHARACTERS): Promise<SheetTexts> {
  const kind = await kindOfFile(path, file);
  if (kind === 'parquet') throw new AppError('file_not_a_table', { file });
  const rows = kind === 'text' ? await textRows(path) : await workbookRows(path, file, kind);
  const [header, ...body] = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (!header) throw new AppError('upload_empty', { file });
  if (body.length > MOST_ROWS || header.cells.length > MOST_COLUMNS)
    throw new AppError('results_sheet_too_large', { rows: MOST_ROWS, columns: MOST_COLUMNS });
  const short = (cells: readonly string[]) =>
    header.cells.map((_, place) => (cells[place] ?? '').trim().slice(0, mostCharacters));
  return {
    columns: short(header.cells),
    rows: body.map(({ cells }) => short(cells)),
    lines: body.map(({ line }) => line),
  };
}

async function textRows(path: string): Promise<{ cells: string[]; line: number }[]> {
  const bytes = await readFile(path);
  const text = decodeText(bytes, detectEncoding([bytes]));
  return readCsvRows(text, { delimiter: detectDelimiter(text, '"', true), quote: '"' });
}

async function workbookRows(path: string, name: string, kind: 'xlsx' | 'xls') {
  const file = { kind, path, name };
  const [sheet] = await excelSheets(file);
  const rows: { cells: string[]; line: number }[] = [];
  // One row more than is taken is enough to refuse a sheet.
  for await (const row of excelRows(file, sheet ?? '', 2 * MOST_ROWS)) rows.push(row);
  return rows;
}
