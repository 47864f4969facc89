import type { Scope } from '../../../db/scope.ts';
import { found } from '../../../http/app-error.ts';
import type { JobQueue } from '../../../jobs/job-queue.ts';
import { readRun } from '../../../jobs/run-rows.ts';
import { exportJob, reportJob } from '../training-jobs.ts';
import {
  type Extra,
  lockTrainedModel,
  selectTrainedModel,
  setExtraRun,
  type TrainedModelRow,
} from './trained-model-rows.ts';
import type { TrainingTypeId } from '@hakaru/contract';

export type ExtraState = { state: 'success'; key: string } | { state: 'in_progress' | 'failure'; taskId: string };

interface Request {
  kindId: TrainingTypeId;
  model: TrainedModelRow;
  extra: Extra;
  /** Of a report: every row, not a sample of very many. */
  everyRow?: boolean;
}

/** `failed`: make it again where making it failed. `always`: also where it is made; what there is stays until then. */
export type Again = 'never' | 'failed' | 'always';

/**
 * What a model has on request: the file's key where it is made, else the run that makes it, started where none is
 * under way. A failed run is answered as failure until it is to be made again.
 */
export async function startExtra(
  scope: Scope,
  queue: JobQueue,
  { kindId, model, extra, everyRow = false }: Request,
  again: Again,
): Promise<ExtraState> {
  return scope.transaction(async (trx) => {
    await lockTrainedModel(trx, model.id);
    const row = found(await selectTrainedModel(trx, model.project_id, model.id));
    const key = extra === 'report' ? row.report_key : row.export_key;
    const runId = extra === 'report' ? row.report_run_id : row.export_run_id;
    const run = runId ? await readRun(trx.db, trx.orgId, runId) : undefined;
    if (run && !run.finished_at) return { state: 'in_progress', taskId: run.id };
    if (key && again !== 'always') return { state: 'success', key };
    if (run && !key && again === 'never') return { state: 'failure', taskId: run.id };
    const taskId = await queue.startRun(trx, {
      job: extra === 'report' ? reportJob : exportJob,
      kind: `${kindId}.${extra}`,
      subjectType: 'trained_model',
      subjectId: model.id,
      payload: { every_row: everyRow },
    });
    await setExtraRun(trx, model.id, extra, taskId);
    return { state: 'in_progress', taskId };
  });
}
