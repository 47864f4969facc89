import { join } from 'node:path';
import type { DataType } from '@hakaru/contract';
import type { Db } from '../../../db/database.ts';
import { announceChange } from '../../../events/channel.ts';
import type { StoredFile } from '../../../files/file-store.ts';
import { AppError, found } from '../../../http/app-error.ts';
import { type ContextOf, defineHandler, type RunHandler, type RunOutcome } from '../../../jobs/job.ts';
import { holdVersions } from '../../lineage/index.ts';
import type { DatasetContext } from '../dataset-context.ts';
import { lockDataset, selectDataset, updateDatasetRow } from '../dataset-rows.ts';
import { startTabulating } from '../start-tabulating.ts';
import { insertVersion, selectVersion } from '../version-rows.ts';
import { splitDatasetJob } from './split-dataset.job.ts';

/** Fills two datasets with the rows of a version; both are there with the transaction that ends the run. */
export function createSplitDatasetHandler(context: DatasetContext): RunHandler {
  return defineHandler(splitDatasetJob, {
    work: (run) => splitDataset(context, run),
    async ended({ db: trx }, run) {
      const { training_id, inference_id } = run.payload;
      for (const id of [training_id, inference_id]) {
        await updateDatasetRow(trx, run.org_id, id, { state: 'failed' });
        await announceChange(trx, { orgId: run.org_id, area: 'datasets', id });
      }
    },
  });
}

async function splitDataset(
  { database: { db }, files, tables, jobs }: DatasetContext,
  { run, workspace, prefix, signal, report }: ContextOf<typeof splitDatasetJob>,
): Promise<RunOutcome> {
  const { version_id, split, training_id, inference_id } = run.payload;
  const version = found(await selectVersion(db, run.org_id, version_id));
  const { name } = found(await selectDataset(db, run.org_id, version.dataset_id));
  report({ stage: 'read', fraction: null });
  const folder = join(workspace, 'sets');
  const targets = {
    training: join(folder, 'training', 'table.parquet'),
    inference: join(folder, 'inference', 'table.parquet'),
  };
  const rows = await tables.edits.split(await files.localPath(version.table_key), split, targets, { signal });
  report({ stage: 'publish', fraction: null });
  const stored = await files.publishFolder(folder, prefix);
  const source = {
    dataset_id: version.dataset_id,
    name,
    version_id,
    version: version.version,
    content_hash: version.content_hash,
  };

  async function publish(
    trx: Db,
    dataset_id: string,
    part: DataType,
    file: StoredFile,
    row_count: number,
  ): Promise<void> {
    if (!(await lockDataset(trx, run.org_id, dataset_id))) throw new AppError('not_found');
    const versionId = await insertVersion(trx, run.org_id, {
      columns: version.columns,
      source_key: null,
      source_options: null,
      problems: [],
      dataset_id,
      version: 1,
      table_key: file.key,
      files_prefix: file.key.replace(/\/[^/]+$/, ''),
      row_count,
      byte_size: file.size,
      content_hash: file.sha256,
      derived: { kind: 'split', source, part, rows_before: version.row_count, ...split },
      created_by: run.created_by,
    });
    await updateDatasetRow(trx, run.org_id, dataset_id, { state: 'ready', current_version: 1 });
    await startTabulating(trx, jobs, {
      orgId: run.org_id,
      userId: run.created_by,
      datasetId: dataset_id,
      versionId,
      everyRow: false,
    });
    await announceChange(trx, { orgId: run.org_id, area: 'datasets', id: dataset_id });
  }

  const fileOf = (part: string) => found(stored.find(({ key }) => key === `${prefix}/${part}/table.parquet`));
  return {
    result: rows,
    async commit({ db: trx }) {
      await holdVersions(trx, run.org_id, [version_id]);
      await publish(trx, training_id, 'training_data', fileOf('training'), rows.training);
      await publish(trx, inference_id, 'inference_data', fileOf('inference'), rows.inference);
    },
  };
}
