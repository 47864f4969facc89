import type { TrainingTypeId } from '@hakaru/contract';
import type { Scope } from '../../../db/scope.ts';
import { FileMissing } from '../../../files/file-store.ts';
import { requireFound } from '../../../http/app-error.ts';
import type { JobQueue } from '../../../jobs/job-queue.ts';
import { type Artefact, artefactJobs, making, type MakingPayload } from '../training-jobs.ts';
import { lockTrainedModel, selectArtefact, selectNewestRun } from './artefact-rows.ts';
import { selectModelSettings } from './model-settings-rows.ts';
import { selectTrainedModel, type TrainedModelRow } from './trained-model-rows.ts';

/** `taskId` of what is made: the newest run that is to make it whole, where it is under way or has failed. */
export type ArtefactState =
  | { state: 'success'; key: string; whole: { taskId: string; failed: boolean } | null }
  | { state: 'in_progress' | 'failure'; taskId: string };

interface Request {
  kindId: TrainingTypeId;
  model: TrainedModelRow;
  artefact: Artefact;
  /** Of a report: every row, not a sample of very many. */
  everyRow?: boolean;
  /** Of a report: those that are quick first, then all. */
  parts?: MakingPayload['parts'];
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
  { kindId, model, artefact, everyRow = false, parts = 'all' }: Request,
  again: Again,
): Promise<ArtefactState> {
  const job = artefactJobs[artefact];
  return scope.transaction(async (trx) => {
    await lockTrainedModel(trx, model.id);
    requireFound(await selectTrainedModel(trx, model.project_id, model.id));
    const made = await selectCurrent(trx, model.id, artefact);
    const run = await selectNewestRun(trx, model.id, job.name);
    // The quick parts are there to be read while all of them are made.
    const completing = made && run && made.run_id !== run.id && completes(run.payload) ? run : null;
    if (run && !run.finished_at && !completing) return { state: 'in_progress', taskId: run.id };
    // What is under way completes what there is, but of a sample of the rows where these were not asked for.
    const underWay = completing && !completing.finished_at && isOfEveryRow(completing.payload) === everyRow;
    if (made && (again !== 'always' || underWay))
      return {
        state: 'success',
        key: made.key,
        whole: completing && { taskId: completing.id, failed: completing.finished_at !== null },
      };
    // What was made with other settings is made anew.
    if (run && run.state !== 'succeeded' && !made && again === 'never') return { state: 'failure', taskId: run.id };
    const taskId = await queue.startRun(trx, {
      job,
      kind: `${kindId}.${artefact}`,
      subjectType: 'trained_model',
      subjectId: model.id,
      payload: { every_row: everyRow, parts },
    });
    return { state: 'in_progress', taskId };
  });
}

/** Whether a run is to complete what has its quick parts. */
function completes(payload: unknown): boolean {
  return making.safeParse(payload).data?.parts === 'rest';
}

function isOfEveryRow(payload: unknown): boolean {
  return making.safeParse(payload).data?.every_row ?? false;
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
