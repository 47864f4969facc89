import { join } from 'node:path';
import type { DataType } from '@hakaru/contract';
import type { Scope } from '../../../db/scope.ts';
import type { StoredFile } from '../../../files/file-store.ts';
import { requireFound } from '../../../http/app-error.ts';
import { type ContextOf, defineHandler, type RunHandler, type RunOutcome } from '../../../jobs/job.ts';
import { lockVersionsForUse } from '../../lineage/index.ts';
import type { DatasetContext } from '../dataset-context.ts';
import { updateDatasetRow } from '../dataset-rows.ts';
import { splitDatasetJob } from '../datasets.job.ts';
import { addVersion } from '../versions/publish-version.ts';
import { sourceOf } from '../versions/version-rows.ts';

/** Fills two datasets with the rows of a version; both are there with the transaction that ends the run. */
export function createSplitDatasetHandler(context: DatasetContext): RunHandler {
  return defineHandler(splitDatasetJob, {
    work: (run) => splitDataset(context, run),
    async ended(trx, run) {
      const { training_id, inference_id } = run.payload;
      for (const id of [training_id, inference_id]) {
        await updateDatasetRow(trx, id, { state: 'failed' });
        await trx.announce('datasets', id);
      }
    },
  });
}

async function splitDataset(
  { files, tables, jobs }: DatasetContext,
  { run, scope, workspace, prefix, signal, report }: ContextOf<typeof splitDatasetJob>,
): Promise<RunOutcome> {
  const { version_id, split, training_id, inference_id } = run.payload;
  const version = requireFound(await scope.row('dataset_versions', version_id));
  const dataset = requireFound(await scope.row('datasets', version.dataset_id));
  report({ stage: 'read', fraction: null });
  const folder = join(workspace, 'sets');
  const targets = {
    training: join(folder, 'training', 'table.parquet'),
    inference: join(folder, 'inference', 'table.parquet'),
  };
  const rows = await tables.edits.split(await files.localPath(version.table_key), split, targets, { signal });
  report({ stage: 'publish', fraction: null });
  const stored = await files.publishFolder(folder, prefix);
  const source = sourceOf(dataset, version);

  async function publish(
    trx: Scope,
    dataset_id: string,
    part: DataType,
    file: StoredFile,
    row_count: number,
  ): Promise<void> {
    requireFound(await trx.lock('datasets', dataset_id));
    await addVersion(trx, jobs, dataset_id, {
      columns: version.columns,
      source_key: null,
      source_options: null,
      problems: [],
      version: 1,
      table_key: file.key,
      files_prefix: file.key.replace(/\/[^/]+$/, ''),
      row_count,
      byte_size: file.size,
      content_hash: file.sha256,
      derived: { kind: 'split', source, part, rows_before: version.row_count, ...split },
    });
  }

  const fileOf = (part: string) => requireFound(stored.find(({ key }) => key === `${prefix}/${part}/table.parquet`));
  return {
    result: rows,
    async commit(trx) {
      await lockVersionsForUse(trx, [version_id]);
      await publish(trx, training_id, 'training_data', fileOf('training'), rows.training);
      await publish(trx, inference_id, 'inference_data', fileOf('inference'), rows.inference);
    },
  };
}
