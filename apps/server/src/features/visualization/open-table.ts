import { Readable } from 'node:stream';
import type { RowCounts, Selection } from '@hakaru/contract';
import type { AppContext } from '../../context.ts';
import type { Scope } from '../../db/scope.ts';
import type { Visual } from '../../tables/visual/open-visual.ts';
import type { VisualTable } from '../../tables/visual/visual-table.ts';
import { storedAnswers, openTable, summarizeOnSight, type VersionRow } from '../datasets/index.ts';

/** What charts work with: their routes and the handlers of their jobs alike. */
export type VisualContext = Pick<AppContext, 'files' | 'tables' | 'jobs' | 'compute' | 'settings'>;

/** A version as the table it is, with the answers that are kept of it. */
export async function tableOf(
  parts: Pick<VisualContext, 'files' | 'tables'>,
  scope: Scope,
  version: VersionRow,
): Promise<VisualTable> {
  return {
    path: await parts.files.localPath(version.table_key),
    rows: version.row_count,
    columns: version.columns,
    kept: await storedAnswers(parts, scope, version),
  };
}

type Counted = { counts: Omit<RowCounts, 'version_id'> };

/** The numbers of a chart of a dataset, with the version they come from. */
export async function drawDataset<R extends Counted>(
  context: VisualContext,
  scope: Scope,
  datasetId: string,
  versionId: string | undefined,
  draw: (visual: Visual, table: VisualTable) => Promise<R>,
): Promise<Omit<R, 'counts'> & { counts: RowCounts }> {
  const { version } = await openTable(scope, datasetId, { versionId });
  const table = await tableOf(context, scope, version);
  if (!table.kept) await summarizeOnSight(context, scope, version);
  const { counts, ...rest } = await draw(context.tables.visual, table);
  return { ...rest, counts: { version_id: version.id, ...counts } };
}

interface ColumnsOrder {
  version_id?: string | undefined;
  excluded: Selection[];
  columns: string[];
}

/** Chosen columns of a dataset as a block of bytes. Throws rows_too_many. */
export async function sendColumns(context: VisualContext, scope: Scope, datasetId: string, order: ColumnsOrder) {
  const { version } = await openTable(scope, datasetId, { versionId: order.version_id });
  const bytes = await context.tables.visual.loadColumns(await tableOf(context, scope, version), {
    excluded: order.excluded,
    columns: order.columns,
    versionId: version.id,
  });
  return {
    stream: Readable.from([bytes]),
    name: 'columns.bin',
    contentType: 'application/octet-stream',
    size: bytes.length,
  };
}
