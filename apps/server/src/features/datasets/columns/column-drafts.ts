import { randomUUID } from 'node:crypto';
import type { ColumnDraft, ColumnEdit } from '@hakaru/contract';
import type { AppContext } from '../../../context.ts';
import { json } from '../../../db/json.ts';
import type { Scope } from '../../../db/scope.ts';
import { AppError, requireFound } from '../../../http/app-error.ts';
import { lockVersionsForUse } from '../../lineage/index.ts';
import type { DatasetContext } from '../dataset-context.ts';
import { draftColumnsJob } from '../datasets.job.ts';
import { openTable } from '../versions/open-version.ts';
import { publishVersion } from '../versions/publish-version.ts';
import { sourceOf } from '../versions/version-rows.ts';
import { deleteStaleDrafts } from './draft-rows.ts';
import { columnsAfterEdit, planEdits, sourceAfter } from './plan-edits.ts';

/** Starts making a table with columns renamed and re-typed, on the side. Throws what planEdits and openTable throw. */
export async function startColumnDraft(
  { jobs }: Pick<DatasetContext, 'jobs'>,
  scope: Scope,
  datasetId: string,
  edits: ColumnEdit[],
): Promise<{ task_id: string; draft_id: string }> {
  return scope.transaction(async (trx) => {
    const { version } = await openTable(trx, datasetId, { lock: true });
    planEdits(version.columns, edits, version.source_names);
    const id = randomUUID();
    const runId = await jobs.startRun(trx, {
      job: draftColumnsJob,
      kind: 'columns',
      subjectType: 'dataset',
      subjectId: datasetId,
      payload: { draft_id: id },
    });
    await trx.insert('column_drafts', {
      id,
      dataset_id: datasetId,
      version_id: version.id,
      run_id: runId,
      edits: json(edits),
      created_by: scope.userId,
    });
    return { task_id: runId, draft_id: id };
  });
}

/** How far a draft of changed columns is, and what it did. */
export async function getColumnDraft(scope: Scope, id: string): Promise<ColumnDraft> {
  const { state, run_id, dataset_id, version_id, result, registered_version } = requireFound(
    await scope.row('column_drafts', id),
  );
  const version = version_id === null ? undefined : await scope.row('dataset_versions', version_id);
  return {
    draft_id: id,
    state: registered_version === null ? state : 'registered',
    task_id: run_id,
    dataset_id,
    version: version?.version ?? null,
    result: result?.report ?? null,
  };
}

/** Makes a draft its dataset's next version. Throws not_found, draft_not_ready, draft_registered, or draft_outdated where the dataset has another version since. */
export async function registerColumnDraft(
  { jobs }: Pick<DatasetContext, 'jobs'>,
  scope: Scope,
  id: string,
): Promise<{ dataset_id: string; version_id: string; version: number }> {
  return scope.transaction(async (trx) => {
    const { dataset_id } = requireFound(await trx.row('column_drafts', id));
    // The dataset first, as deleting it does.
    const dataset = requireFound(await trx.lock('datasets', dataset_id));
    const { state, result, files_prefix, version_id, registered_version, edits } = requireFound(
      await trx.lock('column_drafts', id),
    );
    if (registered_version !== null) throw new AppError('draft_registered');
    if (state !== 'ready' || !result || files_prefix === null) throw new AppError('draft_not_ready');
    await lockVersionsForUse(trx, [requireFound(version_id)]);
    const before = requireFound(await trx.row('dataset_versions', requireFound(version_id)));
    if (before.version !== dataset.current_version)
      throw new AppError('draft_outdated', { version: dataset.current_version });
    const { columns: _, report, ...table } = result;
    // What people said of the columns while the draft waited is kept.
    const columns = columnsAfterEdit(before.columns, planEdits(before.columns, edits, before.source_names));
    const made = await publishVersion(trx, jobs, {
      datasetId: dataset_id,
      comment: '',
      madeFrom: null,
      derived: { kind: 'columns', source: sourceOf(dataset, before), renamed: report.renamed, retyped: report.retyped },
      ...table,
      files_prefix,
      columns,
      source: sourceAfter(before, result),
    });
    await trx.update('column_drafts', id, { registered_version: made.version_id });
    return made;
  });
}

/** Forgets drafts of changed columns after a week; files of those that were registered stay. */
export async function forgetColumnDrafts({
  database: { db },
  files,
}: Pick<AppContext, 'database' | 'files'>): Promise<void> {
  for (const prefix of await deleteStaleDrafts(db)) await files.deletePrefix(prefix);
}
