import type { ColumnType, ReadProblem } from '@hakaru/contract';
import type { Statements } from '../open-table-engine.ts';
import { quoteName, quoteText } from '../sql-text.ts';
import { columnNames } from '../text/column-names.ts';
import { parquetColumns, type SourceColumn } from '../write/parquet-to-parquet.ts';

/** The columns of a Parquet file under names that stay apart, with the types asked for in place of its own. Throws file_damaged. */
export async function inspectParquet(
  statements: Statements,
  path: string,
  file: string,
  types: Record<string, ColumnType>,
): Promise<{ columns: SourceColumn[]; problems: ReadProblem[] }> {
  const found = await withCodes(statements, path, await parquetColumns(statements, path, file));
  const { names, problems } = columnNames([found.map((column) => column.name)], found.length, null);
  const columns = found.map(({ name: source, sqlType, type }, index) => ({
    source,
    sqlType,
    name: names[index]!,
    type: (Object.hasOwn(types, names[index]!) ? types[names[index]!] : undefined) ?? type,
  }));
  return { columns, problems };
}

const long = /^U?(BIG|HUGE)INT$/;

/** Whole numbers beyond those that a number keeps are codes. */
async function withCodes<T extends { name: string; sqlType: string; type: ColumnType }>(
  statements: Statements,
  path: string,
  columns: T[],
): Promise<T[]> {
  const integers = columns.filter(({ sqlType }) => long.test(sqlType));
  if (integers.length === 0) return columns;
  const tests = integers.map(
    ({ name }) =>
      `coalesce(greatest(-min(${quoteName(name)}::DOUBLE), max(${quoteName(name)}::DOUBLE)) > ${Number.MAX_SAFE_INTEGER}, false)`,
  );
  const [row = []] = await statements.rows(`SELECT ${tests.join(', ')} FROM read_parquet(${quoteText(path)})`);
  const codes = new Set(integers.filter((_, index) => row[index] === true));
  return columns.map((column) => (codes.has(column) ? { ...column, type: 'categorical' } : column));
}
