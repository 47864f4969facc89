import type { DataType, TrainingTypeId } from '@hakaru/contract';
import type { SeriesKind, SeriesOptions } from '@hakaru/contract/time-series/options';
import { transaction } from '../../../db/transaction.ts';
import { announceChange } from '../../../events/channel.ts';
import type { DatasetContext } from '../dataset-context.ts';
import { insertDataset, updateDatasetRow } from '../dataset-rows.ts';
import { nameTaken } from '../name-taken.ts';
import { holdUploads } from '../upload-rows.ts';
import { prepareSeries } from './prepare-series.ts';
import { readTimeSeriesJob } from './read-time-series.job.ts';

export interface SeriesOrder {
  name: string;
  category: string;
  data_type: DataType;
  comment: string;
  series: SeriesOptions;
}

const trainingTypeOf = {
  supervised: 'time_series_anomaly_detection_supervised',
  unsupervised: 'time_series_anomaly_detection_unsupervised',
  softsensor: 'soft_sensor',
} satisfies Record<SeriesKind, TrainingTypeId>;

const MOST_CHARS = 255;

/** Registers a time series of uploaded files and starts making it. Throws upload_not_found, name_taken, column_unknown, or why a file cannot be read. */
export async function registerTimeSeries(
  context: DatasetContext,
  orgId: string,
  userId: string | null,
  order: SeriesOrder,
): Promise<{ task_id: string; dataset_id: string }> {
  const {
    database: { db },
    jobs,
  } = context;
  // What cannot be read is refused here, while the person looks on.
  const { staged, options } = await prepareSeries(context, orgId, order.series, { whole: false });
  const { name, category, data_type, comment } = order;
  const file_name = staged
    .map((file) => file.name)
    .join(', ')
    .slice(0, MOST_CHARS);
  return transaction(db, async (trx) => {
    await holdUploads(
      trx,
      orgId,
      options.files.map(({ upload_id }) => upload_id),
    );
    const id = await insertDataset(trx, orgId, {
      name,
      category,
      data_type,
      comment,
      training_type: trainingTypeOf[options.kind],
      kind: options.kind,
      form: 'time_series',
      file_name,
      created_by: userId,
    });
    const runId = await jobs.startRun(trx, {
      job: readTimeSeriesJob,
      kind: 'dataset',
      orgId,
      userId,
      subjectType: 'dataset',
      subjectId: id,
      payload: { series: options },
    });
    await updateDatasetRow(trx, orgId, id, { current_run_id: runId });
    await announceChange(trx, { orgId, area: 'datasets', id });
    return { task_id: runId, dataset_id: id };
  }).catch(nameTaken(name));
}
