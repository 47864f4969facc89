import { transaction } from '../../db/transaction.ts';
import { announceChange } from '../../events/channel.ts';
import { AppError } from '../../http/app-error.ts';
import { deletePredictionsOfProject, selectPredictionsOfProject } from './dependent-rows.ts';
import { findProject } from './get-project.ts';
import { deleteProjectRow } from './project-rows.ts';
import { deleteTrainedModels, selectRunIdsOfProject } from './trained-model-rows.ts';
import type { TrainingContext } from './training-context.ts';
import type { TrainingType } from './training-type.ts';

const EXAMPLES = 3;

/** Deletes a project, its models and their files. Throws dataset_in_use while predictions use it, unless `cascade`. */
export async function deleteProject({ database: { db }, files }: TrainingContext, orgId: string, id: string, cascade: boolean, type?: TrainingType) {
  const runs: string[] = [];
  const deleted = await transaction(db, async (trx) => {
    const project = await findProject(trx, orgId, id, type);
    if (project.status === 'training') throw new AppError('training_running');
    const predictions = await selectPredictionsOfProject(trx, orgId, id);
    if (predictions.length > 0 && !cascade) {
      const examples = predictions.slice(0, EXAMPLES).map((prediction) => prediction.name).join(', ');
      throw new AppError('dataset_in_use', { name: project.name, count: predictions.length, examples });
    }
    runs.push(...(await selectRunIdsOfProject(trx, orgId, id)), ...predictions.flatMap((prediction) => prediction.run_id ?? []));
    await deletePredictionsOfProject(trx, orgId, id);
    await deleteTrainedModels(trx, orgId, id);
    await deleteProjectRow(trx, orgId, id);
    await announceChange(trx, { orgId, area: 'projects', id });
    return { training_projects: 1, predictions: predictions.length };
  });
  // Files last: rows that are gone point to nothing, files without rows are only room.
  for (const run of runs) await files.deletePrefix(`runs/${run}`);
  return { deleted };
}
