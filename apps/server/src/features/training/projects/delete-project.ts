import { Scope } from '../../../db/scope.ts';
import { transaction } from '../../../db/transaction.ts';
import { announceChange } from '../../../events/channel.ts';
import { AppError } from '../../../http/app-error.ts';
import { stopRuns } from '../../../jobs/stop-runs.ts';
import {
  deletePredictions,
  deleteProjects,
  type DeletionOrder,
  dependentsOfProject,
  lockProjects,
  refuseDeletion,
} from '../../lineage/index.ts';
import type { TrainingContext } from '../training-context.ts';
import type { TrainingType } from '../training-type.ts';
import { findProject } from './get-project.ts';

/**
 * Deletes a project, its models and their files. Throws training_running; dataset_in_use while predictions use it,
 * naming them, unless `cascade`; dependents_changed where `listed` is not the list of them any more; prediction_running.
 */
export async function deleteProject(
  { database: { db }, files, jobs }: Pick<TrainingContext, 'database' | 'files' | 'jobs'>,
  orgId: string,
  id: string,
  order: DeletionOrder,
  type?: TrainingType,
) {
  const { count, prefixes, openRuns } = await transaction(db, async (trx) => {
    const scope = new Scope(trx, { orgId, userId: null });
    await findProject(trx, orgId, id, type);
    await lockProjects(scope, [id]);
    const project = await findProject(trx, orgId, id, type);
    if (project.status === 'training') throw new AppError('training_running');
    const { predictions, ...dependents } = await dependentsOfProject(scope, id);
    refuseDeletion(project.name, dependents, order);
    const left = [await deletePredictions(scope, predictions), await deleteProjects(scope, [id])];
    await announceChange(trx, { orgId, area: 'projects', id });
    for (const prediction of predictions) await announceChange(trx, { orgId, area: 'predictions', id: prediction.id });
    return {
      count: predictions.length,
      prefixes: left.flatMap((part) => part.prefixes),
      openRuns: left.flatMap((part) => part.openRuns),
    };
  });
  await stopRuns(jobs, orgId, openRuns);
  // Files last: rows that are gone point to nothing, files without rows are only room.
  for (const prefix of prefixes) await files.deletePrefix(prefix);
  return { deleted: { training_projects: 1, predictions: count } };
}
