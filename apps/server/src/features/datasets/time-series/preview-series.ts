import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SeriesPreview } from '@hakaru/contract/time-series/calls';
import type { SeriesOptions } from '@hakaru/contract/time-series/options';
import type { Scope } from '../../../db/scope.ts';
import type { BuiltSeries } from '../../../tables/time-series/series-request.ts';
import { type PreparedSeries, prepareSeries } from './prepare-series.ts';
import type { StageParts } from './stage-file.ts';

const PREVIEW_ROWS = 50;
const PREVIEW_COLUMNS = 200;
const DRAWN_CHANNELS = 6;
const DRAWN_POINTS = 400;

/** What uploaded files become as a series, made for real (of long files, of their first rows) and thrown away. Throws as prepareSeries and the making of a series do. */
export async function previewSeries(parts: StageParts, scope: Scope, options: SeriesOptions): Promise<SeriesPreview> {
  const prepared = await prepareSeries(parts, scope, options, { whole: false });
  const folder = join(tmpdir(), `hakaru-series-${randomUUID()}`);
  try {
    const built = await parts.tables.timeSeries.build(prepared.request, { folder, drafts: `${folder}.drafts` });
    return await describe(parts, prepared, built, join(folder, 'table.parquet'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function describe(
  { tables }: StageParts,
  { staged, options, labels }: PreparedSeries,
  built: BuiltSeries,
  path: string,
): Promise<SeriesPreview> {
  const page = await tables.readPage(path, {
    page: 1,
    page_size: PREVIEW_ROWS,
    columns: built.columns.slice(0, PREVIEW_COLUMNS).map(({ name }) => name),
  });
  const { timeColumn, facts, account, problems, obstacles, clock, columns } = built;
  return {
    files: staged.map(({ uploadId, name, rows, isSample, columns: own, times }) => ({
      upload_id: uploadId,
      file_name: name,
      rows,
      is_sample: isSample,
      columns: own,
      times,
    })),
    options,
    time_column: timeColumn,
    clock,
    columns,
    rows: page.rows,
    picture: await draw(tables, built, options, path),
    facts,
    account,
    problems,
    obstacles,
    labels,
  };
}

/** The first channels along time, those to be estimated before the others. */
async function draw(
  tables: StageParts['tables'],
  { columns, timeColumn, facts }: BuiltSeries,
  { label, targets }: PreparedSeries['options'],
  path: string,
): Promise<SeriesPreview['picture']> {
  const numeric = columns
    .filter(({ name, type }) => type === 'numeric' && name !== label?.column)
    .map(({ name }) => name);
  const drawn = [
    ...numeric.filter((name) => targets.includes(name)),
    ...numeric.filter((name) => !targets.includes(name)),
  ].slice(0, DRAWN_CHANNELS);
  if (drawn.length === 0) return null;
  const {
    extent,
    x,
    columns: channels,
  } = await tables.visual.series(
    { path, rows: facts.rows, columns },
    { x: timeColumn, columns: drawn, window: null, points: DRAWN_POINTS, selection: null, excluded: [] },
  );
  return (
    extent && {
      extent,
      x,
      channels: channels.map((one) => ({
        name: one.name,
        ...('values' in one
          ? { values: one.values, low: null, high: null }
          : { values: one.mean, low: one.min, high: one.max }),
      })),
    }
  );
}
