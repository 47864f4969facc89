import type { SeriesClock } from '@hakaru/contract/time-series/summary';
import { isJoining, type TimeSource } from '@hakaru/contract/time-series/options';
import { AppError } from '../../http/app-error.ts';
import type { StatementOptions, Statements } from '../open-table-engine.ts';
import { parquetTable } from '../sql-text.ts';
import { numberOrNull } from '../visual/used-rows.ts';
import { medianStep } from './measure-steps.ts';
import type { SeriesPart, SeriesRequest } from './series-request.ts';
import { type ClockDigits, clockDigitsSql, stampSql } from './stamp-sql.ts';
import { type ClockChange, clockChanges, offsetSql, type ZoneClock, zoneClock } from './zone-clock.ts';
import { offsetAt } from '@hakaru/contract/time-series/time-zone';

/** Rows of all files in one order: a file's number in the upper bits, its row from 0 in the lower ones. */
export const PART_ROWS = 2 ** 40;
/** How sure a stamp is. */
export const DOUBT = { none: 0, twice: 1, never: 2 } as const;

const MINUTE = 60_000;

/**
 * Makes the temporary table `stamps` with a row for each of the files: `part`, `r` (from 0), `s` (its place among all),
 * `t` (on the series' clock; NULL where it has no time) and `doubt`. Throws series_no_times or column_unknown.
 */
export async function placeTimestamps(
  statements: Statements,
  request: SeriesRequest,
  options: StatementOptions,
): Promise<SeriesClock> {
  await readClocks(statements, request, options);
  const [from, to] = await extent(statements, request.zone, options);
  const clock = zoneClock(request.zone, from, to);
  await statements.rows(`CREATE OR REPLACE TEMP TABLE stamps AS ${stampsSql(clock, request.ambiguous)}`, options);
  await statements.rows('DROP TABLE clocks', options);
  const { zone, offset_minutes, changes } = clock;
  return { zone, offset_minutes, changes };
}

/** The first and the last moment in UTC, in milliseconds. */
async function extent(statements: Statements, zone: string, options: StatementOptions): Promise<[number, number]> {
  const [row = []] = await statements.rows(
    'SELECT epoch_ms(min(clock) FILTER (WHERE ahead IS NULL))::DOUBLE, epoch_ms(max(clock) FILTER (WHERE ahead IS NULL))::DOUBLE, epoch_ms(min(clock - to_minutes(ahead::BIGINT)))::DOUBLE, epoch_ms(max(clock - to_minutes(ahead::BIGINT)))::DOUBLE FROM clocks',
    options,
  );
  const [wallFrom, wallTo, from, to] = row.map(numberOrNull);
  const inUtc = (wall: number | null | undefined) =>
    typeof wall === 'number' ? [wall - offsetAt(zone, wall) * MINUTE] : [];
  const moments = [...inUtc(wallFrom), ...inUtc(wallTo), ...[from, to].filter((one) => typeof one === 'number')];
  return [Math.min(...moments), Math.max(...moments)];
}

/** The temporary table `clocks`: what each row's stamp says. */
async function readClocks(statements: Statements, request: SeriesRequest, options: StatementOptions): Promise<void> {
  await statements.rows(
    'CREATE OR REPLACE TEMP TABLE clocks (part INTEGER, r BIGINT, clock TIMESTAMP, ahead INTEGER)',
    options,
  );
  let follows: number | null = null;
  for (const [index, part] of request.parts.entries()) {
    const start = startOf(part.time, request, index, follows);
    const { clock, offset } = stampSql(
      part.time,
      part.columns,
      part.dateOrder,
      start,
      await clockDigits(statements, part, options),
    );
    await statements.rows(
      `INSERT INTO clocks SELECT ${index}, file_row_number, ${clock}, ${offset} FROM ${parquetTable(part.path)}`,
      options,
    );
    const last = await lastMoment(statements, request.zone, index, options);
    if (last === null) throw new AppError('series_no_times', { file: part.name });
    const step = await medianStep(statements, `SELECT r, clock AS t FROM clocks WHERE part = ${index}`, options);
    follows = last + (step ?? 0);
  }
}

async function clockDigits(
  statements: Statements,
  { path, columns, time }: SeriesPart,
  options: StatementOptions,
): Promise<ClockDigits> {
  const column = columns.find(
    ({ name, type }) => time.from === 'two_columns' && name === time.clock && type === 'numeric',
  );
  if (!column) return 6;
  const [[digits] = []] = await statements.rows(`SELECT ${clockDigitsSql(column)} FROM ${parquetTable(path)}`, options);
  return Number(digits) === 4 ? 4 : 6;
}

/** Milliseconds in UTC of a file's last time; null where it has none. */
async function lastMoment(
  statements: Statements,
  zone: string,
  index: number,
  options: StatementOptions,
): Promise<number | null> {
  const [row = []] = await statements.rows(
    `SELECT epoch_ms(max(clock) FILTER (WHERE ahead IS NULL))::DOUBLE, epoch_ms(max(clock - to_minutes(ahead::BIGINT)))::DOUBLE FROM clocks WHERE part = ${index}`,
    options,
  );
  const [wall, moment] = row.map(numberOrNull);
  const moments = [
    ...(typeof wall === 'number' ? [momentOf(zone, wall)] : []),
    ...(typeof moment === 'number' ? [moment] : []),
  ];
  return moments.length > 0 ? Math.max(...moments) : null;
}

/** Milliseconds in UTC from which a file's elapsed time or rows count; a further file without a start follows the one before it, or begins with the first. */
function startOf(
  time: TimeSource,
  { zone, combine, parts }: SeriesRequest,
  index: number,
  follows: number | null,
): number {
  if (time.from !== 'elapsed' && time.from !== 'rows') return 0;
  if (time.start === null && !isJoining(combine) && index > 0 && follows !== null) return follows;
  const first = parts[0]!.time;
  const given = time.start ?? ('start' in first ? first.start : null) ?? DEFAULT_START;
  return momentOf(zone, Date.parse(`${given}Z`));
}

/** Milliseconds in UTC of a wall clock of a zone. */
function momentOf(zone: string, wall: number): number {
  return wall - offsetAt(zone, wall - offsetAt(zone, wall) * MINUTE) * MINUTE;
}

/** When rows begin of which nothing but their distance is known. */
export const DEFAULT_START = '2000-01-01T00:00:00';

function stampsSql(clock: ZoneClock, ambiguous: SeriesRequest['ambiguous']): string {
  const changes = clockChanges(clock);
  const wall = 'epoch_ms(clock)';
  const within = (kind: ClockChange['kind']): string =>
    changes
      .filter((change) => change.kind === kind)
      .map(({ from, to }) => `(${wall} >= ${from} AND ${wall} < ${to})`)
      .join(' OR ') || 'false';
  const doubt = `CASE WHEN ahead IS NOT NULL OR clock IS NULL THEN ${DOUBT.none} WHEN ${within('twice')} THEN ${DOUBT.twice} WHEN ${within('never')} THEN ${DOUBT.never} ELSE ${DOUBT.none} END`;
  const offset = `coalesce(ahead, ${offsetSql(clock, 'clock', ambiguous === 'second' ? 'true' : ambiguous === 'first' ? 'false' : 'later')})`;
  const shown = `clock + to_minutes((${clock.offset_minutes} - ${offset})::BIGINT)`;
  const wanted = `part, r, part::BIGINT * ${PART_ROWS} + r AS s, ${shown} AS t, doubt::TINYINT AS doubt`;
  const judged = `SELECT *, ${doubt} AS doubt FROM clocks`;
  if (ambiguous !== 'infer' || !changes.some(({ kind }) => kind === 'twice'))
    return `SELECT ${wanted} FROM (SELECT *, false AS later FROM (${judged})) ORDER BY s`;
  // Within an hour that comes twice, the clock runs back once: rows behind that place are of the second time. Of two rows that
  // say the same and are the only ones of that hour, as where one an hour is written, the second is.
  const back = `SELECT part, r, sum(CASE WHEN clock < before OR (clock = before AND n = 2) THEN 1 ELSE 0 END) OVER (PARTITION BY part, hour ORDER BY r) > 0 AS later
    FROM (SELECT part, r, clock, hour, lag(clock) OVER (PARTITION BY part, hour ORDER BY r) AS before, count(*) OVER (PARTITION BY part, hour) AS n FROM (SELECT *, ${changeNumber(changes, wall)} AS hour FROM (${judged}) WHERE doubt = ${DOUBT.twice}))`;
  return `SELECT ${wanted} FROM (SELECT j.*, coalesce(b.later, false) AS later FROM (${judged}) j LEFT JOIN (${back}) b USING (part, r)) ORDER BY s`;
}

function changeNumber(changes: readonly ClockChange[], wall: string): string {
  return `CASE ${changes.map(({ from, to }, index) => `WHEN ${wall} >= ${from} AND ${wall} < ${to} THEN ${index}`).join(' ')} END`;
}
