import type { Cell } from '@hakaru/contract';
import { AppError } from '../../http/app-error.ts';
import type { StatementOptions, TableEngine } from '../open-table-engine.ts';
import { describeTable } from '../read/describe-table.ts';
import { readImagesInOrder } from '../read/read-images.ts';
import { toCell } from '../read/to-cell.ts';
import { parquetTable, quoteName } from '../sql-text.ts';
import { columnsOfDays } from './columns-of-days.ts';
import { encodeCp932, unencodableCells } from './encode-cp932.ts';

type FileEncoding = 'utf-8' | 'cp932';

interface CsvExportOptions extends StatementOptions {
  formulas?: Formulas;
  /** Columns that count from 0; a reader of the file counts from 1, as every screen does. */
  counters?: readonly string[];
  /** Whether numbers are written with the 15 digits that count, and no more: a reader of calculated ones needs no rounding noise. */
  rounded?: boolean;
  /** What is written for a character that CP932 lacks; without it nothing is, and such a table must not come here. */
  stand?: string | undefined;
}

/** Throws cp932_unencodable with the first character of the table that CP932 lacks, before anything is sent. */
export async function checkEncodable(
  engine: TableEngine,
  path: string,
  encoding: FileEncoding,
  options?: StatementOptions,
): Promise<void> {
  if (encoding === 'utf-8') return;
  for await (const {
    row,
    column,
    characters: [character = ''],
  } of unencodableCells(engine, path, options)) {
    throw row === null
      ? new AppError('cp932_unencodable_name', { character, column })
      : new AppError('cp932_unencodable', { character, row, column });
  }
}

/** The whole table as CSV, some thousand rows at a time, in their order. UTF-8 begins with the mark that spreadsheets know it by. */
export async function* exportCsv(
  engine: TableEngine,
  path: string,
  encoding: FileEncoding,
  { formulas, stand, counters = [], rounded = false, ...options }: CsvExportOptions = {},
): AsyncGenerator<Buffer> {
  const encode =
    encoding === 'cp932' ? (text: string) => encodeCp932(text, stand) : (text: string) => Buffer.from(text);
  const { columns } = await describeTable(engine, path);
  yield encode(
    (encoding === 'utf-8' ? '\ufeff' : '') +
      csvLine(
        columns.map((column) => column.name),
        formulas,
      ),
  );
  const days = await columnsOfDays(engine, path, columns, options);
  const written = columns.map(({ name, type }) => {
    if (type === 'datetime') return days.has(name) ? dayOf : momentOf;
    return rounded && type === 'numeric' ? roundedNumber : asItIs;
  });
  const wanted = columns
    .map(({ name }) => (counters.includes(name) ? `${quoteName(name)} + 1` : quoteName(name)))
    .join(', ');
  for await (const rows of engine.stream(`SELECT ${wanted} FROM ${parquetTable(path)}`, options)) {
    let text = '';
    for (const cells of rows)
      text += csvLine(
        cells.map((cell, index) => written[index]!(toCell(cell, columns[index]!.type))),
        formulas,
      );
    yield encode(text);
  }
}

function asItIs(value: Cell): Cell {
  return value;
}

/** A day as spreadsheets read it for one. */
function dayOf(value: Cell): Cell {
  return typeof value === 'string' ? value.slice(0, 10) : value;
}

/** A day and a time as spreadsheets read them: with a space, not with the T of ISO 8601. */
function momentOf(value: Cell): Cell {
  return typeof value === 'string' ? value.replace('T', ' ') : value;
}

const DIGITS = 15;

/** A number as spreadsheets hold it; a whole one stays whole. */
function roundedNumber(value: Cell): Cell {
  return typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(DIGITS)) : value;
}

const columns = [
  'number',
  'path',
  'label',
  'good',
  'split',
  'mask_path',
  'format',
  'width',
  'height',
  'mode',
  'byte_size',
  'sha256',
  'brightness_mean',
  'brightness_sd',
  'mask_share',
  'duplicate_of',
  'near_duplicate_of',
] as const;

/** What is known about each image, as CSV in UTF-8 with the mark that spreadsheets know it by. */
export async function* exportImages(engine: TableEngine, path: string): AsyncGenerator<Buffer> {
  yield Buffer.from(`\ufeff${csvLine([...columns, 'problems'])}`);
  for await (const row of readImagesInOrder(engine, path))
    yield Buffer.from(csvLine([...columns.map((column) => row[column]), row.problems.join(' ')]));
}

/** What is done with text that a spreadsheet would take for a formula: an apostrophe before it (OWASP, CSV injection), or nothing. */
type Formulas = 'apostrophe' | 'keep';

// Excel in Japanese takes a full-width sign for the same; one that stands alone is a word, such as a test's result.
const formulaStart = /^([=+\-@\t\r\n]|[＝＋－＠].)/s;

export function csvField(value: Cell, formulas: Formulas = 'apostrophe'): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const safe = formulas === 'apostrophe' && formulaStart.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function csvLine(values: Cell[], formulas?: Formulas): string {
  return `${values.map((value) => csvField(value, formulas)).join(',')}\r\n`;
}
