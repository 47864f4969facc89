import type { ColumnType, ReadProblem } from '@hakaru/contract';
import { AppError } from '../../http/app-error.ts';
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

/** Writes an uploaded Parquet file as Hakaru keeps tables: its columns as the four types. Cells that do not fit become missing and are counted. */
export async function parquetToParquet(statements: Statements, path: string, columns: SourceColumn[], target: string, options: StatementOptions = {}): Promise<WrittenTable & { problems: ReadProblem[] }> {
  const from = `read_parquet(${quoteText(path)})`;
  const named = columns.map((column) => `${expression(column)} AS ${quoteName(column.name)}`).join(', ');
  const [result] = await statements.rows(`COPY (SELECT ${named} FROM ${from}) TO ${quoteText(target)} (${parquetOptions(columns.length)})`, options);
  const doubtful = columns.filter((column) => mayFail(column));
  const problems: ReadProblem[] = [];
  if (doubtful.length > 0) {
    const counts = doubtful.map((column) => `count(*) FILTER (${quoteName(column.source)} IS NOT NULL AND ${expression(column)} IS NULL AND ${notNan(column)})`);
    const [row = []] = await statements.rows(`SELECT ${counts.join(', ')} FROM ${from}`, options);
    doubtful.forEach(({ name, type }, index) => {
      const count = Number(row[index]);
      if (count > 0) problems.push({ code: problemOfType[type], row: null, column: name, value: null, params: { count } });
    });
  }
  return { ...writtenTable(result ?? [], columns.map((column) => column.name)), problems };
}

/** The columns of a Parquet file. Throws file_damaged. */
export async function parquetColumns(statements: Statements, path: string, file: string): Promise<{ name: string; sqlType: string; type: ColumnType }[]> {
  try {
    const rows = await statements.rows(`DESCRIBE SELECT * FROM read_parquet(${quoteText(path)})`);
    return rows.map(([name, sqlType]) => ({ name: String(name), sqlType: String(sqlType), type: typeOf(String(sqlType)) }));
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('file_damaged', { file, format: 'Parquet' });
  }
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
