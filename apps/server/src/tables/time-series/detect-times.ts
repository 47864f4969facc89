import type { ReadOptions, UploadPreview } from '@hakaru/contract';
import { parseNumber, trimCell } from '@hakaru/contract/text/cells';
import type { TimeSource } from '@hakaru/contract/time-series/options';
import type { Statements } from '../open-table-engine.ts';
import { quoteText } from '../sql-text.ts';
import { DEFAULT_START } from './place-stamps.ts';
import { type StampedColumn, stampSql, timeOfDaySql } from './stamp-sql.ts';

export type SampledTable = Pick<UploadPreview, 'columns' | 'rows'> & { options: ReadOptions };

const MOST_COLUMNS = 200;
const ENOUGH = 0.9;
/** Of rows of which nothing says how they follow each other. */
const ASSUMED_INTERVAL_MS = 1000;

const timeName =
  /^(date|time|timestamp|datetime|ts|t)$|date[ _-]?time|time[ _-]?stamp|日時|時刻|年月日|日付|時間$|測定日|計測日|採取日|^time\b|^date\b/i;
const clockName = /^time$|時刻|^clock|time of day|^hms$/i;
const mayBeTime = /\d.*[:/年月日時T.-].*\d|\d{8,14}/;
const offset = /\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s*(?:Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)(?:\[[\w/+-]+\])?$/i;
const compact = /^(?:19|20)\d{6}(?:\d{4}|\d{6})?$/;

/** Lowest and highest value that stands for a moment from 1973 to 2128, by unit. */
const epochs = [
  ['s', 1e8, 5e9],
  ['ms', 1e11, 5e12],
  ['us', 1e14, 5e15],
  ['ns', 1e17, 5e18],
] as const;

interface Sampled extends StampedColumn {
  cells: string[];
  isNamed: boolean;
}

/** Where the time of a table may come from, by its first rows, the likeliest first; the last is that its rows follow each other evenly. */
export async function detectTimes(
  statements: Statements,
  { columns, rows, options }: SampledTable,
): Promise<TimeSource[]> {
  const sampled = columns.slice(0, MOST_COLUMNS).map((column, at): Sampled => ({
    ...column,
    isNamed: timeName.test(column.name),
    cells: rows.flatMap((row) => (row[at] === null || row[at] === undefined ? [] : [trimCell(row[at])])),
  }));
  const texts = sampled.filter(
    ({ type, cells }) => type === 'categorical' && cells.some((cell) => mayBeTime.test(cell)),
  );
  const readable = await readableShares(statements, texts, options.date_order);
  const found: { source: TimeSource; weight: number }[] = [];
  const dates = [
    ...sampled.filter(({ type }) => type === 'datetime'),
    ...texts.filter(({ name }) => (readable.get(name)?.stamp ?? 0) >= ENOUGH),
  ];
  const clocks = sampled.filter(
    ({ name, cells, type }) =>
      (readable.get(name)?.clock ?? 0) >= ENOUGH ||
      (type === 'datetime' && cells.every((cell) => /^(1899-12-3[01]|1900-01-0[01])/.test(cell))),
  );
  for (const column of dates.filter((date) => !clocks.includes(date))) {
    const clock = isDateOnly(column) ? (clocks.find(({ name }) => clockName.test(name)) ?? clocks[0]) : undefined;
    if (clock) found.push({ source: { from: 'two_columns', date: column.name, clock: clock.name }, weight: 120 });
    found.push({ source: { from: 'column', column: column.name }, weight: 100 + (column.isNamed ? 10 : 0) });
  }
  for (const column of sampled.filter(({ cells }) => cells.length > 0)) found.push(...byNumbers(column, options));
  const ordered = found.toSorted((a, b) => b.weight - a.weight).map(({ source }) => source);
  return [...ordered, { from: 'rows', start: DEFAULT_START, interval_ms: ASSUMED_INTERVAL_MS }];
}

function isDateOnly({ cells }: Sampled): boolean {
  return cells.every((cell) => !/[:時]/.test(cell) && !/\d{9,}/.test(cell));
}

/** Of each column of words, the share of its cells that are times and that are times of day. */
async function readableShares(
  statements: Statements,
  columns: readonly Sampled[],
  order: ReadOptions['date_order'],
): Promise<Map<string, { stamp: number; clock: number }>> {
  if (columns.length === 0) return new Map();
  const x = { name: 'x', type: 'categorical' as const };
  const { clock } = stampSql({ from: 'column', column: 'x' }, [x], order, 0);
  const cells = columns.flatMap((column, at) => column.cells.map((cell) => ({ at, cell })));
  const listed = `SELECT unnest([${cells.map(({ at }) => at).join(', ')}]) AS place, unnest([${cells.map(({ cell }) => quoteText(cell)).join(', ')}]) AS x`;
  const rows = await statements.rows(
    `SELECT place, count(${clock}) / count(*), count(${timeOfDaySql(x)}) / count(*) FROM (${listed}) GROUP BY place`,
  );
  return new Map(
    rows.map(([at, stamp, day]) => [columns[Number(at)]!.name, { stamp: Number(stamp), clock: Number(day) }]),
  );
}

function byNumbers(column: Sampled, options: ReadOptions): { source: TimeSource; weight: number }[] {
  const { name, type, cells, isNamed } = column;
  if (type === 'datetime' || type === 'boolean') return [];
  const numbers = cells.map((cell) => parseNumber(cell, options));
  if (numbers.some((number) => number === undefined)) return [];
  const values = numbers as number[];
  if (type === 'numeric' && cells.every((cell) => compact.test(cell)))
    return [{ source: { from: 'column', column: name }, weight: isNamed ? 95 : 85 }];
  const isGrowing = values.every((value, at) => at === 0 || value >= values[at - 1]!) && values.at(-1)! > values[0]!;
  const unit = epochs.find(([, low, high]) => values.every((value) => value >= low && value < high))?.[0];
  if (unit && (isNamed || isGrowing))
    return [{ source: { from: 'epoch', column: name, unit }, weight: isNamed ? 90 : 70 }];
  const isStrict = isGrowing && values.every((value, at) => at === 0 || value > values[at - 1]!);
  if (!isStrict || !isNamed || type !== 'numeric') return [];
  return [{ source: { from: 'elapsed', column: name, unit: unitOf(name), start: DEFAULT_START }, weight: 50 }];
}

function unitOf(name: string): Extract<TimeSource, { from: 'elapsed' }>['unit'] {
  if (/\b(ms|msec|milliseconds?)\b|ミリ秒/i.test(name)) return 'ms';
  if (/\b(min|minutes?)\b|[[(（](min|分)|分$/i.test(name)) return 'min';
  if (/\b(h|hr|hours?)\b|時間/i.test(name)) return 'h';
  return /\b(d|days?)\b|日数/i.test(name) ? 'day' : 's';
}

/** Types in which the columns of times have to be read so that nothing of what they say is lost: those with offsets as text. */
export function typesForTimes(
  time: TimeSource,
  { columns, rows, options }: SampledTable,
): { types: ReadOptions['types']; utc: string[] } {
  if (time.from !== 'column') return { types: {}, utc: [] };
  const at = columns.findIndex(({ name }) => name === time.column);
  const says = at >= 0 && columns[at]!.type === 'datetime' && rows.some((row) => offset.test(trimCell(row[at] ?? '')));
  if (!says) return { types: {}, utc: [] };
  return options.format === 'parquet'
    ? { types: {}, utc: [time.column] }
    : { types: { [time.column]: 'categorical' }, utc: [] };
}
