import { join } from 'node:path';
import type { DatasetColumn } from '@hakaru/contract';
import { announceChange } from '../../events/channel.ts';
import { AppError, found } from '../../http/app-error.ts';
import { type ContextOf, defineHandler, type RunHandler, type RunOutcome } from '../../jobs/job.ts';
import type { DatasetContext } from './dataset-context.ts';
import { lockDataset, selectDataset, updateDatasetRow } from './dataset-rows.ts';
import { readDatasetJob } from './read-dataset.job.ts';
import { startTabulating } from './start-tabulating.ts';
import { openUpload } from './open-upload.ts';
import { selectUpload } from './upload-rows.ts';
import { insertVersion } from './version-rows.ts';

/** Reads a dataset's file; the version is there with the transaction that ends the run, and its statistics are on their way. */
export function createReadDatasetHandler(context: DatasetContext): RunHandler {
  return defineHandler(readDatasetJob, {
    work: (run) => readDataset(context, run),
    async ended({ db: trx }, run) {
      await updateDatasetRow(trx, run.org_id, run.subject_id, { state: 'failed' });
      await announceChange(trx, { orgId: run.org_id, area: 'datasets', id: run.subject_id });
    },
  });
}

async function readDataset(
  { database: { db }, files, tables, jobs }: DatasetContext,
  { run, workspace, prefix, signal, report }: ContextOf<typeof readDatasetJob>,
): Promise<RunOutcome> {
  const orgId = run.org_id;
  const payload = run.payload;
  const dataset = found(await selectDataset(db, orgId, run.subject_id));
  const upload = await selectUpload(db, orgId, payload.upload_id);
  if (!upload) throw new AppError('upload_not_found');
  report({ stage: 'read', fraction: 0 });
  const folder = join(workspace, 'table');
  const { path, file } = await openUpload(
    { files },
    { key: upload.file_key, name: upload.file_name },
    payload.options.entry ?? null,
  );
  const source = { path, file, options: payload.options };
  const table = await tables.write(source, folder, {
    signal,
    onStage: (stage, fraction) => report({ stage, fraction }),
  });
  report({ stage: 'publish', fraction: null });
  const [stored] = await files.publishFolder(folder, prefix);
  const { key: table_key, size: byte_size, sha256: content_hash } = found(stored);
  return {
    result: { rows: table.rows, columns: table.columns.length },
    async commit({ db: trx }) {
      const current = found(await lockDataset(trx, orgId, dataset.id));
      const version = current.current_version + 1;
      const versionId = await insertVersion(trx, orgId, {
        dataset_id: dataset.id,
        version,
        table_key,
        source_key: upload.file_key,
        source_options: payload.options,
        columns: withTargets(table.columns, payload.targets),
        row_count: table.rows,
        byte_size,
        content_hash,
        problems: table.problems,
        created_by: run.created_by,
      });
      await updateDatasetRow(trx, orgId, dataset.id, { state: 'ready', current_version: version });
      await startTabulating(trx, jobs, {
        orgId,
        userId: run.created_by,
        datasetId: dataset.id,
        versionId,
        everyRow: false,
      });
      await announceChange(trx, { orgId, area: 'datasets', id: dataset.id });
    },
  };
}

function withTargets(columns: DatasetColumn[], targets: readonly string[] = []): DatasetColumn[] {
  return columns.map((column) => (targets.includes(column.name) ? { ...column, role: 'target' } : column));
}
