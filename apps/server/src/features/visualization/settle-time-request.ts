import type { CallInput, startTimeStatistics } from '@hakaru/contract';
import { AppError } from '../../http/app-error.ts';
import type { VersionRow } from '../datasets/index.ts';

type Request = CallInput<typeof startTimeStatistics>['body'];

/** Names the column of times where nobody did: the one whose role it is, else the first. Throws time_column_missing or column_not_time. */
export function settleTimeRequest(
  order: Request,
  { columns }: VersionRow,
): { request: Record<string, unknown>; columns: string[] } {
  const { version_id: _, ...request } = order;
  const times = columns.filter(({ type }) => type === 'datetime');
  const asked =
    request.time === null
      ? (times.find(({ role }) => role === 'time') ?? times[0])
      : columns.find(({ name }) => name === request.time);
  if (!asked)
    throw request.time === null
      ? new AppError('time_column_missing')
      : new AppError('column_unknown', { column: request.time });
  if (asked.type !== 'datetime') throw new AppError('column_not_time', { column: asked.name });
  return { request: { ...request, time: asked.name }, columns: [asked.name, ...(request.columns ?? [])] };
}
