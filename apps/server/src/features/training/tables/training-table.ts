import type { Db } from '../../../db/database.ts';
import type { FileStore } from '../../../files/file-store.ts';
import { found } from '../../../http/app-error.ts';
import { selectVersionTable } from './training-data-rows.ts';
import type { TrainingTable } from '../training-type.ts';

/** A dataset version's table as a file on this machine, for compute to read. */
export async function openTrainingTable(
  db: Db,
  files: FileStore,
  orgId: string,
  versionId: string,
): Promise<TrainingTable> {
  const version = found(await selectVersionTable(db, orgId, versionId));
  return { path: await files.localPath(version.table_key), content_hash: version.content_hash };
}
