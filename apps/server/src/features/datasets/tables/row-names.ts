import { joinedRowName, ROW_NAMES_AT_ONCE, rowNameColumns } from '@hakaru/contract';
import type { Scope } from '../../../db/scope.ts';
import { requireFound } from '../../../http/app-error.ts';
import type { DatasetContext } from '../dataset-context.ts';

/** What a block of a version's rows is called; without a column that says which row it is, no row has a name. */
export async function getRowNames(
  { files, tables }: Pick<DatasetContext, 'files' | 'tables'>,
  scope: Scope,
  versionId: string,
  block: number,
): Promise<{ columns: string[]; names: (string | null)[] }> {
  const version = requireFound(await scope.row('dataset_versions', versionId));
  const columns = rowNameColumns(version.columns);
  if (columns.length === 0) return { columns, names: [] };
  const { rows } = await tables.readPage(await files.localPath(version.table_key), {
    page: block + 1,
    page_size: ROW_NAMES_AT_ONCE,
    columns,
  });
  return { columns, names: rows.map(joinedRowName) };
}
