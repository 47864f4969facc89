import type { CallResponse, checkEncoding as checkCall, PointsResult, TablePage } from '@hakaru/contract';
import type { Scope } from '../../../db/scope.ts';
import type { DatasetContext } from '../dataset-context.ts';
import { openTable } from '../versions/open-version.ts';

type Parts = Pick<DatasetContext, 'files' | 'tables'>;

/** A page of a dataset's rows. Throws dataset_not_ready or column_unknown. */
export async function loadRows(
  { files, tables }: Parts,
  scope: Scope,
  datasetId: string,
  request: Parameters<DatasetContext['tables']['readPage']>[1],
): Promise<TablePage> {
  const { version } = await openTable(scope, datasetId);
  return tables.readPage(await files.localPath(version.table_key), request);
}

/** Two columns of a dataset as points or as a density grid. Throws dataset_not_ready, column_unknown or column_not_numeric. */
export async function loadPoints(
  { files, tables }: Parts,
  scope: Scope,
  datasetId: string,
  request: Parameters<DatasetContext['tables']['readPoints']>[1],
): Promise<PointsResult> {
  const { version } = await openTable(scope, datasetId);
  return tables.readPoints(await files.localPath(version.table_key), request);
}

/** What of a table CP932 cannot write. Throws dataset_not_ready, dataset_failed or dataset_not_table. */
export async function checkEncoding(
  { files, tables }: Parts,
  scope: Scope,
  id: string,
): Promise<CallResponse<typeof checkCall>> {
  const { version } = await openTable(scope, id);
  return tables.encodingReport(await files.localPath(version.table_key));
}
