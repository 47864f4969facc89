import {
  isJoining,
  type ResolvedSeriesOptions,
  type SeriesCombination,
  type SeriesOptions,
} from '@hakaru/contract/time-series/options';
import type { Scope } from '../../../db/scope.ts';
import { AppError } from '../../../http/app-error.ts';
import { type LabelColumn, likelyLabel } from '../../../tables/time-series/detect-labels.ts';
import { namesApart } from '../../../tables/time-series/join-parts.ts';
import { channelsOf, type SeriesRequest } from '../../../tables/time-series/series-request.ts';
import type { StampedColumn } from '../../../tables/time-series/stamp-sql.ts';
import { columnKey, unionOf } from '../../../tables/time-series/write-parts.ts';
import type { WriteOptions } from '../../../tables/write/write-table.ts';
import { type StagedFile, stageFile, type StageParts } from './stage-file.ts';

/** Files read, and everything that was not chosen resolved by what was detected. */
export interface PreparedSeries {
  staged: StagedFile[];
  options: ResolvedSeriesOptions;
  request: SeriesRequest;
  labels: LabelColumn[];
}

/** Throws upload_not_found, column_unknown, or why a file cannot be read. */
export async function prepareSeries(
  parts: StageParts,
  scope: Scope,
  options: SeriesOptions,
  { whole, ...given }: WriteOptions & { whole: boolean },
): Promise<PreparedSeries> {
  const staged: StagedFile[] = [];
  for (const file of options.files) {
    const one = await stageFile(parts, scope, file, whole, given);
    // A further file without times of its own goes on where the one before it ended.
    const follows =
      file.time === null && staged.length > 0 && (one.time.from === 'rows' || one.time.from === 'elapsed');
    staged.push(follows ? { ...one, time: { ...one.time, start: null } as typeof one.time } : one);
  }
  const combine = options.combine ?? likelyCombination(staged);
  const named = columnsOf(staged, combine);
  const labels = await labelsOf(parts, staged, named);
  const label = options.label === undefined ? likelyLabel(labels) : options.label;
  checkNames([...(label ? [label.column] : []), ...options.targets], named.flat());
  const kind = options.kind ?? (label ? 'supervised' : options.targets.length > 0 ? 'softsensor' : 'unsupervised');
  const files = options.files.map((file, index) => ({ ...file, time: staged[index]!.time }));
  const resolved: ResolvedSeriesOptions = { ...options, files, combine, label, kind };
  return { staged, labels, options: resolved, request: { ...resolved, parts: staged } };
}

/** Files with mostly the same columns follow each other, others lie side by side. */
function likelyCombination(staged: readonly StagedFile[]): SeriesCombination {
  const [first, ...others] = staged.map((file) => new Set(channelsOf(file).map(({ name }) => columnKey(name))));
  const alike = others.every((names) => {
    const common = [...names].filter((name) => first!.has(name)).length;
    return common * 2 > names.size || common * 2 > first!.size;
  });
  return { how: alike ? 'append' : 'join_exact' };
}

/** Each file's channels as the series calls them. */
function columnsOf(staged: readonly StagedFile[], combine: SeriesCombination): StampedColumn[][] {
  const channels = staged.map((file) => ({ name: file.name, columns: channelsOf(file) }));
  if (isJoining(combine)) return namesApart(channels).columns;
  const names = new Map(unionOf(channels.map(({ columns }) => columns)).map(({ name }) => [columnKey(name), name]));
  return channels.map(({ columns }) =>
    columns.map((column) => ({ ...column, name: names.get(columnKey(column.name))! })),
  );
}

async function labelsOf(
  { tables }: StageParts,
  staged: readonly StagedFile[],
  named: readonly StampedColumn[][],
): Promise<LabelColumn[]> {
  const found = new Map<string, Map<string, number>>();
  for (const [index, file] of staged.entries()) {
    const own = channelsOf(file);
    for (const { column, values } of await tables.timeSeries.labelColumns(file.path, own)) {
      const name = named[index]![own.findIndex((one) => one.name === column)]!.name;
      const counts = found.get(name) ?? new Map<string, number>();
      for (const { value, count } of values) counts.set(value, (counts.get(value) ?? 0) + count);
      found.set(name, counts);
    }
  }
  return [...found].map(([column, counts]) => ({
    column,
    values: [...counts].map(([value, count]) => ({ value, count })).toSorted((a, b) => b.count - a.count),
  }));
}

function checkNames(names: readonly string[], columns: readonly StampedColumn[]): void {
  for (const name of names)
    if (!columns.some((column) => column.name === name)) throw new AppError('column_unknown', { column: name });
}
