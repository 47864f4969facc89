import type { SeriesClock, SeriesVersion } from '@hakaru/contract/time-series/summary';
import { DEFAULT_ZONE, fixedOffset } from '@hakaru/contract/time-series/time-zone';
import type { Scope } from '../../../db/scope.ts';
import { AppError } from '../../../http/app-error.ts';
import { forms } from '../forms.ts';
import { openDataset } from '../versions/open-version.ts';
import type { VersionRow } from '../versions/version-rows.ts';
import { insertSeriesVersion, selectRecipeSource, selectSeriesBefore, selectSeriesVersion } from './series-rows.ts';
import type { StageParts } from './stage-file.ts';

/** Versions are followed back so far to the one that was uploaded. */
const MOST_GENERATIONS = 50;

/** What a time series is, and how it was made. Of a version that a recipe made it is measured now, once. Throws not_found, dataset_not_ready, dataset_not_series or time_column_missing. */
export async function getTimeSeries(parts: StageParts, scope: Scope, datasetId: string): Promise<SeriesVersion> {
  const { dataset, version } = await openDataset(scope, datasetId);
  if (!forms[dataset.form].alongTime) throw new AppError('dataset_not_series', { name: dataset.name });
  const known = await selectSeriesVersion(scope, version.id);
  if (known) return known;
  const series = await measured(parts, version, await ancestor(scope, version));
  await insertSeriesVersion(scope, version.id, series);
  return series;
}

async function measured(
  { files, tables }: StageParts,
  version: VersionRow,
  before: SeriesVersion | undefined,
): Promise<SeriesVersion> {
  const times = version.columns.filter(({ type }) => type === 'datetime');
  const time =
    times.find(({ role }) => role === 'time') ?? times.find(({ name }) => name === before?.time_column) ?? times[0];
  if (!time) throw new AppError('time_column_missing');
  const labelled = before?.facts.label;
  const label =
    labelled && version.columns.some(({ name }) => name === labelled.column)
      ? { column: labelled.column, anomalous: labelled.anomalous_values }
      : null;
  const facts = await tables.timeSeries.measure({
    path: await files.localPath(version.table_key),
    timeColumn: time.name,
    columns: version.columns,
    label,
  });
  const clock = before?.clock ?? { zone: DEFAULT_ZONE, offset_minutes: fixedOffset(DEFAULT_ZONE) ?? 0, changes: false };
  return { time_column: time.name, clock, facts, options: null, account: null, problems: [], read: [] };
}

/** The clock that a version's times are kept in; null of a table, which says nothing of it. */
export async function clockOfVersion(scope: Scope, versionId: string): Promise<SeriesClock | null> {
  const version = await scope.row('dataset_versions', versionId);
  const series = version && ((await selectSeriesVersion(scope, version.id)) ?? (await ancestor(scope, version)));
  return series?.clock ?? null;
}

/** The nearest version it came from that is known as a series. */
async function ancestor(scope: Scope, version: VersionRow): Promise<SeriesVersion | undefined> {
  let at: VersionRow | undefined = version;
  for (let generation = 0; at && generation < MOST_GENERATIONS; generation += 1) {
    const known = await selectSeriesBefore(scope, at.dataset_id, at.version);
    if (known) return known;
    const source: string | undefined =
      at.derived?.source.version_id ?? (at.made_from ? await selectRecipeSource(scope, at.made_from) : undefined);
    at = source ? await scope.row('dataset_versions', source) : undefined;
  }
  return undefined;
}
