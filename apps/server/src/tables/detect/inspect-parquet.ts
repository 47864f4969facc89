import type { ColumnType, ReadProblem } from '@hakaru/contract';
import type { Statements } from '../open-table-engine.ts';
import { columnNames } from '../text/column-names.ts';
import { parquetColumns, type SourceColumn } from '../write/parquet-to-parquet.ts';

/** The columns of a Parquet file under names that stay apart, with the types asked for in place of its own. Throws file_damaged. */
export async function inspectParquet(statements: Statements, path: string, file: string, types: Record<string, ColumnType>): Promise<{ columns: SourceColumn[]; problems: ReadProblem[] }> {
  const found = await parquetColumns(statements, path, file);
  const { names, problems } = columnNames([found.map((column) => column.name)], found.length, null);
  const columns = found.map(({ name: source, sqlType, type }, index) => ({ source, sqlType, name: names[index]!, type: (Object.hasOwn(types, names[index]!) ? types[names[index]!] : undefined) ?? type }));
  return { columns, problems };
}
