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
 * Deletes a project, its models and their files. Throws training_running; dataset_in_use while predictions or other projects use it,
 * naming them, unless `cascade`; dependents_changed where `listed` is not the list of them any more; prediction_running.
 */
export async function deleteProject(
  { files, jobs }: Pick<TrainingContext, 'files' | 'jobs'>,
  scope: Scope,
  id: string,
  order: DeletionOrder,
  kindId?: TrainingTypeId,
) {
  const { count, decisions, prefixes, openRuns } = await scope.transaction(async (trx) => {
    await findProject(trx, id, kindId);
    await lockProjects(trx, [id, ...(await dependentsOfProject(trx, id)).projects.map((asked) => asked.id)]);
    const project = await findProject(trx, id, kindId);
    if (project.status === 'training') throw new AppError('training_running');
    const { predictions, projects, ...dependents } = await dependentsOfProject(trx, id);
    const asking = projects.map((asked) => asked.id);
    refuseDeletion(project.name, dependents, order);
    const left = [await deletePredictions(trx, predictions), await deleteProjects(trx, [id, ...asking])];
    await trx.announce('projects', id);
    for (const { id: asked, area } of projects) await trx.announce(area, asked);
    for (const prediction of predictions) await trx.announce('predictions', prediction.id);
    return {
      count: predictions.length,
      decisions: projects.length,
      prefixes: left.flatMap((part) => part.prefixes),
      openRuns: left.flatMap((part) => part.openRuns),
    };
  });
  await stopRuns(jobs, scope.orgId, openRuns);
  // Files last: rows that are gone point to nothing, files without rows are only room.
  for (const prefix of prefixes) await files.deletePrefix(prefix);
  return { deleted: { training_projects: 1, predictions: count, decision_projects: decisions } };
}
