import type { Db } from '../../db/database.ts';
import { transaction } from '../../db/transaction.ts';
import { announceChange } from '../../events/channel.ts';
import type { FileStore } from '../../files/file-store.ts';
import { AppError, found } from '../../http/app-error.ts';
import { deletePredictionRow, selectPrediction } from './prediction-rows.ts';

/** Deletes a prediction and its files. Throws prediction_running while it is at work. */
export async function deleteInference(db: Db, files: FileStore, orgId: string, id: string) {
  const runId = await transaction(db, async (trx) => {
    const prediction = found(await selectPrediction(trx, orgId, id));
    if (prediction.run_state === 'queued' || prediction.run_state === 'running')
      throw new AppError('prediction_running');
    await deletePredictionRow(trx, orgId, id);
    await announceChange(trx, { orgId, area: 'predictions', id });
    return prediction.run_id;
  });
  await files.deletePrefix(`runs/${runId}`);
  await files.deletePrefix(`predictions/${id}`);
  return { deleted: { predictions: 1 } };
}
