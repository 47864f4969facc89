import type { RowTime } from '../../db/tables/online.ts';
import { AppError } from '../../http/app-error.ts';
import type { OnlineFacts } from './open-online.ts';

const OFFSET = /(Z|[+-]\d{2}:\d{2})$/;

/**
 * A row's time as a number: seconds since 1970 of the series' own clock, or the number that it is. Times with an offset
 * are moved to that clock; `offset` is how many minutes it is ahead of UTC, null where the training's table had no clock.
 * Throws online_time_unfit, online_time_offset.
 */
export function readTime({ time: kind }: OnlineFacts, offset: number | null, time: RowTime): number {
  if (typeof time === 'number') {
    if (kind === 'datetime') throw new AppError('online_time_unfit', { time });
    return time;
  }
  if (kind !== 'datetime') throw new AppError('online_time_unfit', { time });
  // The day may stand before the time with a blank.
  const text = time.replace(' ', 'T');
  if (!OFFSET.test(text)) return Date.parse(`${text}Z`) / 1000;
  if (offset === null) throw new AppError('online_time_offset', { time });
  return Date.parse(text) / 1000 + offset * 60;
}
