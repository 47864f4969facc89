import type { ColumnType, ReadOptions } from '@hakaru/contract';
import type { TimeSource } from '@hakaru/contract/time-series/options';
import { AppError } from '../../http/app-error.ts';
import { quoteName, quoteNumber, quoteText } from '../sql-text.ts';

/** A row's time as SQL over the columns of its file. */
interface StampSql {
  /** TIMESTAMP as it is written; NULL where there is none. */
  clock: string;
  /** Minutes ahead of UTC where the stamp says so, else NULL. */
  offset: string;
  /** What the row says, as text; NULL where it says nothing. */
  text: string;
}

export interface StampedColumn {
  name: string;
  type: ColumnType;
  /** Times that are moments in UTC, as a Parquet file may say. */
  isUtc?: boolean;
}

/** Microseconds of a unit. */
const MICROSECONDS = {
  ns: 0.001,
  us: 1,
  ms: 1000,
  s: 1_000_000,
  min: 60_000_000,
  h: 3_600_000_000,
  day: 86_400_000_000,
};
// 1 January 1000 to 31 December 9999, the years that tables hold.
const [EARLIEST, LATEST] = [-30_610_224_000_000_000, 253_402_300_799_000_000];

const offsetPattern = String.raw`\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s*(Z|z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)$`;
const clockPattern = String.raw`^(?:(午前|午後|AM|PM|am|pm)\s*)?(\d{1,2})\s*(?::|時)\s*(\d{1,2})\s*(?:(?::|分)\s*(?:(\d{1,2})(?:[.,](\d{1,6}))?\s*秒?)?)?\s*(AM|PM|am|pm)?$`;

/**
 * The SQL of a source over a file's columns. Elapsed time and rows count from `start`, milliseconds of a moment in UTC;
 * times of day that are numbers have so many `digits` (see clockDigitsSql).
 * Throws column_unknown.
 */
export function stampSql(
  source: TimeSource,
  columns: readonly StampedColumn[],
  order: ReadOptions['date_order'],
  start: number,
  digits: ClockDigits = 6,
): StampSql {
  const typed = (name: string): StampedColumn => {
    const column = columns.find((one) => one.name === name);
    if (!column) throw new AppError('column_unknown', { column: name });
    return column;
  };
  if (source.from === 'column') return columnSql(typed(source.column), order);
  if (source.from === 'two_columns') return twoColumnsSql(typed(source.date), typed(source.clock), order, digits);
  if (source.from === 'rows')
    return { clock: counted('file_row_number::DOUBLE', source.interval_ms * 1000, start), offset: '0', text: "'-'" };
  const { name } = typed(source.column);
  const value = `TRY_CAST(${quoteName(name)} AS DOUBLE)`;
  const base = source.from === 'epoch' ? 0 : start;
  return {
    clock: counted(value, MICROSECONDS[source.unit], base),
    offset: '0',
    text: `CAST(${quoteName(name)} AS VARCHAR)`,
  };
}

/** `value` units of so many microseconds after a moment. */
function counted(value: string, unit: number, start: number): string {
  const microseconds = `round(${value} * ${quoteNumber(unit)}) + ${quoteNumber(start * 1000)}`;
  return `CASE WHEN ${microseconds} BETWEEN ${EARLIEST} AND ${LATEST} THEN make_timestamp(CAST(${microseconds} AS BIGINT)) END`;
}

function columnSql(column: StampedColumn, order: ReadOptions['date_order']): StampSql {
  const name = quoteName(column.name);
  if (column.type === 'datetime')
    return { clock: name, offset: column.isUtc ? '0' : 'NULL::INTEGER', text: `CAST(${name} AS VARCHAR)` };
  const text = textOf(column);
  const offset = `nullif(regexp_extract(${text}, ${quoteText(offsetPattern)}, 1), '')`;
  return { clock: textClock(text, offset, order), offset: offsetMinutes(offset), text };
}

/** Numbers are digits of a date, as 20240105130500. */
function textOf({ name, type }: StampedColumn): string {
  if (type === 'numeric') return `CAST(TRY_CAST(${quoteName(name)} AS BIGINT) AS VARCHAR)`;
  // Java names the zone after the offset.
  return `trim(regexp_replace(CAST(${quoteName(name)} AS VARCHAR), '\\[[A-Za-z_/+-]+\\]$', ''))`;
}

function offsetMinutes(offset: string): string {
  const digits = `replace(${offset}, ':', '')`;
  const minutes = `CAST(substr(${digits}, 2, 2) AS INTEGER) * 60 + CAST(coalesce(nullif(substr(${digits}, 4, 2), ''), '0') AS INTEGER)`;
  return `CASE WHEN ${offset} IS NULL THEN NULL WHEN ${offset} SIMILAR TO '[A-Za-z]+' THEN 0 WHEN ${offset} LIKE '-%' THEN -(${minutes}) ELSE ${minutes} END`;
}

/** Forms that the reader of tables does not know: names of months, halves of the day, digits alone. */
function formatsOf(order: ReadOptions['date_order']): string[] {
  const days = [
    '%d-%b-%y',
    '%d-%b-%Y',
    '%d %b %Y',
    '%b %d %Y',
    '%b %d, %Y',
    '%B %d, %Y',
    '%d %B %Y',
    '%Y-%b-%d',
    ...(order === 'dmy' ? ['%d-%m-%Y', '%d.%m.%Y'] : ['%m-%d-%Y']),
    '%Y-%m-%d',
    '%Y.%m.%d',
  ];
  const clocks = [
    '',
    ' %H:%M',
    ' %H:%M:%S',
    ' %H:%M:%S.%f',
    ' %I:%M %p',
    ' %I:%M:%S %p',
    ' %I:%M:%S.%f %p',
    'T%H:%M:%S',
    'T%H:%M:%S.%f',
  ];
  const digits = [
    '%Y%m%d%H%M%S',
    '%Y%m%d%H%M',
    '%Y%m%d %H%M%S',
    '%Y%m%dT%H%M%S',
    '%Y%m%d %H:%M:%S',
    '%Y%m%d %H:%M',
    '%Y%m%d',
    '%a %b %d %H:%M:%S %Y',
  ];
  return [...days.flatMap((day) => clocks.map((clock) => day + clock)), ...digits];
}

function textClock(text: string, offset: string, order: ReadOptions['date_order']): string {
  const bare = `trim(left(${text}, length(${text}) - coalesce(length(${offset}), 0)))`;
  const plain = `regexp_replace(replace(${bare}, '/', '-'), ',(\\d{1,6})$', '.\\1')`;
  const list = formatsOf(order).map(quoteText).join(', ');
  // Digits alone are no number of seconds or days, which a cast might take them for.
  const found = `coalesce(CASE WHEN regexp_matches(${plain}, '^\\d{4}-') THEN TRY_CAST(${plain} AS TIMESTAMP) END, try_strptime(${plain}, [${list}]))`;
  return `CASE WHEN ${found} BETWEEN TIMESTAMP '1000-01-01' AND TIMESTAMP '9999-12-31 23:59:59' THEN ${found} END`;
}

/** A date and a time of day. Spreadsheets write a time of day as a moment of 30 or 31 December 1899, of which only the clock is taken. */
function twoColumnsSql(
  date: StampedColumn,
  clock: StampedColumn,
  order: ReadOptions['date_order'],
  digits: ClockDigits,
): StampSql {
  const day = columnSql(date, order);
  const time = timeOfDaySql(clock, digits);
  const text = `nullif(concat_ws(' ', ${[date, clock].map(({ name }) => `CAST(${quoteName(name)} AS VARCHAR)`).join(', ')}), '')`;
  return { clock: `(date_trunc('day', ${day.clock}) + ${time})`, offset: 'NULL::INTEGER', text };
}

/** A time of day as an interval; NULL where a cell holds none. */
export function timeOfDaySql(column: StampedColumn, digits: ClockDigits = 6): string {
  const name = quoteName(column.name);
  return column.type === 'datetime'
    ? `(${name} - date_trunc('day', ${name}))`
    : clockInterval(clockText(column, digits));
}

/** Hours and minutes, or seconds too. */
export type ClockDigits = 4 | 6;

/** SQL over all rows for how many digits a column's times of day have: 1530 is 15:30, but 00:15:30 where others have seconds, as numbers have lost their zeros. */
export function clockDigitsSql({ name }: StampedColumn): string {
  if (/hms|h{1,2}m{2}s{2}/i.test(name)) return '6';
  const number = `TRY_CAST(${quoteName(name)} AS BIGINT)`;
  const isClock = `${number} // 100 % 100 < 60 AND ${number} % 100 < 60`;
  // Of the first hour alone: 3015 is no time of hours and minutes. A few such may be slips of the pen.
  const firstHour = `count(*) FILTER (WHERE ${number} BETWEEN 2401 AND 5959 AND ${isClock}) > 0.01 * count(${number})`;
  return `CASE WHEN count(*) FILTER (WHERE ${number} BETWEEN 10000 AND 240000 AND ${isClock}) > 0 OR ${firstHour} THEN 6 ELSE 4 END`;
}

/** A time of day as text; digits alone are hours, minutes and seconds. */
function clockText({ name, type }: StampedColumn, digits: ClockDigits): string {
  const number = `CAST(TRY_CAST(${quoteName(name)} AS BIGINT) AS VARCHAR)`;
  const text =
    type === 'numeric'
      ? `CASE WHEN length(${number}) <= ${digits} THEN lpad(${number}, ${digits}, '0') END`
      : `trim(CAST(${quoteName(name)} AS VARCHAR))`;
  return `regexp_replace(${text}, '^(\\d{2})(\\d{2})(\\d{2})?$', '\\1:\\2:\\3')`;
}

function clockInterval(text: string): string {
  const part = (group: number): string => `regexp_extract(${text}, ${quoteText(clockPattern)}, ${group})`;
  const number = (group: number): string => `coalesce(TRY_CAST(nullif(${part(group)}, '') AS INTEGER), 0)`;
  const half = `upper(coalesce(nullif(${part(1)}, ''), ${part(6)}))`;
  const hour = `CASE WHEN ${half} IN ('PM', '午後') THEN ${number(2)} % 12 + 12 WHEN ${half} IN ('AM', '午前') THEN ${number(2)} % 12 ELSE ${number(2)} END`;
  const isClock = `regexp_matches(${text}, ${quoteText(clockPattern)}) AND ${number(2)} <= 24 AND ${number(3)} < 60 AND ${number(4)} < 60`;
  const micros = `(${hour})::BIGINT * 3600000000 + ${number(3)}::BIGINT * 60000000 + ${number(4)}::BIGINT * 1000000 + CAST(rpad(coalesce(nullif(${part(5)}, ''), '0'), 6, '0') AS BIGINT)`;
  return `CASE WHEN ${isClock} THEN to_microseconds(${micros}) END`;
}
