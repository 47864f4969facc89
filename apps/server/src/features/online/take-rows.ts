import { isDeepStrictEqual } from 'node:util';
import type { OnlineRow } from '@hakaru/contract';
import type { Scope } from '../../db/scope.ts';
import { AppError } from '../../http/app-error.ts';
import { requireColumns } from '../training/index.ts';
import type { OnlineContext } from './online-context.ts';
import {
  countStillBefore,
  forgetRows,
  insertRows,
  type StoredRow,
  lockOnline,
  selectEnds,
  selectRows,
  selectWindow,
  updateOnline,
} from './online-rows.ts';
import type { OpenOnline } from './open-online.ts';
import { readTime } from './row-times.ts';
import { retainedRows } from './retained-rows.ts';

/** Rows that were sent, among those before them. */
export interface TakenRows {
  version: number;
  new: number;
  repeated: number;
  late: number;
  /** As compute takes them, and the first of them that was sent. */
  rows: ReturnType<typeof forCompute>;
  first: number;
  /** Of features that may stand still for longer than these rows, for how many rows before them they had the first one's value. */
  stillBefore: Record<string, number>;
  /** Answers of compute, one a row from `first` on, in the order rows were sent, with the times they were sent with. */
  inOrder<Answer extends object>(answers: readonly Answer[]): (Answer & { time: string | number })[];
}

/**
 * Keeps rows, and finds those that their answers follow from. Rows are known by their time, so that whoever was cut off
 * before an answer sends them again. Throws columns_missing, sensor_time_missing, online_time_unfit, online_time_offset,
 * online_row_differs.
 */
export async function takeRows(
  { turns }: Pick<OnlineContext, 'turns'>,
  scope: Scope,
  online: OpenOnline,
  rows: OnlineRow[],
): Promise<TakenRows> {
  requireColumns(
    online.facts.features,
    rows.flatMap(({ values }) => Object.keys(values)),
    {},
  );
  const kept = await turns(online.key, () => scope.transaction((trx) => keepRows(trx, online, rows)));
  const { window, moments, ...taken } = kept;
  const places = new Map(window.map(({ moment }, place) => [moment, place]));
  const first = Math.min(...moments.map((moment) => places.get(moment)!));
  return {
    ...taken,
    rows: forCompute(online, window),
    first,
    inOrder: (answers) =>
      moments.map((moment, place) => ({
        ...answers[places.get(moment)! - first]!,
        time: rows[place]!.time ?? moment,
      })),
  };
}

/** Rows as compute takes them. */
export function forCompute({ facts }: OpenOnline, rows: StoredRow[]) {
  return rows.map(({ moment, values }) => ({
    time: moment,
    values: Object.fromEntries(facts.features.map((name, place) => [name, values[place] ?? null])),
  }));
}

/** See `stillBefore` of `TakenRows`. first: the place in the window from which on rows are answered. */
export async function stillBefore(
  scope: Scope,
  { key, facts }: OpenOnline,
  window: readonly StoredRow[],
  first: number,
): Promise<Record<string, number>> {
  const { features, still_limits: limits = {} } = facts;
  const [oldest] = window;
  const places = Object.keys(limits)
    .map((name) => features.indexOf(name))
    .filter(
      (place) => oldest && window.slice(0, first + 1).every(({ values }) => values[place] === oldest.values[place]),
    )
    .toSorted((a, b) => a - b);
  if (!oldest || places.length === 0) return {};
  const counts = await countStillBefore(scope, key, oldest, places);
  return Object.fromEntries(places.map((place, index) => [features[place]!, counts[index]!]));
}

async function keepRows(trx: Scope, online: OpenOnline, rows: OnlineRow[]) {
  const { key, facts } = online;
  const stands = await lockOnline(trx, key);
  const { last: newest } = await selectEnds(trx, key);
  const sent = rows.map(({ time, values }, place): StoredRow => {
    const moment = facts.time === null ? stands.rows_seen + place + 1 : momentOf(online, time, place);
    return { moment, time: time ?? moment, values: facts.features.map((name) => values[name] ?? null) };
  });
  const distinct = new Map<number, StoredRow>();
  for (const row of sent) {
    const same = distinct.get(row.moment);
    if (same) requireSame(row, same);
    distinct.set(row.moment, row);
  }
  const added = await insertRows(trx, key, [...distinct.values()]);
  const others = [...distinct.keys()].filter((moment) => !added.has(moment));
  for (const known of others.length > 0 ? await selectRows(trx, key, others) : [])
    requireSame(distinct.get(known.moment)!, known);
  const moments = sent.map(({ moment }) => moment);
  const before = facts.rows_before;
  const ordered = moments.toSorted((a, b) => a - b);
  const window = await selectWindow(trx, key, { first: ordered[0]!, last: ordered.at(-1)!, before });
  const first = window.findIndex(({ moment }) => moment === ordered[0]);
  const still = await stillBefore(trx, online, window, first);
  const rows_kept = stands.rows_kept + added.size;
  const most = retainedRows(facts);
  // Not with each row.
  const forgotten = rows_kept > most * 1.1 ? await forgetRows(trx, key, most) : 0;
  if (added.size > 0)
    await updateOnline(trx, key, { rows_kept: rows_kept - forgotten, rows_seen: stands.rows_seen + added.size });
  return {
    window,
    moments,
    stillBefore: still,
    version: stands.version,
    new: added.size,
    repeated: rows.length - added.size,
    late: newest ? [...added].filter((moment) => moment < newest.moment).length : 0,
  };
}

function momentOf({ facts, offset }: OpenOnline, time: OnlineRow['time'], place: number): number {
  if (time === null) throw new AppError('sensor_time_missing', { row: place + 1 });
  return readTime(facts, offset, time);
}

function requireSame(row: StoredRow, known: StoredRow): void {
  if (!isDeepStrictEqual(row.values, known.values)) throw new AppError('online_row_differs', { time: row.time });
}
