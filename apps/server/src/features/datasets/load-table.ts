import type { PointsResult, TablePage } from '@hakaru/contract';
import type { DatasetContext } from './dataset-context.ts';
import { openVersion } from './open-version.ts';

type Parts = Pick<DatasetContext, 'database' | 'files' | 'tables'>;

/** A page of a dataset's rows. Throws dataset_not_ready or column_unknown. */
export async function loadRows(
  { database: { db }, files, tables }: Parts,
  orgId: string,
  datasetId: string,
  request: Parameters<DatasetContext['tables']['readPage']>[1],
): Promise<TablePage> {
  const version = await openVersion(db, orgId, datasetId);
  return tables.readPage(await files.localPath(version.table_key), request);
}

/** Two columns of a dataset as points or as a density grid. Throws dataset_not_ready, column_unknown or column_not_numeric. */
export async function loadPoints(
  { database: { db }, files, tables }: Parts,
  orgId: string,
  datasetId: string,
  request: Parameters<DatasetContext['tables']['readPoints']>[1],
): Promise<PointsResult> {
  const version = await openVersion(db, orgId, datasetId);
  return tables.readPoints(await files.localPath(version.table_key), request);
}
