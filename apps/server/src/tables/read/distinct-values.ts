import type { StatementOptions, Statements } from '../open-table-engine.ts';
import { quoteName, quoteText } from '../sql-text.ts';

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
