import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ColumnType, ReadOptions, ReadProblem, RetypedColumn } from '@hakaru/contract';
import { missingValues } from '@hakaru/contract/text/missing-values';
import type { Inspect } from '../detect/inspect-once.ts';
import type { Statements, TableEngine } from '../open-table-engine.ts';
import { parquetTable, quoteName, quoteText } from '../sql-text.ts';
import { parquetOptions } from '../write/row-group-size.ts';
import { type TableSource, writeTable, type WriteOptions } from '../write/write-table.ts';
import { textSql } from './convert-sql.ts';

export interface EditedColumn {
  before: { name: string; type: ColumnType };
  after: { name: string; type: ColumnType };
  /** What the uploaded file calls it. */
  inFile: string;
}

interface ColumnEditing {
  path: string;
  rows: number;
  /** Every column, in order. */
  columns: EditedColumn[];
  /** The uploaded file, where the table's rows are still that file's: re-typing reads it again, so that texts that were missing as numbers come back. */
  file: TableSource | null;
}

interface ColumnsEdited {
  retyped: RetypedColumn[];
  problems: ReadProblem[];
  fromFile: boolean;
}

/** Columns to take another type, with where their new values are. */
interface Again {
  path: string;
  /** What `path` calls a column. */
  nameOf: (column: EditedColumn) => string;
  problems: ReadProblem[];
  fromFile: boolean;
}

/** Writes a table with its columns renamed and re-typed into `folder`/table.parquet; other columns and the rows stay as they are. */
export async function editColumns(
  engine: TableEngine,
  inspect: Inspect,
  editing: ColumnEditing,
  folder: string,
  given: WriteOptions = {},
): Promise<ColumnsEdited> {
  await mkdir(folder, { recursive: true });
  const retyped = editing.columns.filter(({ before, after }) => before.type !== after.type);
  const draft = `${folder}.again`;
  try {
    const again =
      retyped.length === 0
        ? null
        : ((await readAgain(engine, inspect, editing, retyped, draft, given)) ??
          (await readAsText(engine, inspect, editing, retyped, draft, given)));
    given.onStage?.('publish', null);
    const target = join(folder, 'table.parquet');
    await engine.withRoomFor(
      editing.columns.length,
      (statements) => combine(statements, editing, again, target, given),
      { signal: given.signal },
    );
    return {
      retyped: await countRetyped(engine, editing, retyped, target, again),
      problems: again?.problems ?? [],
      fromFile: again?.fromFile ?? false,
    };
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Null where there is no file, or its rows are others when it is read so. */
async function readAgain(
  engine: TableEngine,
  inspect: Inspect,
  { file, rows }: ColumnEditing,
  retyped: EditedColumn[],
  draft: string,
  given: WriteOptions,
): Promise<Again | null> {
  if (!file) return null;
  const types = {
    ...file.options.types,
    ...Object.fromEntries(retyped.map(({ inFile, after }) => [inFile, after.type])),
  };
  const written = await writeTable(
    engine,
    inspect,
    { ...file, options: { ...file.options, types } },
    join(draft, 'file'),
    given,
  );
  if (written.rows !== rows) return null;
  const named = new Map(retyped.map((column) => [column.inFile, column.after.name]));
  return {
    path: join(draft, 'file', 'table.parquet'),
    nameOf: (column) => column.inFile,
    problems: problemsOf(written.problems, named),
    fromFile: true,
  };
}

const plainText: ReadOptions = {
  format: 'delimited',
  encoding: 'utf-8',
  delimiter: ',',
  quote: '"',
  escape: null,
  decimal: '.',
  thousands: ',',
  date_order: 'ymd',
  skip_rows: 0,
  header_rows: 0,
  last_row: null,
  footer_rows: 0,
  entry: null,
  sheet: null,
  missing_values: [...missingValues],
  types: {},
};

/** Writes the columns as text and reads that by the rules of uploaded files, so that a type means the same wherever values come from. */
async function readAsText(
  engine: TableEngine,
  inspect: Inspect,
  { path }: ColumnEditing,
  retyped: EditedColumn[],
  draft: string,
  given: WriteOptions,
): Promise<Again> {
  await mkdir(draft, { recursive: true });
  const text = join(draft, 'columns.csv');
  const cells = retyped.map(({ before, after }) =>
    oneLine(
      before.type === 'boolean' && after.type === 'numeric'
        ? `CAST(${quoteName(before.name)} AS INTEGER)::VARCHAR`
        : textSql(quoteName(before.name), before.type),
    ),
  );
  // A number for each row keeps rows of nothing but missing values from being blank lines.
  await engine.rows(
    `COPY (SELECT file_row_number, ${cells.join(', ')} FROM ${parquetTable(path)} ORDER BY file_row_number) TO ${quoteText(text)} (FORMAT csv, HEADER false, FORCE_QUOTE *)`,
    { signal: given.signal },
  );
  const types = Object.fromEntries([
    ['column_1', 'numeric' as const],
    ...retyped.map(({ after }, index) => [`column_${index + 2}`, after.type] as const),
  ]);
  const written = await writeTable(
    engine,
    inspect,
    { path: text, file: 'columns.csv', options: { ...plainText, types } },
    join(draft, 'text'),
    given,
  );
  const named = new Map(retyped.map(({ after }, index) => [`column_${index + 2}`, after.name]));
  return {
    path: join(draft, 'text', 'table.parquet'),
    nameOf: (column) => `column_${retyped.indexOf(column) + 2}`,
    problems: problemsOf(written.problems, named),
    fromFile: false,
  };
}

// Lines of the text are then rows of the table.
function oneLine(value: string): string {
  return `regexp_replace(${value}, '[\\r\\n]+', ' ', 'g')`;
}

function problemsOf(problems: ReadProblem[], named: ReadonlyMap<string, string>): ReadProblem[] {
  return problems.flatMap((problem) => {
    const column = named.get(problem.column ?? '');
    return column !== undefined && problem.code.startsWith('value_not_') ? [{ ...problem, column }] : [];
  });
}

async function combine(
  statements: Statements,
  { path, columns }: ColumnEditing,
  again: Again | null,
  target: string,
  { signal }: WriteOptions,
): Promise<void> {
  const values = columns.map((column) => {
    const { before, after } = column;
    const value =
      again && before.type !== after.type ? `b.${quoteName(again.nameOf(column))}` : `a.${quoteName(before.name)}`;
    return `${value} AS ${quoteName(after.name)}`;
  });
  const from = again
    ? `${parquetTable(path)} a JOIN ${parquetTable(again.path)} b ON a.file_row_number = b.file_row_number`
    : `${parquetTable(path)} a`;
  await statements.rows(
    `COPY (SELECT ${values.join(', ')} FROM ${from} ORDER BY a.file_row_number) TO ${quoteText(target)} (${parquetOptions(columns.length)})`,
    { signal },
  );
}

async function countRetyped(
  engine: TableEngine,
  { path }: ColumnEditing,
  retyped: EditedColumn[],
  target: string,
  again: Again | null,
): Promise<RetypedColumn[]> {
  if (!again) return [];
  const counts = retyped.flatMap(({ before, after }) => {
    const [was, is] = [`a.${quoteName(before.name)}`, `b.${quoteName(after.name)}`];
    return [
      `${was} IS NULL`,
      `${is} IS NULL`,
      `${was} IS NULL AND ${is} IS NOT NULL`,
      `${was} IS NOT NULL AND ${is} IS NULL`,
    ].map((which) => `(count(*) FILTER (WHERE ${which}))::DOUBLE`);
  });
  const [row = []] = await engine.rows(
    `SELECT ${counts.join(', ')} FROM ${parquetTable(path)} a JOIN ${parquetTable(target)} b ON a.file_row_number = b.file_row_number`,
  );
  const failed = (name: string) =>
    again.problems
      .filter((problem) => problem.row === null && problem.column === name)
      .reduce((sum, { params: { count = 0 } }) => sum + Number(count), 0);
  return retyped.map(({ before, after }, index) => {
    const [missing_before = 0, missing = 0, filled = 0, emptied = 0] = row.slice(4 * index, 4 * index + 4).map(Number);
    return {
      name: after.name,
      name_before: before.name,
      type: after.type,
      type_before: before.type,
      missing_before,
      missing,
      filled,
      emptied,
      failed: failed(after.name),
    };
  });
}
