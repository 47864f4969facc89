import type { DataType, ReadCorrections, TrainingTypeId } from '@hakaru/contract';
import { transaction } from '../../db/transaction.ts';
import { announceChange } from '../../events/channel.ts';
import { AppError } from '../../http/app-error.ts';
import type { DatasetContext } from './dataset-context.ts';
import { insertDataset, updateDatasetRow } from './dataset-rows.ts';
import { kindOf } from './kind-of.ts';
import { nameTaken } from './name-taken.ts';
import { readDatasetJob } from './read-dataset.job.ts';
import { inspectUpload } from './open-upload.ts';
import { holdUploads, selectUpload } from './upload-rows.ts';

export interface DatasetOrder {
  name: string;
  category: string;
  training_type: TrainingTypeId;
  data_type: DataType;
  comment: string;
  upload_id: string;
  corrections: ReadCorrections;
  /** Columns that begin with the role of a target. */
  targets?: readonly string[];
}

/** Registers a dataset of an upload and starts reading it. Row and job commit together. Throws upload_not_found, name_taken, or why the file cannot be read. */
export async function registerDataset(
  context: DatasetContext,
  orgId: string,
  userId: string | null,
  order: DatasetOrder,
): Promise<{ task_id: string; dataset_id: string }> {
  const {
    database: { db },
    jobs,
  } = context;
  const upload = await selectUpload(db, orgId, order.upload_id);
  if (!upload) throw new AppError('upload_not_found', {}, 404);
  // What cannot be read as corrected is refused here, while the person looks on.
  const corrected = Object.keys(order.corrections).length > 0;
  const options = corrected
    ? (await inspectUpload(context, { key: upload.file_key, name: upload.file_name }, order.corrections)).options
    : upload.detected;
  return transaction(db, async (trx) => {
    await holdUploads(trx, orgId, [upload.id]);
    const { name, category, training_type, data_type, comment } = order;
    const id = await insertDataset(trx, orgId, {
      name,
      category,
      training_type,
      data_type,
      comment,
      kind: kindOf[training_type],
      file_name: upload.file_name,
      created_by: userId,
    });
    const runId = await jobs.startRun(trx, {
      job: readDatasetJob,
      kind: 'dataset',
      orgId,
      userId,
      subjectType: 'dataset',
      subjectId: id,
      payload: { upload_id: upload.id, options, targets: order.targets ?? [] },
    });
    await updateDatasetRow(trx, orgId, id, { current_run_id: runId });
    await announceChange(trx, { orgId, area: 'datasets', id });
    return { task_id: runId, dataset_id: id };
  }).catch(nameTaken(order.name));
}
