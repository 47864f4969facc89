import type { CallResponse, getSavedRows as call } from '@hakaru/contract';
import type { Scope } from '../../../db/scope.ts';
import { AppError } from '../../../http/app-error.ts';
import { openDataset } from '../../datasets/index.ts';
import { selectProject } from '../projects/project-rows.ts';

/** Which trained model a dataset was saved from. Throws not_found where it was made otherwise. */
export async function readSaved(scope: Scope, datasetId: string): Promise<CallResponse<typeof call>> {
  const {
    dataset: { name },
    version: { id, derived },
  } = await openDataset(scope, datasetId);
  if (derived?.kind !== 'model') throw new AppError('not_found');
  const { project, model, task, parameters, summary } = derived;
  const present = await selectProject(scope, project.id);
  return {
    dataset_id: datasetId,
    version_id: id,
    name,
    training_type: project.training_type,
    task,
    project: { id: present?.id ?? null, name: present?.name ?? project.name },
    model,
    parameters,
    summary,
  };
}
