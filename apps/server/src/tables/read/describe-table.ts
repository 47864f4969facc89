import type { ColumnType } from '@hakaru/contract';
import { AppError } from '../../http/app-error.ts';
import type { StatementOptions, Statements } from '../open-table-engine.ts';
import { quoteName, quoteText } from '../sql-text.ts';
import { typeOf } from '../write/parquet-to-parquet.ts';

export interface DescribedTable {
  columns: { name: string; type: ColumnType }[];
  rows: number;
}

/** The columns and the number of rows of a Parquet file. */
export async function describeTable(statements: Statements, path: string): Promise<DescribedTable> {
  const file = `read_parquet(${quoteText(path)})`;
  const [described, counted] = await Promise.all([
    statements.rows(`DESCRIBE SELECT * FROM ${file}`),
    statements.rows(`SELECT count(*) FROM ${file}`),
  ]);
  const columns = described.map(([name, sqlType]) => ({ name: String(name), type: typeOf(String(sqlType)) }));
  return { columns, rows: Number(counted[0]?.[0]) };
}

/** The column of that name. Throws column_unknown. */
export function columnNamed(table: DescribedTable, name: string): DescribedTable['columns'][number] {
  const column = table.columns.find((one) => one.name === name);
  if (!column) throw new AppError('column_unknown', { column: name });
  return column;
}

/** A column's different values as text, the most frequent first, null for missing; at most `limit` of them. */
export async function distinctValues(
  statements: Statements,
  path: string,
  column: string,
  limit: number,
  options?: StatementOptions,
): Promise<(string | null)[]> {
  const value = `CAST(${quoteName(column)} AS VARCHAR)`;
  const rows = await statements.rows(
    `SELECT ${value} FROM read_parquet(${quoteText(path)}) GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT ${limit}`,
    options,
  );
  return rows.map(([text]) => (text === null || text === undefined ? null : String(text)));
}
