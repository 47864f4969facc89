import type { StatementOptions, TableEngine } from '../open-table-engine.ts';
import { describeTable, type DescribedTable } from '../read/describe-table.ts';
import { parquetTable, quoteName, quoteText } from '../sql-text.ts';
import { parquetOptions } from '../write/row-group-size.ts';

/** The columns of moments that are all days, without a time. */
export async function columnsOfDays(
  engine: TableEngine,
  path: string,
  columns: DescribedTable['columns'],
  options?: StatementOptions,
): Promise<Set<string>> {
  const moments = columns.filter(({ type }) => type === 'datetime').map(({ name }) => name);
  if (moments.length === 0) return new Set();
  const tests = moments.map((name) => `bool_and(${quoteName(name)} = date_trunc('day', ${quoteName(name)}))`);
  const [found = []] = await engine.rows(`SELECT ${tests.join(', ')} FROM read_parquet(${quoteText(path)})`, options);
  return new Set(moments.filter((_, index) => found[index] === true));
}

/** Writes a table whose days are dates, not midnights. False where it has none: then nothing is written. */
export async function writeWithDays(
  engine: TableEngine,
  path: string,
  target: string,
  options?: StatementOptions,
): Promise<boolean> {
  const { columns } = await describeTable(engine, path);
  const days = await columnsOfDays(engine, path, columns, options);
  if (days.size === 0) return false;
  const wanted = columns.map(({ name }) => quoteName(name) + (days.has(name) ? `::DATE AS ${quoteName(name)}` : ''));
  await engine.rows(
    `COPY (SELECT ${wanted.join(', ')} FROM ${parquetTable(path)} ORDER BY file_row_number) TO ${quoteText(target)} (${parquetOptions(columns.length)})`,
    options,
  );
  return true;
}
