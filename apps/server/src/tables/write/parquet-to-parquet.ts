import type { ColumnType, ReadProblem } from '@hakaru/contract';
import { readingForeign } from '../detect/foreign-parquet.ts';
import { problemOfType } from '../detect/sample-problems.ts';
import type { StatementOptions, Statements } from '../open-table-engine.ts';
import { quoteName, quoteText } from '../sql-text.ts';
import { type WrittenTable, writtenTable } from './csv-to-parquet.ts';
import { parquetOptions } from './row-group-size.ts';

export interface SourceColumn {
  /** As the file has it. */
  source: string;
  name: string;
  /** DuckDB's name of the file's type. */
  sqlType: string;
  type: ColumnType;
}

const MAX_LISTED_COLUMNS = 20;
const MAX_LISTED = 50;

/** Writes an uploaded Parquet file as Hakaru keeps tables: its columns as the four types. Cells that do not fit become missing, are counted and listed. */
export async function parquetToParquet(
  statements: Statements,
  path: string,
  columns: SourceColumn[],
  target: string,
  options: StatementOptions = {},
): Promise<WrittenTable & { problems: ReadProblem[] }> {
  const from = `read_parquet(${quoteText(path)})`;
  const named = columns.map((column) => `${expression(column)} AS ${quoteName(column.name)}`).join(', ');
  const [result] = await statements.rows(
    `COPY (SELECT ${named} FROM ${from}) TO ${quoteText(target)} (${parquetOptions(columns.length)})`,
    options,
  );
  const doubtful = columns.filter((column) => mayFail(column));
  const problems: ReadProblem[] = [];
  if (doubtful.length > 0) {
    const [row = []] = await statements.rows(
      `SELECT ${doubtful.map((column) => `count(*) FILTER (${isEmptied(column)})`).join(', ')} FROM ${from}`,
      options,
    );
    const emptied = doubtful
      .map((column, index) => ({ column, count: Number(row[index]) }))
      .filter(({ count }) => count > 0);
    problems.push(
      ...emptied.map(({ column: { name, type }, count }) => ({
        code: problemOfType[type],
        row: null,
        column: name,
        value: null,
        params: { count },
      })),
    );
    // A file that has a column of this name cannot be asked for its row numbers.
    const numbered = columns.every(({ source }) => source.toLowerCase() !== 'file_row_number');
    for (const { column } of emptied.slice(0, numbered ? MAX_LISTED_COLUMNS : 0))
      problems.push(...(await unreadableCells(statements, path, column, options)));
  }
  return {
    ...writtenTable(
      result ?? [],
      columns.map((column) => column.name),
    ),
    problems,
  };
}

/** Has a value that its type does not take. */
function isEmptied(column: SourceColumn): string {
  return `${quoteName(column.source)} IS NOT NULL AND ${expression(column)} IS NULL AND ${notNan(column)}`;
}

async function unreadableCells(
  statements: Statements,
  path: string,
  column: SourceColumn,
  options: StatementOptions,
): Promise<ReadProblem[]> {
  const from = `read_parquet(${quoteText(path)}, file_row_number = true)`;
  const rows = await statements.rows(
    `SELECT file_row_number + 1, left(CAST(${quoteName(column.source)} AS VARCHAR), 100) FROM ${from} WHERE ${isEmptied(column)} ORDER BY 1 LIMIT ${MAX_LISTED}`,
    options,
  );
  return rows.map(([row, value]) => ({
    code: problemOfType[column.type],
    row: Number(row),
    column: column.name,
    value: String(value),
    params: {},
  }));
}

/** The columns of a Parquet file. Throws file_damaged. */
export async function parquetColumns(
  statements: Statements,
  path: string,
  file: string,
): Promise<{ name: string; sqlType: string; type: ColumnType }[]> {
  return readingForeign(file, async () => {
    const rows = await statements.rows(`DESCRIBE SELECT * FROM read_parquet(${quoteText(path)})`);
    return rows.map(([name, sqlType]) => ({
      name: String(name),
      sqlType: String(sqlType),
      type: typeOf(String(sqlType)),
    }));
  });
}

const numeric = /^(U?(TINY|SMALL|BIG|HUGE)INT|U?INTEGER|FLOAT|DOUBLE|DECIMAL.*)$/;
const floating = /^(FLOAT|DOUBLE)$/;
const instant = /^(DATE|TIMESTAMP.*)$/;

export function typeOf(sqlType: string): ColumnType {
  if (numeric.test(sqlType)) return 'numeric';
  if (instant.test(sqlType)) return 'datetime';
  return sqlType === 'BOOLEAN' ? 'boolean' : 'categorical';
}

function expression({ source, sqlType, type }: SourceColumn): string {
  const name = quoteName(source);
  const plain = sqlType.includes('WITH TIME ZONE') ? `make_timestamp(epoch_us(${name}))` : name;
  if (type === 'numeric') {
    const value = instant.test(sqlType) ? `epoch(${plain})` : `TRY_CAST(${name} AS DOUBLE)`;
    return `CASE WHEN isfinite(${value}) THEN ${value} END`;
  }
  if (type === 'datetime') return numeric.test(sqlType) ? 'CAST(NULL AS TIMESTAMP)' : `TRY_CAST(${plain} AS TIMESTAMP)`;
  if (type === 'boolean') return `TRY_CAST(${name} AS BOOLEAN)`;
  return `nullif(trim(CAST(${plain} AS VARCHAR)), '')`;
}

function mayFail({ sqlType, type }: SourceColumn): boolean {
  return type !== 'categorical' && (typeOf(sqlType) !== type || floating.test(sqlType));
}

// Not-a-number is how many programs write a missing value.
function notNan({ source, sqlType }: SourceColumn): string {
  return floating.test(sqlType) ? `NOT isnan(${quoteName(source)})` : 'true';
}
