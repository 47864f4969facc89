import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { LabelPeriod, SeriesRun } from '@hakaru/contract/time-series/labels';
import { normalLabels } from '@hakaru/contract/time-series/labels';
import { textSql } from '../edit/convert-sql.ts';
import type { StatementOptions, TableEngine } from '../open-table-engine.ts';
import { parquetTable, quoteName, quoteText } from '../sql-text.ts';
import { parquetOptions } from '../write/row-group-size.ts';
import { momentText } from './measure-steps.ts';
import type { StampedColumn } from './stamp-sql.ts';

/** A series, and the column that says which run a row is of. */
export interface RunsOfSeries {
  path: string;
  timeColumn: string;
  runs: StampedColumn | null;
}

interface DetectedPeriods {
  periods: (LabelPeriod & { rows: number })[];
  rows: number;
  anomalous: number;
  unlabelled: number;
  /** The most frequent word of normal rows; null where there is none. */
  normal: string | null;
}

/** Neighbouring rows of one label as periods, in order of their first rows, at most `limit` of them. A run's rows are neighbours whatever stands between them. */
export async function readPeriods(
  engine: TableEngine,
  { path, timeColumn, runs, label }: RunsOfSeries & { label: StampedColumn },
  limit: number,
  options: StatementOptions = {},
): Promise<DetectedPeriods> {
  const from = parquetTable(path);
  const text = textSql(quoteName(label.name), label.type);
  const isNormal = `lower(trim(${text})) IN (${normalLabels.map(quoteText).join(', ')})`;
  const run = runs ? textSql(quoteName(runs.name), runs.type) : 'NULL';
  const place = runs ? 'row_number() OVER (PARTITION BY g ORDER BY r)' : 'r';
  // What differs from its number among the rows of its label is the same as long as rows follow each other.
  const found = await engine.rows(
    `WITH marked AS (SELECT file_row_number AS r, ${quoteName(timeColumn)} AS t, ${run} AS g, ${text} AS l, ${isNormal} AS n FROM ${from}),
      placed AS (SELECT *, ${place} AS p FROM marked),
      islands AS (SELECT *, p - row_number() OVER (PARTITION BY g, l ORDER BY r) AS island FROM placed WHERE NOT n)
     SELECT ${momentText('min(t)')}, ${momentText('max(t)')}, g, l, count(*)::DOUBLE FROM islands GROUP BY g, l, island ORDER BY min(r) LIMIT ${limit}`,
    options,
  );
  const [[rows, anomalous, unlabelled] = []] = await engine.rows(
    `SELECT count(*)::DOUBLE, (count(*) FILTER (WHERE NOT ${isNormal}))::DOUBLE, (count(*) FILTER (WHERE ${text} IS NULL))::DOUBLE FROM ${from}`,
    options,
  );
  const [[normal] = []] = await engine.rows(
    `SELECT ${text} FROM ${from} WHERE ${isNormal} GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1`,
    options,
  );
  return {
    periods: found.map(([start, end, one, name, count]) => ({
      start: String(start),
      end: String(end),
      run: one === null || one === undefined ? null : String(one),
      name: String(name),
      rows: Number(count),
    })),
    rows: Number(rows),
    anomalous: Number(anomalous),
    unlabelled: Number(unlabelled),
    normal: normal === null || normal === undefined ? null : String(normal),
  };
}

/** The runs of a series in order of their beginnings, at most `limit`. */
export async function readRuns(
  engine: TableEngine,
  { path, timeColumn, runs }: RunsOfSeries & { runs: StampedColumn },
  limit: number,
  options: StatementOptions = {},
): Promise<SeriesRun[]> {
  const time = quoteName(timeColumn);
  const rows = await engine.rows(
    `SELECT ${textSql(quoteName(runs.name), runs.type)}, ${momentText(`min(${time})`)}, ${momentText(`max(${time})`)}, count(*)::DOUBLE FROM ${parquetTable(path)} WHERE ${quoteName(runs.name)} IS NOT NULL GROUP BY ${quoteName(runs.name)} ORDER BY min(${time}), 1 LIMIT ${limit}`,
    options,
  );
  return rows.map(([name, start, end, count]) => ({
    name: String(name),
    start: String(start),
    end: String(end),
    rows: Number(count),
  }));
}

/** How many rows each period holds. */
export async function countPeriods(
  engine: TableEngine,
  series: RunsOfSeries,
  periods: readonly LabelPeriod[],
  options: StatementOptions = {},
): Promise<number[]> {
  if (periods.length === 0) return [];
  const rows = await engine.rows(
    `SELECT p.place, count(*)::DOUBLE FROM ${rowsIn(series)} JOIN ${listed(periods)} ON ${within} GROUP BY p.place`,
    options,
  );
  const counts = new Map(rows.map(([place, count]) => [Number(place), Number(count)]));
  return periods.map((_, place) => counts.get(place) ?? 0);
}

export interface LabelWriting extends RunsOfSeries {
  columns: readonly StampedColumn[];
  /** A new column is the last one. Rows of one that is there stay without a label where no period holds them. */
  label: string;
  normal: string;
  periods: readonly LabelPeriod[];
}

/** Writes a series with its label column as periods say; they must not overlap. Other columns and the rows stay as they are. */
export async function writePeriods(
  engine: TableEngine,
  { columns, label, normal, periods, ...series }: LabelWriting,
  target: string,
  options: StatementOptions = {},
): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  const replaced = columns.find(({ name }) => name === label);
  const outside = replaced
    ? `CASE WHEN a.${quoteName(label)} IS NOT NULL THEN ${quoteText(normal)} END`
    : quoteText(normal);
  const labelled = `coalesce(m.name, ${outside}) AS ${quoteName(label)}`;
  const values = columns.map(({ name }) => (name === label ? labelled : `a.${quoteName(name)}`));
  const marks =
    periods.length === 0
      ? 'SELECT NULL::BIGINT AS r, NULL::VARCHAR AS name WHERE false'
      : `SELECT s.r, p.name FROM ${rowsIn(series)} JOIN ${listed(periods)} ON ${within}`;
  await engine.withRoomFor(
    columns.length + 1,
    (statements) =>
      statements.rows(
        `COPY (SELECT ${[...values, ...(replaced ? [] : [labelled])].join(', ')} FROM ${parquetTable(series.path)} a LEFT JOIN (${marks}) m ON a.file_row_number = m.r ORDER BY a.file_row_number) TO ${quoteText(target)} (${parquetOptions(columns.length + 1)})`,
        options,
      ),
    { signal: options.signal },
  );
}

function rowsIn({ path, timeColumn, runs }: RunsOfSeries): string {
  const run = runs ? textSql(quoteName(runs.name), runs.type) : 'NULL::VARCHAR';
  return `(SELECT file_row_number AS r, ${quoteName(timeColumn)} AS t, ${run} AS g FROM ${parquetTable(path)}) s`;
}

function listed(periods: readonly LabelPeriod[]): string {
  const rows = periods.map(
    ({ start, end, run, name }, place) =>
      `(${place}, TIMESTAMP ${quoteText(start)}, TIMESTAMP ${quoteText(end)}, ${run === null ? 'NULL::VARCHAR' : quoteText(run)}, ${quoteText(name)})`,
  );
  return `(VALUES ${rows.join(', ')}) p(place, begins, ends, run, name)`;
}

const within = 's.t BETWEEN p.begins AND p.ends AND (p.run IS NULL OR p.run = s.g)';
