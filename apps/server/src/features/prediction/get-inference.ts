import type { Language, PredictionSummary, TaskProgress } from '@hakaru/contract';
import type { Scope } from '../../db/scope.ts';
import { requireFound } from '../../http/app-error.ts';
import { readRun } from '../../jobs/run-rows.ts';
import { taskProgressOf } from '../../jobs/run-view.ts';
import { selectPrediction } from './prediction-rows.ts';
import { toPredictionSummary } from './to-wire.ts';

export async function getInference(scope: Scope, id: string): Promise<PredictionSummary> {
  return toPredictionSummary(requireFound(await selectPrediction(scope, id)));
}

export async function getInferenceProgress(scope: Scope, id: string, language: Language): Promise<TaskProgress> {
  const prediction = requireFound(await selectPrediction(scope, id));
  return taskProgressOf(requireFound(await readRun(scope.db, scope.orgId, prediction.run_id as string)), language);
}
