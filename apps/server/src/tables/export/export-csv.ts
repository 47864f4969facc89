import { AppError } from '../../http/app-error.ts';
import type { StatementOptions, TableEngine } from '../open-table-engine.ts';
import { parquetTable, quoteName } from '../sql-text.ts';
import { describeTable } from '../read/describe-table.ts';
import { toCell } from '../read/to-cell.ts';
import { csvLine, type Formulas } from './csv-text.ts';
import { encodeCp932, firstUnencodable } from './encode-cp932.ts';

// Stands for the header where rows count from 0.
const HEADER = -1;

export type FileEncoding = 'utf-8' | 'cp932';

export interface CsvExportOptions extends StatementOptions {
  formulas?: Formulas;
}

/** Throws cp932_unencodable with the first character of the table that CP932 lacks, before anything is sent. */
export async function checkEncodable(engine: TableEngine, path: string, encoding: FileEncoding, options?: StatementOptions): Promise<void> {
  if (encoding === 'utf-8') return;
  const { columns } = await describeTable(engine, path);
  const refuse = (text: string, row: number, column: string) => {
    const character = firstUnencodable(text);
    if (character === null) return;
    throw row === HEADER ? new AppError('cp932_unencodable_name', { character, column }) : new AppError('cp932_unencodable', { character, row: row + 1, column });
  };
  for (const { name } of columns) refuse(name, HEADER, name);
  const texts = columns.filter((column) => column.type === 'categorical');
  if (texts.length === 0) return;
  const wanted = texts.map((column) => quoteName(column.name)).join(', ');
  for await (const rows of engine.stream(`SELECT file_row_number::DOUBLE, ${wanted} FROM ${parquetTable(path)} ORDER BY file_row_number`, options)) {
    for (const [row, ...cells] of rows) cells.forEach((cell, index) => cell !== null && refuse(String(cell), Number(row), texts[index]!.name));
  }
}

/** The whole table as CSV, some thousand rows at a time, in their order. UTF-8 begins with the mark that spreadsheets know it by. */
export async function* exportCsv(engine: TableEngine, path: string, encoding: FileEncoding, { formulas, ...options }: CsvExportOptions = {}): AsyncGenerator<Buffer> {
  const encode = encoding === 'cp932' ? encodeCp932 : (text: string) => Buffer.from(text);
  const { columns } = await describeTable(engine, path);
  yield encode((encoding === 'utf-8' ? '\ufeff' : '') + csvLine(columns.map((column) => column.name), formulas));
  const wanted = columns.map((column) => quoteName(column.name)).join(', ');
  for await (const rows of engine.stream(`SELECT ${wanted} FROM ${parquetTable(path)}`, options)) {
    let text = '';
    for (const cells of rows) text += csvLine(cells.map((cell, index) => toCell(cell, columns[index]!.type)), formulas);
    yield encode(text);
  }
}
