import { dirname } from 'node:path/posix';
import { transaction } from '../../db/transaction.ts';
import type { DatasetContext } from './dataset-context.ts';
import { deleteStaleUploads } from './upload-rows.ts';

/** Forgets uploads that nobody registered within a day. */
export async function forgetUploads({
  database: { db },
  files,
}: Pick<DatasetContext, 'database' | 'files'>): Promise<void> {
  for (const key of await transaction(db, deleteStaleUploads)) await files.deletePrefix(dirname(key));
}
