import type { TrainingTypeId } from '@hakaru/contract';
import type { Scope } from '../../../db/scope.ts';
import { AppError } from '../../../http/app-error.ts';
import { stopRuns } from '../../../jobs/stop-runs.ts';
import {
  type DeletionOrder,
  deletePredictions,
  deleteProjects,
  dependentsOfProject,
  lockProjects,
  refuseDeletion,
} from '../../lineage/index.ts';
import { findProject } from './get-project.ts';
import type { TrainingContext } from '../training-context.ts';

/**
 * Deletes a project, its models and their files. Throws training_running; dataset_in_use while predictions use it,
 * naming them, unless `cascade`; dependents_changed where `listed` is not the list of them any more; prediction_running.
 */
export async function deleteProject(
  { files, jobs }: Pick<TrainingContext, 'files' | 'jobs'>,
  scope: Scope,
  id: string,
  order: DeletionOrder,
  kindId?: TrainingTypeId,
) {
  const { count, prefixes, openRuns } = await scope.transaction(async (trx) => {
    await findProject(trx, id, kindId);
    await lockProjects(trx, [id]);
    const project = await findProject(trx, id, kindId);
    if (project.status === 'training') throw new AppError('training_running');
    const { predictions, ...dependents } = await dependentsOfProject(trx, id);
    refuseDeletion(project.name, dependents, order);
    const left = [await deletePredictions(trx, predictions), await deleteProjects(trx, [id])];
    await trx.announce('projects', id);
    for (const prediction of predictions) await trx.announce('predictions', prediction.id);
    return {
      count: predictions.length,
      prefixes: left.flatMap((part) => part.prefixes),
      openRuns: left.flatMap((part) => part.openRuns),
    };
  });
  await stopRuns(jobs, scope.orgId, openRuns);
  // Files last: rows that are gone point to nothing, files without rows are only room.
  for (const prefix of prefixes) await files.deletePrefix(prefix);
  return { deleted: { training_projects: 1, predictions: count } };
}
