import { createHash } from 'node:crypto';
import type { RowsAsked } from '@hakaru/contract';
import { transaction } from '../../db/transaction.ts';
import { announceChange } from '../../events/channel.ts';
import { checkAsked } from '../../tables/visual/check-asked.ts';
import type { VersionRow } from '../datasets/index.ts';
import { tableOf, type VisualContext, versionOf } from './open-table.ts';
import { tabulateJob } from './tabulate.job.ts';
import { insertTabulation, selectSameTabulation, setTabulationRun, type TabulationKind } from './tabulation-rows.ts';

export type TabulationContext = VisualContext;

/** `run.kind` of each, for the words people are told when it has ended. */
const runKinds = { table: 'tabulation', time_series: 'time_statistics' } satisfies Record<TabulationKind, string>;

export interface TabulationOrder<T extends RowsAsked> {
  orgId: string;
  userId: string;
  datasetId: string;
  kind: TabulationKind;
  request: T;
  /** Fills in what the version decides, and answers the columns that must be there. */
  settle(request: T, version: VersionRow): { request: Record<string, unknown>; columns: string[] };
}

/** Starts a tabulation, or answers the one of the same request that is under way or done: a version never changes. */
export async function startTabulation<T extends RowsAsked>(
  context: TabulationContext,
  { orgId, userId, datasetId, kind, request, settle }: TabulationOrder<T>,
): Promise<{ id: string; task_id: string }> {
  return transaction(context.database.db, async (trx) => {
    const version = await versionOf(trx, orgId, datasetId, request.version_id, true);
    const settled = settle(request, version);
    checkAsked(await tableOf(context, version), request, settled.columns);
    const request_hash = createHash('sha256').update(JSON.stringify(settled.request)).digest('hex');
    const same = await selectSameTabulation(trx, orgId, version.id, kind, request_hash);
    if (same?.run_id) return { id: same.id, task_id: same.run_id };
    const id = await insertTabulation(trx, orgId, {
      dataset_id: datasetId,
      version_id: version.id,
      kind,
      request: settled.request,
      request_hash,
      created_by: userId,
    });
    const task_id = await context.jobs.startRun(trx, {
      job: tabulateJob,
      kind: runKinds[kind],
      orgId,
      userId,
      subjectType: 'dataset',
      subjectId: datasetId,
      payload: { tabulation_id: id },
    });
    await setTabulationRun(trx, orgId, id, task_id);
    await announceChange(trx, { orgId, area: 'visualization', id: datasetId });
    return { id, task_id };
  });
}
