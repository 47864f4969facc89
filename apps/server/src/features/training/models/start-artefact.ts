import type { TrainingTypeId } from '@hakaru/contract';
import type { Scope } from '../../../db/scope.ts';
import { FileMissing } from '../../../files/file-store.ts';
import { requireFound } from '../../../http/app-error.ts';
import type { JobQueue } from '../../../jobs/job-queue.ts';
import { type Artefact, artefactJobs } from '../training-jobs.ts';
import { lockTrainedModel, selectArtefact, selectNewestRun } from './artefact-rows.ts';
import { selectModelSettings } from './model-settings-rows.ts';
import { selectTrainedModel, type TrainedModelRow } from './trained-model-rows.ts';

export type ArtefactState = { state: 'success'; key: string } | { state: 'in_progress' | 'failure'; taskId: string };

interface Request {
  kindId: TrainingTypeId;
  model: TrainedModelRow;
  artefact: Artefact;
  /** Of a report: every row, not a sample of very many. */
  everyRow?: boolean;
}

/** `failed`: make it again where making it failed. `always`: also where it is made; what there is stays until then. */
export type Again = 'never' | 'failed' | 'always';

/**
 * What a model has on request: the file's key where it is made, else the run that makes it, started where none is
 * under way. A failed run is answered as failure until it is to be made again.
 */
export async function startArtefact(
  scope: Scope,
  queue: JobQueue,
  { kindId, model, artefact, everyRow = false }: Request,
  again: Again,
): Promise<ArtefactState> {
  const job = artefactJobs[artefact];
  return scope.transaction(async (trx) => {
    await lockTrainedModel(trx, model.id);
    requireFound(await selectTrainedModel(trx, model.project_id, model.id));
    const made = await selectCurrent(trx, model.id, artefact);
    const run = await selectNewestRun(trx, model.id, job.name);
    if (run && !run.finished_at) return { state: 'in_progress', taskId: run.id };
    if (made && again !== 'always') return { state: 'success', key: made.key };
    if (run && !made && again === 'never') return { state: 'failure', taskId: run.id };
    const taskId = await queue.startRun(trx, {
      job,
      kind: `${kindId}.${artefact}`,
      subjectType: 'trained_model',
      subjectId: model.id,
      payload: { every_row: everyRow },
    });
    return { state: 'in_progress', taskId };
  });
}

/** What is made with the model's settings as they are now, where it takes them. */
async function selectCurrent(trx: Scope, modelKey: string, artefact: Artefact) {
  const made = await selectArtefact(trx, modelKey, artefact);
  if (!made || made.settings_version === null) return made;
  return made.settings_version === (await selectModelSettings(trx, modelKey))?.version ? made : undefined;
}

/** Reads what is made; where it was made again since its key was looked up, the newer. Throws FileMissing. */
export async function readArtefact<T>(
  scope: Scope,
  { model, artefact }: Pick<Request, 'model' | 'artefact'>,
  key: string,
  read: (key: string) => Promise<T>,
): Promise<T> {
  try {
    return await read(key);
  } catch (error) {
    const newest = await selectArtefact(scope, model.id, artefact);
    if (!(error instanceof FileMissing) || !newest || newest.key === key) throw error;
    return read(newest.key);
  }
}
