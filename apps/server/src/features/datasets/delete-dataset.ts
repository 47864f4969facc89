import { transaction } from '../../db/transaction.ts';
import { announceChange } from '../../events/channel.ts';
import { AppError, found } from '../../http/app-error.ts';
import type { DatasetContext } from './dataset-context.ts';
import { deleteDatasetRow, lockDataset } from './dataset-rows.ts';
import { deleteDependents, type Dependents, selectDependents } from './dependent-rows.ts';
import { deleteUnusedUploads } from './upload-rows.ts';
import { deleteVersions } from './version-rows.ts';

const EXAMPLES = 3;

/** Deletes a dataset with all its versions and files; one that is still being read is stopped. Throws dataset_in_use while something was made from it, unless `cascade`. */
export async function deleteDataset({ database: { db }, files, jobs }: DatasetContext, orgId: string, id: string, cascade: boolean) {
  const prefixes: string[] = [];
  const { users, reading } = await transaction(db, async (trx) => {
    const dataset = found(await lockDataset(trx, orgId, id));
    const dependents = await selectDependents(trx, orgId, id);
    refuseWhileUsed(dataset.name, dependents, cascade);
    const runs = await deleteDependents(trx, orgId, dependents);
    const versions = await deleteVersions(trx, orgId, id);
    await deleteDatasetRow(trx, orgId, id);
    const uploads = await deleteUnusedUploads(trx, orgId, versions.flatMap((version) => version.source_key ?? []));
    prefixes.push(...runs.map((run) => `runs/${run}`), ...versions.map((version) => version.files_prefix ?? version.table_key), ...uploads);
    await announceChange(trx, { orgId, area: 'datasets', id });
    for (const project of dependents.projects) await announceChange(trx, { orgId, area: 'projects', id: project.id });
    for (const prediction of dependents.predictions) await announceChange(trx, { orgId, area: 'predictions', id: prediction.id });
    return { users: dependents, reading: dataset.state === 'reading' ? dataset.current_run_id : null };
  });
  if (reading) await jobs.requestStop(orgId, reading).catch(whenFinished);
  // Files last: rows that are gone point to nothing, files without rows are only room.
  for (const prefix of prefixes) await files.deletePrefix(prefix);
  return { deleted: { datasets: 1, training_projects: users.projects.length, predictions: users.predictions.length } };
}

function refuseWhileUsed(name: string, { projects, predictions }: Dependents, cascade: boolean): void {
  const all = [...projects, ...predictions];
  if (all.length > 0 && !cascade) {
    throw new AppError('dataset_in_use', { name, count: all.length, examples: all.slice(0, EXAMPLES).map((user) => user.name).join(', ') });
  }
  if (projects.some((project) => project.status === 'training')) throw new AppError('training_running');
  if (predictions.some(({ run_state }) => run_state === 'queued' || run_state === 'running')) throw new AppError('prediction_running');
}

function whenFinished(error: unknown): void {
  if (!(error instanceof AppError) || error.code !== 'run_finished') throw error;
}
