import type { CallInput, DataType, splitDataset as splitCall } from '@hakaru/contract';
import type { Scope } from '../../../db/scope.ts';
import { AppError } from '../../../http/app-error.ts';
import type { DatasetContext } from '../dataset-context.ts';
import { type DatasetRow, nameTaken, updateDatasetRow } from '../dataset-rows.ts';
import { splitDatasetJob } from '../datasets.job.ts';
import { openTable } from '../versions/open-version.ts';

type Order = CallInput<typeof splitCall>['body'];

/** Registers two datasets and starts filling them with the rows of a third. Throws name_taken, set_names_equal, and what checkSplit throws. */
export async function startSplit(
  { files, tables, jobs }: DatasetContext,
  scope: Scope,
  datasetId: string,
  { training_name, inference_name, ...split }: Order,
): Promise<{ task_id: string; training_id: string; inference_id: string }> {
  if (training_name === inference_name) throw new AppError('set_names_equal');
  const { version: shown } = await openTable(scope, datasetId);
  // What cannot be split so is refused here, while the person looks on.
  await tables.edits.checkSplit(await files.localPath(shown.table_key), split);
  return scope.transaction(async (trx) => {
    const { dataset, version } = await openTable(trx, datasetId, { lock: true });
    const training_id = await insertSet(trx, dataset, training_name, 'training_data');
    const inference_id = await insertSet(trx, dataset, inference_name, 'inference_data');
    const task_id = await jobs.startRun(trx, {
      job: splitDatasetJob,
      kind: 'split',
      subjectType: 'dataset',
      subjectId: training_id,
      payload: { version_id: version.id, split, training_id, inference_id },
    });
    for (const id of [training_id, inference_id]) {
      await updateDatasetRow(trx, id, { current_run_id: task_id });
      await trx.announce('datasets', id);
    }
    return { task_id, training_id, inference_id };
  });
}

async function insertSet(
  scope: Scope,
  { category, training_type, kind, form, file_name, preprocessed, tags, comment }: DatasetRow,
  name: string,
  data_type: DataType,
): Promise<string> {
  return scope
    .insert('datasets', {
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
      created_by: scope.userId,
    })
    .catch(nameTaken(name));
}
