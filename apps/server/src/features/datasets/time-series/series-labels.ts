import type { CallInput, CallResponse, DatasetColumn, Language } from '@hakaru/contract';
import { isReservedName } from '@hakaru/contract/text/reserved-names';
import {
  type countLabelPeriods,
  type getSeriesLabels as labelsCall,
  isNormalLabel,
  type LabelPeriod,
  MOST_PERIODS,
  type saveSeriesLabels,
  type SeriesLabels,
} from '@hakaru/contract/time-series/labels';
import type { Scope } from '../../../db/scope.ts';
import { AppError } from '../../../http/app-error.ts';
import type { RunsOfSeries } from '../../../tables/time-series/label-periods.ts';
import type { DatasetContext } from '../dataset-context.ts';
import { labelSeriesJob } from '../datasets.job.ts';
import { openDataset } from '../versions/open-version.ts';
import type { VersionRow } from '../versions/version-rows.ts';
import { getTimeSeries } from './get-time-series.ts';
import type { StageParts } from './stage-file.ts';

const MOST_RUNS = 1000;
const normalWord: Record<Language, string> = { en: 'normal', ja: '正常' };

interface OpenLabels {
  version: VersionRow;
  series: RunsOfSeries;
  /** Columns of labels, the one that is known as the series’ label first. */
  labels: DatasetColumn[];
}

/** The labels of a series as periods. Throws column_unknown, label_column_taken, and what getTimeSeries throws. */
export async function getSeriesLabels(
  parts: StageParts,
  scope: Scope,
  datasetId: string,
  { column, runs }: CallInput<typeof labelsCall>['query'],
  language: Language,
): Promise<SeriesLabels> {
  const { version, series, labels } = await openLabels(parts, scope, datasetId, runs ?? null);
  const label = column === undefined ? labels[0] : labels.find(({ name }) => name === column);
  if (column !== undefined && !label) throw new AppError('label_column_taken', { column });
  const found = label && (await parts.tables.timeSeries.periods({ ...series, label }, MOST_PERIODS + 1));
  const listed = series.runs && (await parts.tables.timeSeries.runs({ ...series, runs: series.runs }, MOST_RUNS + 1));
  return {
    version_id: version.id,
    version: version.version,
    columns: labels.map(({ name }) => name),
    column: label?.name ?? null,
    normal: found?.normal ?? normalWord[language],
    periods: found?.periods.slice(0, MOST_PERIODS) ?? [],
    has_more: (found?.periods.length ?? 0) > MOST_PERIODS,
    rows: version.row_count,
    anomalous: found?.anomalous ?? 0,
    unlabelled: found?.unlabelled ?? version.row_count,
    runs: listed && listed.length <= MOST_RUNS ? listed : null,
  };
}

/** How many rows periods hold. Throws column_unknown, and what getTimeSeries throws. */
export async function countSeriesPeriods(
  parts: StageParts,
  scope: Scope,
  datasetId: string,
  { runs, periods }: CallInput<typeof countLabelPeriods>['body'],
): Promise<CallResponse<typeof countLabelPeriods>> {
  const { series } = await openLabels(parts, scope, datasetId, runs);
  return { rows: await parts.tables.timeSeries.countPeriods(series, periods) };
}

/** Starts writing the next version of a series, with a column that says what periods are. Throws what cannot be kept so, and where. */
export async function startLabelling(
  context: DatasetContext,
  scope: Scope,
  datasetId: string,
  { version_id, column, runs, periods }: CallInput<typeof saveSeriesLabels>['body'],
  language: Language,
): Promise<{ task_id: string }> {
  const { version, series, labels } = await openLabels(context, scope, datasetId, runs);
  if (version.id !== version_id) throw new AppError('draft_outdated', { version: version.version });
  if (isReservedName(column)) throw new AppError('column_name_reserved', { column });
  // The table engine takes names that differ in case alone for the same.
  const same = version.columns.find(({ name }) => name.toLowerCase() === column.toLowerCase());
  const label = labels.find(({ name }) => name === same?.name);
  if (same && !label) throw new AppError('label_column_taken', { column: same.name });
  checkPeriods(periods);
  const counts = await context.tables.timeSeries.countPeriods(series, periods);
  const empty = counts.indexOf(0);
  if (empty >= 0) throw new AppError('period_empty', { number: empty + 1, name: periods[empty]!.name });
  const known = label && (await context.tables.timeSeries.periods({ ...series, label }, 1));
  return scope.transaction(async (trx) => {
    const { version: now } = await openDataset(trx, datasetId, { lock: true });
    if (now.id !== version_id) throw new AppError('draft_outdated', { version: now.version });
    const task_id = await context.jobs.startRun(trx, {
      job: labelSeriesJob,
      kind: 'labels',
      subjectType: 'dataset',
      subjectId: datasetId,
      payload: {
        version_id,
        column: same?.name ?? column,
        normal: known?.normal ?? normalWord[language],
        runs,
        periods,
      },
    });
    return { task_id };
  });
}

/** A version of a series, by which columns it is read. Throws column_unknown, and what getTimeSeries throws. */
async function openLabels(
  parts: StageParts,
  scope: Scope,
  datasetId: string,
  runs: string | null,
): Promise<OpenLabels> {
  const { time_column, facts } = await getTimeSeries(parts, scope, datasetId);
  const { version } = await openDataset(scope, datasetId);
  const run = version.columns.find(({ name }) => name === runs);
  if (runs !== null && !run) throw new AppError('column_unknown', { column: runs });
  const labels = version.columns
    .filter(({ name, role }) => name === facts.label?.column || (role === 'label' && name !== time_column))
    .toSorted((a, b) => Number(b.name === facts.label?.column) - Number(a.name === facts.label?.column));
  const path = await parts.files.localPath(version.table_key);
  return { version, series: { path, timeColumn: time_column, runs: run ?? null }, labels };
}

/** Throws label_name_normal, period_reversed or periods_overlap. Numbers count from 1. */
function checkPeriods(periods: readonly LabelPeriod[]): void {
  for (const [index, { start, end, name }] of periods.entries()) {
    const params = { number: index + 1, name };
    if (isNormalLabel(name)) throw new AppError('label_name_normal', params);
    if (micros(end) < micros(start)) throw new AppError('period_reversed', params);
  }
  const sorted = periods.map((period, index) => ({ ...period, index })).toSorted(byStart);
  // Few of them are open at once, as those that overlap in one run are refused.
  let open: typeof sorted = [];
  for (const period of sorted) {
    open = open.filter(({ end }) => micros(end) >= micros(period.start));
    const other = open.find(({ run }) => run === null || period.run === null || run === period.run);
    if (other) {
      const [first, second] = [other.index + 1, period.index + 1].toSorted((a, b) => a - b);
      throw new AppError('periods_overlap', { first: first!, second: second! });
    }
    open.push(period);
  }
}

function byStart(a: LabelPeriod, b: LabelPeriod): number {
  return Number(micros(a.start) - micros(b.start));
}

/** Exact to the microsecond, as times of a table are. */
function micros(moment: string): bigint {
  const [, minutes = '', seconds = '0', part = ''] = /^(.{16})(?::(\d{2}))?(?:\.(\d+))?$/.exec(moment) ?? [];
  return BigInt(Date.parse(`${minutes}Z`)) * 1000n + BigInt(seconds) * 1_000_000n + BigInt(part.padEnd(6, '0'));
}
