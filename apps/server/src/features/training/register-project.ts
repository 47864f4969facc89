import { AppError, found } from '../../http/app-error.ts';
import { unready } from '../datasets/index.ts';
import { nameTaken } from './name-taken.ts';
import { insertProject } from './project-rows.ts';
import { selectReadyVersion } from './training-data-rows.ts';
import type { TrainingContext } from './training-context.ts';
import { openTrainingTable } from './training-table.ts';
import type { TrainingType } from './training-type.ts';

export interface Registration {
  name: string;
  comment: string;
  options: unknown;
}

/** Registers a project on the newest version of a dataset. Throws where the options do not fit its columns or their values. */
export async function registerProject({ database: { db }, files, tables }: TrainingContext, orgId: string, userId: string, type: TrainingType, datasetId: string, registration: Registration): Promise<{ project_id: string }> {
  const version = found(await selectReadyVersion(db, orgId, datasetId));
  if (version.state !== 'ready' || version.id === null) throw await unready(db, orgId, datasetId);
  if (version.data_type !== 'training_data') throw new AppError('wrong_data_type', { expected: 'training_data' });
  const versionId = version.id;
  await type.checkOptions(registration.options, version.columns ?? [], async (column, limit) =>
    tables.distinctValues((await openTrainingTable(db, files, orgId, versionId)).path, column, limit));
  const id = await insertProject(db, orgId, userId, {
    training_type: type.id,
    name: registration.name,
    comment: registration.comment,
    dataset_version_id: version.id,
    config: registration.options,
  }).catch(nameTaken(registration.name));
  return { project_id: id };
}
