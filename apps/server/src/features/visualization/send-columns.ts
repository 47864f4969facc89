import { Readable } from 'node:stream';
import type { Selection } from '@hakaru/contract';
import { tableOf, versionOf, type VisualContext } from './open-table.ts';

export interface ColumnsOrder {
  version_id?: string | undefined;
  excluded: Selection[];
  columns: string[];
}

/** Chosen columns of a dataset as a block of bytes. Throws rows_too_many. */
export async function sendColumns(context: VisualContext, orgId: string, datasetId: string, order: ColumnsOrder) {
  const version = await versionOf(context.database.db, orgId, datasetId, order.version_id);
  const bytes = await context.tables.visual.loadColumns(await tableOf(context, version), {
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
