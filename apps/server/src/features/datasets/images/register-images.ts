import type { DataType, ImageCorrections } from '@hakaru/contract';
import { transaction } from '../../../db/transaction.ts';
import { announceChange } from '../../../events/channel.ts';
import { AppError } from '../../../http/app-error.ts';
import { insertDataset, updateDatasetRow } from '../dataset-rows.ts';
import { nameTaken } from '../name-taken.ts';
import { holdUploads } from '../upload-rows.ts';
import type { ImageContext } from './image-context.ts';
import { arrangeUpload } from './preview-images.ts';
import { readImagesJob } from './read-images.job.ts';

export interface ImageOrder {
  name: string;
  category: string;
  data_type: DataType;
  comment: string;
  upload_id: string;
  corrections: ImageCorrections;
}

/** Registers a dataset of an upload of pictures and starts reading it. Throws upload_not_found, images_none, name_taken, or why a zip cannot be read. */
export async function registerImages(
  context: ImageContext,
  orgId: string,
  userId: string | null,
  order: ImageOrder,
): Promise<{ task_id: string; dataset_id: string }> {
  const {
    database: { db },
    jobs,
  } = context;
  const { upload_id, corrections, name, category, data_type, comment } = order;
  const { upload, arrangement } = await arrangeUpload(context, orgId, upload_id, corrections);
  if (arrangement.pictures.length === 0) throw new AppError('images_none', { file: upload.file_name });
  // Pictures of good and defective parts are for finding anomalies, others for telling classes apart.
  const purpose =
    arrangement.layout === 'good_defect'
      ? ({ training_type: 'analysis', kind: 'unsupervised' } as const)
      : ({ training_type: 'classification', kind: 'supervised' } as const);
  return transaction(db, async (trx) => {
    await holdUploads(trx, orgId, [upload_id]);
    const id = await insertDataset(trx, orgId, {
      name,
      category,
      data_type,
      comment,
      ...purpose,
      form: 'images',
      file_name: upload.file_name,
      created_by: userId,
    });
    const runId = await jobs.startRun(trx, {
      job: readImagesJob,
      kind: 'dataset',
      orgId,
      userId,
      subjectType: 'dataset',
      subjectId: id,
      payload: { upload_id, corrections },
    });
    await updateDatasetRow(trx, orgId, id, { current_run_id: runId });
    await announceChange(trx, { orgId, area: 'datasets', id });
    return { task_id: runId, dataset_id: id };
  }).catch(nameTaken(name));
}
