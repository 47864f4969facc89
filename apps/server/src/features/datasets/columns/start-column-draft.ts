import { randomUUID } from 'node:crypto';
import type { ColumnEdit } from '@hakaru/contract';
import { transaction } from '../../../db/transaction.ts';
import type { DatasetContext } from '../dataset-context.ts';
import { openVersion } from '../open-version.ts';
import { draftColumnsJob } from './draft-columns.job.ts';
import { insertDraft } from './draft-rows.ts';
import { planEdits } from './plan-edits.ts';

/** Starts making a table with columns renamed and re-typed, on the side. Throws what planEdits and openVersion throw. */
export async function startColumnDraft(
  { database: { db }, jobs }: Pick<DatasetContext, 'database' | 'jobs'>,
  orgId: string,
  userId: string,
  datasetId: string,
  edits: ColumnEdit[],
): Promise<{ task_id: string; draft_id: string }> {
  return transaction(db, async (trx) => {
    const version = await openVersion(trx, orgId, datasetId, true);
    planEdits(version.columns, edits, version.source_names);
    const id = randomUUID();
    const runId = await jobs.startRun(trx, {
      job: draftColumnsJob,
      kind: 'columns',
      orgId,
      userId,
      subjectType: 'dataset',
      subjectId: datasetId,
      payload: { draft_id: id },
    });
    await insertDraft(trx, orgId, {
      id,
      dataset_id: datasetId,
      version_id: version.id,
      run_id: runId,
      edits,
      created_by: userId,
    });
    return { task_id: runId, draft_id: id };
  });
}
