import type { Scope } from '../../../db/scope.ts';
import type { FileStore } from '../../../files/file-store.ts';
import { requireFound } from '../../../http/app-error.ts';
import { selectVersionTable } from './training-data-rows.ts';
import type { TrainingTable } from '../training-kind.ts';

/** A dataset version's table as a file on this machine, for compute to read. */
export async function openTrainingTable(scope: Scope, files: FileStore, versionId: string): Promise<TrainingTable> {
  const version = requireFound(await selectVersionTable(scope, versionId));
  return { path: await files.localPath(version.table_key), content_hash: version.content_hash };
}
