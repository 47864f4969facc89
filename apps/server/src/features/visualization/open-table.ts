import type { RowCounts } from '@hakaru/contract';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { AppError, found } from '../../http/app-error.ts';
import type { Visual } from '../../tables/visual/open-visual.ts';
import type { VisualTable } from '../../tables/visual/visual-table.ts';
import { keptAnswers, openVersion, selectVersion, summarizeOnSight, type VersionRow } from '../datasets/index.ts';

export type VisualContext = Pick<AppContext, 'database' | 'files' | 'tables' | 'jobs'>;

/** A dataset's current version, or the one that is named; with `lock` nothing else changes the dataset until the transaction ends. Throws not_found or dataset_not_ready. */
export async function versionOf(
  db: Db,
  orgId: string,
  datasetId: string,
  versionId?: string,
  lock = false,
): Promise<VersionRow> {
  const current = await openVersion(db, orgId, datasetId, lock);
  if (versionId === undefined || versionId === current.id) return current;
  const version = found(await selectVersion(db, orgId, versionId));
  if (version.dataset_id !== datasetId) throw new AppError('not_found');
  return version;
}

/** A version as the table it is, with the answers that are kept of it. */
export async function tableOf(context: Omit<VisualContext, 'jobs'>, version: VersionRow): Promise<VisualTable> {
  return {
    path: await context.files.localPath(version.table_key),
    rows: version.row_count,
    columns: version.columns,
    kept: await keptAnswers(context, version),
  };
}

type Counted = { counts: Omit<RowCounts, 'version_id'> };

/** The numbers of a picture of a dataset, with the version they come from. */
export async function drawDataset<R extends Counted>(
  context: VisualContext,
  orgId: string,
  datasetId: string,
  versionId: string | undefined,
  draw: (visual: Visual, table: VisualTable) => Promise<R>,
): Promise<Omit<R, 'counts'> & { counts: RowCounts }> {
  const version = await versionOf(context.database.db, orgId, datasetId, versionId);
  const table = await tableOf(context, version);
  if (!table.kept) await summarizeOnSight(context, version);
  const { counts, ...rest } = await draw(context.tables.visual, table);
  return { ...rest, counts: { version_id: version.id, ...counts } };
}
