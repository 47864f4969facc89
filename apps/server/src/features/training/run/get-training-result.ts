import type { Language } from '@hakaru/contract';
import type { Scope } from '../../../db/scope.ts';
import { readRun } from '../../../jobs/run-rows.ts';
import { selectTrainedModels } from '../models/trained-model-rows.ts';
import { findProject, newestTask } from '../projects/get-project.ts';
import { toModelListEntry } from '../projects/to-wire.ts';
import type { TrainingKind } from '../training-kind.ts';

/** What the newest finished training found; it stays to be seen while another is under way. */
export async function getTrainingResult(scope: Scope, projectId: string, kind: TrainingKind, language: Language) {
  const { run_id, ...training } = await getTraining(scope, projectId, kind, language);
  const run = run_id === null ? undefined : await readRun(scope.db, scope.orgId, run_id);
  return { ...training, result: run?.result ?? null };
}

/** How far the newest training is, with the models of the newest that has finished, and its run. */
export async function getTraining(scope: Scope, projectId: string, kind: TrainingKind, language: Language) {
  const project = await findProject(scope, projectId, kind.id);
  const [task, models] = await Promise.all([
    newestTask(scope, project, language),
    selectTrainedModels(scope, projectId),
  ]);
  return {
    project_id: projectId,
    status: project.status,
    task,
    trained_models: models.map(toModelListEntry),
    run_id: models[0]?.run_id ?? null,
  };
}
