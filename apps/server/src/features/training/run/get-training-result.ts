import type { Language } from '@hakaru/contract';
import type { Db } from '../../../db/database.ts';
import { readRun } from '../../../jobs/run-rows.ts';
import { findProject, newestTask } from '../projects/get-project.ts';
import { toModelListEntry } from '../projects/to-wire.ts';
import { selectTrainedModels } from '../models/trained-model-rows.ts';
import type { TrainingType } from '../training-type.ts';

/** What the newest finished training found; it stays to be seen while another is under way. */
export async function getTrainingResult(
  db: Db,
  orgId: string,
  projectId: string,
  type: TrainingType,
  language: Language,
) {
  const project = await findProject(db, orgId, projectId, type);
  const [task, models] = await Promise.all([
    newestTask(db, orgId, project, language),
    selectTrainedModels(db, orgId, projectId),
  ]);
  const run = models[0] && (await readRun(db, orgId, models[0].run_id));
  return {
    project_id: projectId,
    status: project.status,
    task,
    result: run?.result ?? null,
    trained_models: models.map(toModelListEntry),
  };
}
