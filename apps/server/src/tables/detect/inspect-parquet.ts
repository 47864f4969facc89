import type { ColumnType, ReadCorrections, ReadProblem } from '@hakaru/contract';
import { AppError } from '../../http/app-error.ts';
import type { Statements } from '../open-table-engine.ts';
import { quoteName, quoteText } from '../sql-text.ts';
import { findRoles, type DetectedRole } from '../roles/find-role.ts';
import { columnNames } from '../text/column-names.ts';
import { parquetColumns, type SourceColumn } from '../write/parquet-to-parquet.ts';
import { MAX_COLUMNS } from './detect-columns.ts';
import { checkExpansion } from './foreign-parquet.ts';

/** The columns of a Parquet file under names that stay apart, with the types asked for in place of its own. Throws file_damaged, table_too_many_columns or table_too_large. */
export async function inspectParquet(
  statements: Statements,
  path: string,
  file: string,
  { types = {}, roles }: Pick<ReadCorrections, 'types' | 'roles'>,
): Promise<{ columns: (SourceColumn & DetectedRole)[]; problems: ReadProblem[] }> {
  const columns = await parquetColumns(statements, path, file);
  if (columns.length > MAX_COLUMNS)
    throw new AppError('table_too_many_columns', { found: columns.length, limit: MAX_COLUMNS });
  await checkExpansion(statements, path, file, columns);
  const found = await withCodes(statements, path, columns);
  const { names, problems } = columnNames([found.map((column) => column.name)], found.length, null);
  const named = found.map(({ name: source, sqlType, type }, index) => ({
    source,
    sqlType,
    name: names[index]!,
    type: (Object.hasOwn(types, names[index]!) ? types[names[index]!] : undefined) ?? type,
  }));
  const rolesFound = await rolesOf(statements, path, named, roles);
  return { columns: named.map((column, index) => ({ ...column, ...rolesFound[index]! })), problems };
}

const LOOKED_AT_ROWS = 20_000;
const LOOKED_AT_CELLS = 5_000_000;
const MOST_COLUMNS = 100;
const MOST_CHARACTERS = 200;

/** Roles by the first rows; columns of nested values are left out of it. */
async function rolesOf(
  statements: Statements,
  path: string,
  columns: readonly SourceColumn[],
  chosen: ReadCorrections['roles'],
): Promise<DetectedRole[]> {
  const limit = Math.min(LOOKED_AT_ROWS, Math.max(1, Math.floor(LOOKED_AT_CELLS / Math.max(1, columns.length))));
  const values: (number | string)[][] = columns.map(() => []);
  let rows = 0;
  for (let from = 0; from < columns.length; from += MOST_COLUMNS) {
    const some = columns.slice(from, from + MOST_COLUMNS);
    const wanted = some.map(({ source, type }) =>
      type === 'numeric'
        ? `TRY_CAST(${quoteName(source)} AS DOUBLE)`
        : `left(CAST(${quoteName(source)} AS VARCHAR), ${MOST_CHARACTERS})`,
    );
    const found = await statements.rows(
      `SELECT ${wanted.join(', ')} FROM (SELECT * FROM read_parquet(${quoteText(path)}) LIMIT ${limit + 1})`,
    );
    rows = found.length;
    for (const row of found.slice(0, limit))
      for (const [index, cell] of row.entries())
        if (typeof cell === 'number' || typeof cell === 'string') values[from + index]!.push(cell);
  }
  const complete = rows <= limit;
  return findRoles(
    columns.map(({ name, type }, index) => ({ name, type, values: values[index]!, complete })),
    Math.min(rows, limit),
    chosen,
  );
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
