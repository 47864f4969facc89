import type { Language, PredictionSummary, TaskProgress } from '@hakaru/contract';
import type { Db } from '../../db/database.ts';
import { found } from '../../http/app-error.ts';
import { readRun } from '../../jobs/run-rows.ts';
import { taskProgressOf } from '../../jobs/run-view.ts';
import { selectPrediction } from './prediction-rows.ts';
import { toPredictionSummary } from './to-wire.ts';

export async function getInference(db: Db, orgId: string, id: string): Promise<PredictionSummary> {
  return toPredictionSummary(found(await selectPrediction(db, orgId, id)));
}

export async function getInferenceProgress(
  db: Db,
  orgId: string,
  id: string,
  language: Language,
): Promise<TaskProgress> {
  const prediction = found(await selectPrediction(db, orgId, id));
  return taskProgressOf(found(await readRun(db, orgId, prediction.run_id as string)), language);
}
