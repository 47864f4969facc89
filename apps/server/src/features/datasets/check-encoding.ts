import type { CallResponse, checkEncoding as checkCall } from '@hakaru/contract';
import type { DatasetContext } from './dataset-context.ts';
import { openVersion } from './open-version.ts';

/** What of a table CP932 cannot write. Throws dataset_not_ready, dataset_failed or dataset_not_table. */
export async function checkEncoding(
  { database: { db }, files, tables }: Pick<DatasetContext, 'database' | 'files' | 'tables'>,
  orgId: string,
  id: string,
): Promise<CallResponse<typeof checkCall>> {
  const { table_key } = await openVersion(db, orgId, id);
  return tables.encodingReport(await files.localPath(table_key));
}
