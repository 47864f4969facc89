import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { ColumnType } from '@hakaru/contract';
import type { Json } from '@duckdb/node-api';
import type { CellValue } from 'hucre';
import { AppError } from '../../http/app-error.ts';
import type { StatementOptions, TableEngine } from '../open-table-engine.ts';
import { describeTable } from '../read/describe-table.ts';
import { toCell } from '../read/to-cell.ts';
import { parquetTable, quoteName } from '../sql-text.ts';
import { columnsOfDays } from './columns-of-days.ts';

const MOST_ROWS = 1_048_576 - 1;
const MOST_COLUMNS = 16_384;
const MOST_CHARS = 32_767;

/** Throws xlsx_too_many_rows, xlsx_too_many_columns or xlsx_cell_too_long: what an Excel sheet cannot hold. */
export async function checkXlsx(engine: TableEngine, path: string, options?: StatementOptions): Promise<void> {
  const { columns, rows } = await describeTable(engine, path);
  if (rows > MOST_ROWS) throw new AppError('xlsx_too_many_rows', { rows, limit: MOST_ROWS });
  if (columns.length > MOST_COLUMNS)
    throw new AppError('xlsx_too_many_columns', { columns: columns.length, limit: MOST_COLUMNS });
  const texts = columns.filter(({ type }) => type === 'categorical').map(({ name }) => name);
  if (texts.length === 0) return;
  // Excel counts UTF-16 units, of which a character takes one or two.
  const long = texts.map((name) => `length(${quoteName(name)}) > ${MOST_CHARS / 2}`).join(' OR ');
  for await (const found of engine.stream(
    `SELECT file_row_number::DOUBLE, ${texts.map(quoteName).join(', ')} FROM ${parquetTable(path)} WHERE ${long}`,
    options,
  )) {
    for (const [row, ...cells] of found) {
      const index = cells.findIndex((cell) => typeof cell === 'string' && cell.length > MOST_CHARS);
      if (index >= 0)
        throw new AppError('xlsx_cell_too_long', {
          row: Number(row) + 1,
          column: texts[index] ?? '',
          length: String(cells[index]).length,
          limit: MOST_CHARS,
        });
    }
  }
}

/**
 * The table as a workbook of one sheet, streamed in bounded memory; ask checkXlsx before. Texts stay texts, leading
 * zeros and formulas' signs with them; so do whole numbers of more than 15 digits, which Excel would round, and
 * times before March 1900, which its calendar lacks.
 */
export async function exportXlsx(
  engine: TableEngine,
  path: string,
  name: string,
  options?: StatementOptions,
): Promise<Readable> {
  // The Excel library is loaded where a workbook is written.
  const { writeXlsxStream } = await import('hucre/xlsx');
  const { columns } = await describeTable(engine, path);
  const days = await columnsOfDays(engine, path, columns, options);
  const sheet = writeXlsxStream(sheetRows(engine, path, columns, options), {
    name: sheetName(name),
    columns: columns.map((column) => ({
      header: column.name,
      ...(column.type === 'datetime' ? momentColumn(days.has(column.name)) : {}),
    })),
    freezePane: { rows: 1 },
    zip64: true,
  });
  return Readable.fromWeb(sheet as ReadableStream<Uint8Array>);
}

/** How a column of dates looks: a day, or a day with its time. */
export function momentColumn(isDays: boolean): { numFmt: string; width: number } {
  return isDays ? { numFmt: 'yyyy-mm-dd', width: 12 } : { numFmt: 'yyyy-mm-dd hh:mm:ss', width: 20 };
}

async function* sheetRows(
  engine: TableEngine,
  path: string,
  columns: { name: string; type: ColumnType }[],
  options?: StatementOptions,
): AsyncGenerator<CellValue[]> {
  const wanted = columns.map(({ name, type }) =>
    type === 'datetime' ? `epoch_ms(${quoteName(name)})::DOUBLE` : quoteName(name),
  );
  for await (const rows of engine.stream(
    `SELECT ${wanted.join(', ')} FROM ${parquetTable(path)} ORDER BY file_row_number`,
    options,
  )) {
    for (const row of rows) yield row.map((value, index) => sheetCell(value, columns[index]?.type ?? 'categorical'));
  }
}

const EXCEL_DIGITS = 1e15;
const WRITTEN_OUT = 1e21;
// Excel has a 29 February 1900, so that days before March are one off.
const EXCEL_BEGINS = Date.UTC(1900, 2, 1);

export function sheetCell(value: Json, type: ColumnType): CellValue {
  if (value === null) return null;
  if (type === 'datetime')
    return Number(value) < EXCEL_BEGINS ? new Date(Number(value)).toISOString().slice(0, 19) : new Date(Number(value));
  const cell = toCell(value, type);
  if (
    typeof cell === 'number' &&
    Number.isInteger(cell) &&
    Math.abs(cell) >= EXCEL_DIGITS &&
    Math.abs(cell) < WRITTEN_OUT
  )
    return BigInt(cell).toString();
  return cell;
}

/** A name as Excel takes one for a sheet: at most 31 characters, none of those it keeps for itself. */
export function sheetName(name: string): string {
  return (
    name
      .replace(/[[\]:*?/\\\p{Cc}]+/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 31)
      .replace(/[\ud800-\udbff]$/, '')
      .replace(/^'+|'+$/g, '')
      .trim() || 'data'
  );
}
