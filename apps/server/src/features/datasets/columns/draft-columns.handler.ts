import { join } from 'node:path';
import { json } from '../../../db/json.ts';
import type { Scope } from '../../../db/scope.ts';
import { AppError, requireFound } from '../../../http/app-error.ts';
import { type ContextOf, defineHandler, type RunHandler, type RunOutcome } from '../../../jobs/job.ts';
import type { TableSource } from '../../../tables/write/write-table.ts';
import type { DatasetContext } from '../dataset-context.ts';
import { draftColumnsJob } from '../datasets.job.ts';
import { openUpload } from '../uploads/open-upload.ts';
import { selectUploadOf } from '../uploads/upload-rows.ts';
import type { VersionRow } from '../versions/version-rows.ts';
import { columnsAfterEdit, planEdits } from './plan-edits.ts';

type Parts = Pick<DatasetContext, 'files' | 'tables'>;

/** Makes the table of a draft; it waits in the store until it is registered. */
export function createDraftColumnsHandler(parts: Parts): RunHandler {
  return defineHandler(draftColumnsJob, {
    work: (run) => draftColumns(parts, run),
    async ended(trx, run, state) {
      await trx.update('column_drafts', run.payload.draft_id, { state });
      await trx.announce('datasets', run.subject_id);
    },
  });
}

async function draftColumns(
  parts: Parts,
  { run, scope, workspace, prefix, signal, report }: ContextOf<typeof draftColumnsJob>,
): Promise<RunOutcome> {
  const { files, tables } = parts;
  const draft = requireFound(await scope.row('column_drafts', run.payload.draft_id));
  const version = requireFound(await scope.row('dataset_versions', requireFound(draft.version_id)));
  const columns = planEdits(version.columns, draft.edits, version.source_names);
  report({ stage: 'read', fraction: 0 });
  const folder = join(workspace, 'table');
  const editing = {
    path: await files.localPath(version.table_key),
    rows: version.row_count,
    columns,
    file: await fileOf(parts, scope, version),
  };
  const { retyped, problems, fromFile } = await tables.edits.columns(editing, folder, {
    signal,
    onStage: (stage, fraction) => report({ stage, fraction }),
  });
  const [stored] = await files.publishFolder(folder, prefix);
  const { key: table_key, size: byte_size, sha256: content_hash } = requireFound(stored);
  const renamed = columns.flatMap(({ before, after }) =>
    before.name === after.name ? [] : [{ before: before.name, after: after.name }],
  );
  return {
    result: { retyped: retyped.length, renamed: renamed.length },
    async commit(trx) {
      const result = {
        table_key,
        byte_size,
        content_hash,
        row_count: version.row_count,
        columns: columnsAfterEdit(version.columns, columns),
        report: { renamed, retyped, problems, from_file: fromFile },
      };
      // One that was deleted meanwhile leaves nothing of its run.
      if (
        !(await trx.update('column_drafts', draft.id, { state: 'ready', files_prefix: prefix, result: json(result) }))
      )
        throw new AppError('not_found');
      await trx.announce('datasets', run.subject_id);
    },
  };
}

/** The uploaded file a version's rows are, as it was read; null where there is none any more, or they are others. */
async function fileOf(
  { files }: Parts,
  scope: Scope,
  { source_key, source_options }: VersionRow,
): Promise<TableSource | null> {
  const upload = source_key === null || source_options === null ? undefined : await selectUploadOf(scope, source_key);
  if (!upload || !source_options) return null;
  const { path, file } = await openUpload({ files }, upload, source_options.entry);
  return { path, file, options: source_options };
}
