import type { DatasetColumn, ImageSummary } from '@hakaru/contract';
import type { Scope } from '../../../db/scope.ts';
import type { Derivation } from '../../../db/tables/datasets.ts';
import { requireFound } from '../../../http/app-error.ts';
import type { JobQueue } from '../../../jobs/job-queue.ts';
import { nameTaken, updateDatasetRow } from '../dataset-rows.ts';
import { startTabulating } from '../tables/start-tabulating.ts';
import { insertVersion, type NewVersion, type VersionRow } from './version-rows.ts';

interface MadeVersion {
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
  /** Of images: what they are like. Their statistics are not those of columns. */
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
  scope: Scope,
  jobs: JobQueue,
  { datasetId, id, name, comment, madeFrom, derived, source: file, ...made }: MadeVersion,
): Promise<{ dataset_id: string; version_id: string; version: number }> {
  const source = requireFound(await scope.lock('datasets', datasetId));
  const { category, training_type, data_type, kind, form, file_name } = source;
  const isNew = name !== undefined;
  const dataset_id = isNew
    ? await scope
        .insert('datasets', {
          ...(id && { id }),
          name,
          comment,
          category,
          training_type,
          data_type,
          kind,
          form,
          file_name,
          created_by: scope.userId,
        })
        .catch(nameTaken(name))
    : datasetId;
  const version = isNew ? 1 : source.current_version + 1;
  const version_id = await addVersion(
    scope,
    jobs,
    dataset_id,
    {
      ...made,
      version,
      source_key: null,
      source_options: null,
      problems: [],
      ...file,
      made_from: madeFrom,
      derived: derived ?? null,
    },
    {
      preprocessed: madeFrom !== null || source.preprocessed,
      ...(!isNew && comment ? { comment } : {}),
    },
  );
  return { dataset_id, version_id, version };
}

/** Adds a version to a dataset that is locked, which shows it from now on; statistics of its columns are on their way. Answers its id. */
export async function addVersion(
  scope: Scope,
  jobs: JobQueue,
  dataset_id: string,
  version: Omit<NewVersion, 'dataset_id' | 'created_by'>,
  change: Parameters<typeof updateDatasetRow>[2] = {},
): Promise<string> {
  const isTable = !version.image_summary;
  const id = await insertVersion(scope, {
    ...version,
    dataset_id,
    created_by: scope.userId,
    ...(!isTable && { statistics_state: 'none' as const }),
  });
  await updateDatasetRow(scope, dataset_id, { state: 'ready', current_version: version.version, ...change });
  if (isTable) await startTabulating(scope, jobs, { datasetId: dataset_id, versionId: id, everyRow: false });
  await scope.announce('datasets', dataset_id);
  return id;
}
