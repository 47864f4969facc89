import type { DatasetColumn, DatasetForm, ImageSummary } from '@hakaru/contract';
import type { Db } from '../../db/database.ts';
import type { Derivation } from '../../db/tables/datasets.ts';
import { announceChange } from '../../events/channel.ts';
import { found } from '../../http/app-error.ts';
import type { JobQueue } from '../../jobs/job-queue.ts';
import { insertDataset, lockDataset, updateDatasetRow } from './dataset-rows.ts';
import { nameTaken } from './name-taken.ts';
import { startTabulating } from './start-tabulating.ts';
import { insertVersion, type VersionRow } from './version-rows.ts';

export interface MadeVersion {
  /** The dataset it was made from; its next version, or what a new dataset takes after. */
  datasetId: string;
  /** A new dataset's id, where it was promised before. */
  id?: string | undefined;
  /** A dataset of its own where a name is given. */
  name?: string | undefined;
  comment: string;
  /** The recipe's run that made it; null where it was made otherwise, as `derived` says. */
  madeFrom: string | null;
  derived?: Derivation;
  /** The uploaded file, where the rows are still that file's. */
  source?: Pick<VersionRow, 'source_key' | 'source_options' | 'source_names' | 'problems'>;
  /** Of pictures: what they are like. Their statistics are not those of columns. */
  image_summary?: ImageSummary;
  table_key: string;
  files_prefix: string;
  columns: DatasetColumn[];
  row_count: number;
  byte_size: number;
  content_hash: string;
}

/** Makes a version of files that are in the store already, in the caller's transaction; its statistics are on their way. Throws not_found or name_taken. */
export async function publishVersion(
  trx: Db,
  jobs: JobQueue,
  orgId: string,
  userId: string | null,
  made: MadeVersion,
): Promise<{ dataset_id: string; version_id: string; version: number }> {
  const source = found(await lockDataset(trx, orgId, made.datasetId));
  const { category, training_type, data_type, kind, form, file_name } = source;
  const dataset_id =
    made.name === undefined
      ? source.id
      : await insertDataset(trx, orgId, {
          ...(made.id && { id: made.id }),
          name: made.name,
          comment: made.comment,
          category,
          training_type,
          data_type,
          kind,
          form: form as DatasetForm,
          file_name,
          created_by: userId,
        }).catch(nameTaken(made.name));
  const version = made.name === undefined ? source.current_version + 1 : 1;
  const { table_key, files_prefix, columns, row_count, byte_size, content_hash } = made;
  const version_id = await insertVersion(trx, orgId, {
    dataset_id,
    version,
    table_key,
    files_prefix,
    columns,
    row_count,
    byte_size,
    content_hash,
    source_key: null,
    source_options: null,
    problems: [],
    ...made.source,
    made_from: made.madeFrom,
    derived: made.derived ?? null,
    created_by: userId,
    ...(made.image_summary && { image_summary: made.image_summary, statistics_state: 'none' as const }),
  });
  await updateDatasetRow(trx, orgId, dataset_id, {
    state: 'ready',
    current_version: version,
    preprocessed: made.madeFrom !== null || source.preprocessed,
    ...(made.name === undefined && made.comment ? { comment: made.comment } : {}),
  });
  if (!made.image_summary)
    await startTabulating(trx, jobs, { orgId, userId, datasetId: dataset_id, versionId: version_id, everyRow: false });
  await announceChange(trx, { orgId, area: 'datasets', id: dataset_id });
  return { dataset_id, version_id, version };
}
