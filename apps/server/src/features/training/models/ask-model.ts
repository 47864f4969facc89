import { AppError, found } from '../../../http/app-error.ts';
import { findProject } from '../projects/get-project.ts';
import { openKeptTables } from '../recipes/open-recipe.ts';
import type { ModelCall } from '../training-calls.ts';
import type { TrainingContext } from '../training-context.ts';
import type { TrainingType } from '../training-type.ts';
import { selectTrainedModel } from './trained-model-rows.ts';

interface Question {
  orgId: string;
  projectId: string;
  modelKey: string;
  asked: object;
}

/** Has compute answer a question about a trained model, by its kept files and the table it was trained on. Throws not_found, and compute's codes. */
export async function askModel(
  { database: { db }, files, compute }: TrainingContext,
  type: TrainingType,
  { call, task }: ModelCall,
  { orgId, projectId, modelKey, asked }: Question,
): Promise<object> {
  const project = await findProject(db, orgId, projectId, type);
  const model = found(await selectTrainedModel(db, orgId, projectId, modelKey));
  const spec = { ...asked, ...(await addedParts()) };
  const answer: unknown = await compute.call(task, spec as never);
  if (typeof answer !== 'object' || answer === null) throw new AppError('compute_failed', { reason: task });
  return answer;

  async function addedParts() {
    const wanted = new Set<string>(call.added);
    const tables = wanted.has('table') || wanted.has('recipe') ? await openKeptTables(db, files, orgId, project) : null;
    const parts = { model_dir: await files.localFolder(model.artefact_key), ...tables };
    return Object.fromEntries(Object.entries(parts).filter(([name]) => wanted.has(name)));
  }
}
