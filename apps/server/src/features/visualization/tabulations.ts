import { createHash } from 'node:crypto';
import type { CallInput, RowsRequest, startTabulation as startTable, startTimeStatistics } from '@hakaru/contract';
import { json } from '../../db/json.ts';
import type { Scope } from '../../db/scope.ts';
import { AppError, requireFound } from '../../http/app-error.ts';
import { checkRowFilter } from '../../tables/visual/used-rows.ts';
import { openTable, type VersionRow } from '../datasets/index.ts';
import { selectSameTabulation, type TabulationKind } from './chart-rows.ts';
import { tableOf, type VisualContext } from './open-table.ts';
import { tabulateJob } from './visualization.job.ts';

type TableOrder = CallInput<typeof startTable>['body'];
type TimeOrder = CallInput<typeof startTimeStatistics>['body'];

/** A request with what the version decides filled in, and the columns that must be there. */
interface ResolvedTime {
  request: Record<string, unknown>;
  columns: string[];
}

/** Starts a tabulation of chosen columns. Throws column_unknown. */
export function startTabulation(context: VisualContext, scope: Scope, datasetId: string, order: TableOrder) {
  const { version_id: _, ...request } = order;
  const columns = [...(order.columns ?? []), ...(order.group === null ? [] : [order.group])];
  return start(context, scope, datasetId, 'table', order, () => ({ request, columns }));
}

/** Starts statistics along time. Throws time_column_missing, column_unknown or column_not_time. */
export function startTimeTabulation(context: VisualContext, scope: Scope, datasetId: string, order: TimeOrder) {
  return start(context, scope, datasetId, 'time_series', order, (version) => resolveTime(order, version));
}

/** `run.kind` of each, for the words people are told when it has ended. */
const runKinds = { table: 'tabulation', time_series: 'time_statistics' } satisfies Record<TabulationKind, string>;

/** Starts a tabulation, or answers the one of the same request that is under way or done: a version never changes. */
async function start(
  context: VisualContext,
  scope: Scope,
  datasetId: string,
  kind: TabulationKind,
  order: RowsRequest,
  resolve: (version: VersionRow) => ResolvedTime,
): Promise<{ id: string; task_id: string }> {
  return scope.transaction(async (trx) => {
    const { version } = await openTable(trx, datasetId, { versionId: order.version_id, lock: true });
    const { request, columns } = resolve(version);
    checkRowFilter(await tableOf(context, trx, version), order, columns);
    const request_hash = createHash('sha256').update(JSON.stringify(request)).digest('hex');
    const same = await selectSameTabulation(trx, version.id, kind, request_hash);
    if (same?.run_id) return { id: same.id, task_id: same.run_id };
    const id = await trx.insert('tabulations', {
      dataset_id: datasetId,
      version_id: version.id,
      kind,
      request: json(request),
      request_hash,
      created_by: scope.userId,
    });
    const run_id = await context.jobs.startRun(trx, {
      job: tabulateJob,
      kind: runKinds[kind],
      subjectType: 'dataset',
      subjectId: datasetId,
      payload: { tabulation_id: id },
    });
    await trx.update('tabulations', id, { run_id });
    await trx.announce('visualization', datasetId);
    return { id, task_id: run_id };
  });
}

/** Names the column of times where nobody did: the one whose role it is, else the first. */
function resolveTime(order: TimeOrder, { columns }: VersionRow): ResolvedTime {
  const { version_id: _, ...request } = order;
  const times = columns.filter(({ type }) => type === 'datetime');
  const requested =
    request.time === null
      ? (times.find(({ role }) => role === 'time') ?? times[0])
      : columns.find(({ name }) => name === request.time);
  if (!requested)
    throw request.time === null
      ? new AppError('time_column_missing')
      : new AppError('column_unknown', { column: request.time });
  if (requested.type !== 'datetime') throw new AppError('column_not_time', { column: requested.name });
  return { request: { ...request, time: requested.name }, columns: [requested.name, ...(request.columns ?? [])] };
}

/** How far a tabulation is, and its result once it is there. */
export async function getTabulation<T>(scope: Scope, kind: TabulationKind, id: string) {
  const row = requireFound(await scope.row('tabulations', id));
  if (row.kind !== kind) throw new AppError('not_found');
  const { dataset_id, version_id, state, run_id, result } = row;
  return { id, dataset_id, version_id, state, task_id: requireFound(run_id), result: result as T | null };
}
