import type { CallResponse, getSavedRows as call } from '@hakaru/contract';
import type { Db } from '../../../db/database.ts';
import { Scope } from '../../../db/scope.ts';
import { AppError } from '../../../http/app-error.ts';
import { openDataset } from '../../datasets/index.ts';
import { selectProject } from '../projects/project-rows.ts';

/** Which trained model a dataset was saved from. Throws not_found where it was made otherwise. */
export async function readSaved(db: Db, orgId: string, datasetId: string): Promise<CallResponse<typeof call>> {
  const { dataset, version } = await openDataset(new Scope(db, { orgId, userId: null }), datasetId);
  const { id, derived } = version;
  if (derived?.kind !== 'model') throw new AppError('not_found');
  const { project, model, task, parameters, summary } = derived;
  const present = await selectProject(db, orgId, project.id);
  return {
    dataset_id: datasetId,
    version_id: id,
    name: dataset.name,
    training_type: project.training_type,
    task,
    project: { id: present?.id ?? null, name: present?.name ?? project.name },
    model,
    parameters,
    summary,
  };
}
