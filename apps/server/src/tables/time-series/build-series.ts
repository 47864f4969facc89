import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isJoining } from '@hakaru/contract/time-series/options';
import type { SeriesAccount } from '@hakaru/contract/time-series/summary';
import { AppError } from '../../http/app-error.ts';
import type { StatementOptions, Statements } from '../open-table-engine.ts';
import { accountFiles, findOverlaps } from './account-files.ts';
import { chooseRows } from './choose-rows.ts';
import { combineParts } from './combine-parts.ts';
import { namesApart } from './join-parts.ts';
import { listTreated, makeTreated, writeTreated } from './list-treated.ts';
import { measureSeries } from './measure-series.ts';
import { placeTimestamps } from './place-stamps.ts';
import {
  type BuiltSeries,
  channelsOf,
  type SeriesObstacle,
  type SeriesRequest,
  timeColumnName,
} from './series-request.ts';
import { columnKey, unionOf, writeFinal } from './write-parts.ts';

export interface SeriesTarget {
  /** Where table.parquet goes, and treated.parquet where rows were treated. */
  folder: string;
  /** For drafts; removed afterwards. */
  drafts: string;
}

export type BuildOptions = Pick<StatementOptions, 'signal'> & {
  onStage?: ((stage: 'times' | 'series') => void) | undefined;
};

/**
 * Makes one series of files: each row placed in time, sorted, times made unique, files put together, resampled. Every
 * row that is not kept as it was is counted and listed. Throws series_no_times, series_types_differ,
 * series_needs_resampling, series_grid_too_large or column_unknown.
 */
export async function buildSeries(
  statements: Statements,
  request: SeriesRequest,
  { folder, drafts }: SeriesTarget,
  { onStage, signal }: BuildOptions = {},
): Promise<BuiltSeries> {
  const options = { signal };
  checkCombination(request);
  await mkdir(folder, { recursive: true });
  await mkdir(drafts, { recursive: true });
  try {
    onStage?.('times');
    const clock = await placeTimestamps(statements, request, options);
    await chooseRows(statements, request, options);
    const files = await accountFiles(statements, request, options);
    const overlaps = request.combine.how === 'append' ? await findOverlaps(statements, files, options) : [];
    await makeTreated(statements, request, options);
    onStage?.('series');
    const { table, steps } = await combineParts(statements, request, files, drafts, options);
    const timeColumn = timeColumnName(request.parts[0]!.time, table.columns);
    const path = join(folder, 'table.parquet');
    await writeFinal(statements, table, timeColumn, path, options);
    const columns = [{ name: timeColumn, type: 'datetime' as const }, ...table.columns];
    const facts = await measureSeries(statements, { path, timeColumn, columns, label: request.label }, options);
    const problems = await listTreated(statements, options);
    if (problems.length > 0) await writeTreated(statements, request, join(folder, 'treated.parquet'), options);
    return {
      columns,
      timeColumn,
      clock,
      facts,
      account: { files, overlaps, steps, ...namesOf(request) },
      problems,
      obstacles: obstaclesOf(request, files),
    };
  } finally {
    await rm(drafts, { recursive: true, force: true });
  }
}

function checkCombination({ parts, combine, resample }: SeriesRequest): void {
  if (combine.how === 'join_resampled' && resample === null) throw new AppError('series_needs_resampling');
  if (isJoining(combine)) return;
  const known = new Map<string, { type: string; file: string }>();
  for (const part of parts) {
    for (const { name, type } of channelsOf(part)) {
      const before = known.get(columnKey(name));
      if (before && before.type !== type)
        throw new AppError('series_types_differ', { column: name, file: part.name, first: before.file });
      known.set(columnKey(name), before ?? { type, file: part.name });
    }
  }
}

/** Columns that only some of the appended files have, or names that joined ones had in common. */
function namesOf({ parts, combine }: SeriesRequest): Pick<SeriesAccount, 'partial_columns' | 'renamed'> {
  if (isJoining(combine))
    return {
      partial_columns: [],
      renamed: namesApart(parts.map((part) => ({ name: part.name, columns: channelsOf(part) }))).renamed,
    };
  const counts = new Map<string, number>();
  for (const key of parts.flatMap(channelsOf).map(({ name }) => columnKey(name)))
    counts.set(key, (counts.get(key) ?? 0) + 1);
  const partial = unionOf(parts.map(channelsOf)).filter(({ name }) => counts.get(columnKey(name))! < parts.length);
  return { partial_columns: partial.map(({ name }) => name), renamed: [] };
}

function obstaclesOf(
  { duplicates, order, missing_time }: SeriesRequest,
  files: SeriesAccount['files'],
): SeriesObstacle[] {
  const total = (count: (file: SeriesAccount['files'][number]) => number): number =>
    files.reduce((sum, file) => sum + count(file), 0);
  const found: SeriesObstacle[] = [
    { code: 'series_missing_refused', count: missing_time === 'refuse' ? total((file) => file.without_time) : 0 },
    { code: 'series_order_refused', count: order === 'refuse' ? total((file) => file.out_of_order) : 0 },
    { code: 'series_duplicates_refused', count: duplicates === 'refuse' ? total((file) => file.duplicates) : 0 },
  ];
  return found.filter(({ count }) => count > 0);
}
