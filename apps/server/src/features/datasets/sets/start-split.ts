import type { CallInput, DataType, splitDataset as splitCall } from '@hakaru/contract';
import type { Db } from '../../../db/database.ts';
import { transaction } from '../../../db/transaction.ts';
import { announceChange } from '../../../events/channel.ts';
import { AppError, found } from '../../../http/app-error.ts';
import type { DatasetContext } from '../dataset-context.ts';
import { insertDataset, lockDataset, updateDatasetRow } from '../dataset-rows.ts';
import { nameTaken } from '../name-taken.ts';
import { openVersion } from '../open-version.ts';
import { splitDatasetJob } from './split-dataset.job.ts';

type Order = CallInput<typeof splitCall>['body'];

/** Registers two datasets and starts filling them with the rows of a third. Throws name_taken, set_names_equal, and what checkSplit throws. */
export async function startSplit(
  { database: { db }, files, tables, jobs }: DatasetContext,
  orgId: string,
  userId: string,
  datasetId: string,
  { training_name, inference_name, ...split }: Order,
): Promise<{ task_id: string; training_id: string; inference_id: string }> {
  if (training_name === inference_name) throw new AppError('set_names_equal');
  const { table_key } = await openVersion(db, orgId, datasetId);
  // What cannot be split so is refused here, while the person looks on.
  await tables.edits.checkSplit(await files.localPath(table_key), split);
  return transaction(db, async (trx) => {
    const version = await openVersion(trx, orgId, datasetId, true);
    const training_id = await insertSet(trx, orgId, userId, datasetId, training_name, 'training_data');
    const inference_id = await insertSet(trx, orgId, userId, datasetId, inference_name, 'inference_data');
    const task_id = await jobs.startRun(trx, {
      job: splitDatasetJob,
      kind: 'split',
      orgId,
      userId,
      subjectType: 'dataset',
      subjectId: training_id,
      payload: { version_id: version.id, split, training_id, inference_id },
    });
    for (const id of [training_id, inference_id]) {
      await updateDatasetRow(trx, orgId, id, { current_run_id: task_id });
      await announceChange(trx, { orgId, area: 'datasets', id });
    }
    return { task_id, training_id, inference_id };
  });
}

async function insertSet(
  trx: Db,
  orgId: string,
  userId: string,
  datasetId: string,
  name: string,
  data_type: DataType,
): Promise<string> {
  const { category, training_type, kind, form, file_name, preprocessed, tags, comment } = found(
    await lockDataset(trx, orgId, datasetId),
  );
  return insertDataset(trx, orgId, {
    name,
    category,
    training_type,
    data_type,
    kind,
    form,
    file_name,
    preprocessed,
    tags,
    comment,
    created_by: userId,
  }).catch(nameTaken(name));
}
