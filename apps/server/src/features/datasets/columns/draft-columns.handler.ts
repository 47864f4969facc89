import { join } from 'node:path';
import { announceChange } from '../../../events/channel.ts';
import { found } from '../../../http/app-error.ts';
import { type ContextOf, defineHandler, type RunHandler, type RunOutcome } from '../../../jobs/job.ts';
import type { TableSource } from '../../../tables/write/write-table.ts';
import type { DatasetContext } from '../dataset-context.ts';
import { openUpload } from '../open-upload.ts';
import { selectUploadOf } from '../upload-rows.ts';
import { selectVersion, type VersionRow } from '../version-rows.ts';
import { draftColumnsJob } from './draft-columns.job.ts';
import { completeDraft, endDraft, selectDraft } from './draft-rows.ts';
import { columnsAfterEdit, planEdits } from './plan-edits.ts';

type Parts = Omit<DatasetContext, 'jobs'>;

/** Makes the table of a draft; it waits in the store until it is registered. */
export function createDraftColumnsHandler(parts: Parts): RunHandler {
  return defineHandler(draftColumnsJob, {
    work: (run) => draftColumns(parts, run),
    async ended({ db: trx }, run, state) {
      await endDraft(trx, run.org_id, run.payload.draft_id, state);
      await announceChange(trx, { orgId: run.org_id, area: 'datasets', id: run.subject_id });
    },
  });
}

async function draftColumns(
  parts: Parts,
  { run, workspace, prefix, signal, report }: ContextOf<typeof draftColumnsJob>,
): Promise<RunOutcome> {
  const {
    database: { db },
    files,
    tables,
  } = parts;
  const draft = found(await selectDraft(db, run.org_id, run.payload.draft_id));
  const version = found(await selectVersion(db, run.org_id, found(draft.version_id)));
  const columns = planEdits(version.columns, draft.edits, version.source_names);
  report({ stage: 'read', fraction: 0 });
  const folder = join(workspace, 'table');
  const editing = {
    path: await files.localPath(version.table_key),
    rows: version.row_count,
    columns,
    file: await fileOf(parts, version),
  };
  const { retyped, problems, fromFile } = await tables.edits.columns(editing, folder, {
    signal,
    onStage: (stage, fraction) => report({ stage, fraction }),
  });
  const [stored] = await files.publishFolder(folder, prefix);
  const { key: table_key, size: byte_size, sha256: content_hash } = found(stored);
  const renamed = columns.flatMap(({ before, after }) =>
    before.name === after.name ? [] : [{ before: before.name, after: after.name }],
  );
  return {
    result: { retyped: retyped.length, renamed: renamed.length },
    async commit({ db: trx }) {
      const done = { renamed, retyped, problems, from_file: fromFile };
      await completeDraft(trx, run.org_id, draft.id, prefix, {
        table_key,
        byte_size,
        content_hash,
        row_count: version.row_count,
        columns: columnsAfterEdit(version.columns, columns),
        report: done,
      });
      await announceChange(trx, { orgId: run.org_id, area: 'datasets', id: run.subject_id });
    },
  };
}

/** The uploaded file a version's rows are, as it was read; null where there is none any more, or they are others. */
async function fileOf(
  { database: { db }, files }: Parts,
  { org_id, source_key, source_options }: VersionRow,
): Promise<TableSource | null> {
  const upload =
    source_key === null || source_options === null ? undefined : await selectUploadOf(db, org_id, source_key);
  if (!upload || !source_options) return null;
  const { path, file } = await openUpload(
    { files },
    { key: upload.file_key, name: upload.file_name },
    source_options.entry,
  );
  return { path, file, options: source_options };
}
