import type { Scope } from '../../db/scope.ts';
import type { FileStore } from '../../files/file-store.ts';
import { AppError, requireFound } from '../../http/app-error.ts';
import { deletePredictionRow, selectPrediction } from './prediction-rows.ts';

/** Deletes a prediction and its files. Throws prediction_running while it is at work. */
export async function deleteInference(scope: Scope, files: FileStore, id: string) {
  const runId = await scope.transaction(async (trx) => {
    const prediction = requireFound(await selectPrediction(trx, id));
    if (prediction.run_state === 'queued' || prediction.run_state === 'running')
      throw new AppError('prediction_running');
    await deletePredictionRow(trx, id);
    await trx.announce('predictions', id);
    return prediction.run_id;
  });
  await files.deletePrefix(`runs/${runId}`);
  await files.deletePrefix(`predictions/${id}`);
  return { deleted: { predictions: 1 } };
}
