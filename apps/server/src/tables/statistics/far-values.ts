import { type DatasetColumn, type FarValues, joinedRowName } from '@hakaru/contract';
import type { StatementOptions, Statements } from '../open-table-engine.ts';
import { parquetTable, quoteName } from '../sql-text.ts';
import type { Counts, Moments, StatisticsColumn } from './column-numbers.ts';
import type { TableRows } from './sample-blocks.ts';

/**
 * Gross outliers, such as a decimal point that was not typed: a few values that lie more than `SPREADS` spreads
 * (1.4826 times the median absolute deviation) from the median, at least `GAP` times as far as all others do, and
 * where every value is above zero more than `LOG_SPREADS` spreads of the logarithms too. Honest values with long tails
 * seldom do: of 50 or more of an exponential, log-normal (σ = 1) or t distribution of three degrees of freedom less
 * than one table in 50. Where more than half of the values are equal there is no spread: then a value counts that is
 * `TIMES` times every other one.
 */
const SPREADS = 10;
const GAP = 6;
const LOG_SPREADS = 4;
const TIMES = 10;
const FEWEST = 5;
/** More than one value in so many is no slip. */
const ONE_IN = 10;
const MAD_TO_SIGMA = 1.4826;
const CANDIDATES = 100;

/** A value with how many rows have it and the place of the first of them. */
export interface Entry {
  value: number;
  rows: number;
  row: number;
}

/** How many of the entries, the farthest first, are far from all others. `rest` is how far the farthest of those is that are not listed. */
export function countFar(entries: readonly Entry[], distance: (value: number) => number, of: number, rest = 0): number {
  const most = Math.max(1, Math.floor(of / ONE_IN));
  let rows = 0;
  let found = 0;
  entries.forEach((entry, index) => {
    rows += entry.rows;
    const next = entries[index + 1];
    if (rows <= most && distance(entry.value) >= GAP * (next ? distance(next.value) : rest)) found = index + 1;
  });
  return found;
}

/** The places of gross outliers among a few values. */
export function outlierIndices(values: readonly number[]): number[] {
  if (values.length < FEWEST) return [];
  const { centre, spread } = spreadOf(values);
  const indexed = values.map((value, row) => ({ value, rows: 1, row }));
  if (spread === 0) {
    const entries = indexed.toSorted((a, b) => Math.abs(b.value) - Math.abs(a.value));
    return entries.slice(0, countTimes(entries, values.length)).map(({ row }) => row);
  }
  const distance = (value: number) => Math.abs(value - centre);
  const sorted = indexed.toSorted((a, b) => distance(b.value) - distance(a.value));
  const beyond = sorted.filter(({ value }) => distance(value) > SPREADS * spread);
  const rest = sorted[beyond.length];
  const far = beyond.slice(0, countFar(beyond, distance, values.length, rest ? distance(rest.value) : 0));
  if (far.length === 0 || values.some((value) => value <= 0)) return far.map(({ row }) => row);
  const logs = spreadOf(values.map(Math.log));
  return far
    .filter(({ value }) => Math.abs(Math.log(value) - logs.centre) > LOG_SPREADS * logs.spread)
    .map(({ row }) => row);
}

/** Of entries in falling order of size, how many are `TIMES` times every other value; there is nothing to compare with where those are all zero. */
function countTimes(entries: readonly Entry[], of: number): number {
  const most = Math.max(1, Math.floor(of / ONE_IN));
  let rows = 0;
  let found = 0;
  entries.forEach((entry, index) => {
    rows += entry.rows;
    const next = Math.abs(entries[index + 1]?.value ?? 0);
    if (rows <= most && next > 0 && Math.abs(entry.value) >= TIMES * next) found = index + 1;
  });
  return found;
}

function spreadOf(values: readonly number[]): { centre: number; spread: number } {
  const centre = medianOf(values);
  return { centre, spread: MAD_TO_SIGMA * medianOf(values.map((value) => Math.abs(value - centre))) };
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}

export type FarColumn = StatisticsColumn & Partial<Pick<DatasetColumn, 'role' | 'role_reason'>>;

/** The gross outliers of each column, of every row; spreads are those of `rows`. Null of columns that are no measurements. */
export async function farValuesOf(
  statements: Statements,
  path: string,
  rows: TableRows,
  columns: readonly FarColumn[],
  known: readonly (Counts & Pick<Moments, 'median'>)[],
  labels: readonly FarColumn[],
  options: StatementOptions,
): Promise<(FarValues | null)[]> {
  const measured = columns.map(({ type, role }) => type === 'numeric' && role !== 'id' && role !== 'time');
  const wanted = columns.map(({ name }, index) =>
    measured[index] && known[index]!.median !== null
      ? `median(abs(${quoteName(name)} - ${sqlNumber(known[index]!.median!)}))`
      : 'NULL',
  );
  const [mads = []] =
    columns.length > 0
      ? await statements.rows(
          `SELECT ${wanted.join(', ')} FROM ${rows.from(columns.map(({ name }) => quoteName(name)))}`,
          options,
        )
      : [];
  const found: (FarValues | null)[] = [];
  for (const [index, column] of columns.entries()) {
    const { count, min, max, median } = known[index]!;
    if (!measured[index]) found.push(null);
    else if (count < FEWEST || typeof min !== 'number' || typeof max !== 'number' || median === null)
      found.push({ low: Number(min ?? 0), high: Number(max ?? 0), values: [] });
    else {
      const spread = MAD_TO_SIGMA * Number(mads[index] ?? 0);
      const far = await farOfColumn(statements, path, column, { count, min, max, median, spread }, options);
      found.push(far.values.length > 0 ? await labelled(statements, path, far, labels, options) : far);
    }
  }
  return found;
}

interface Spread {
  count: number;
  min: number;
  max: number;
  median: number;
  spread: number;
}

async function farOfColumn(
  statements: Statements,
  path: string,
  { name }: FarColumn,
  { count, min, max, median, spread }: Spread,
  options: StatementOptions,
): Promise<FarValues> {
  const none = { low: min, high: max, values: [] };
  const x = quoteName(name);
  const distance = (value: number) => Math.abs(value - median);
  if (spread > 0 && Math.max(distance(max), distance(min)) <= SPREADS * spread) return none;
  const away = spread > 0 ? `abs(${x} - ${sqlNumber(median)})` : `abs(${x})`;
  const reach = spread > 0 ? SPREADS * spread : -1;
  const listed = await statements.rows(
    `SELECT ${x}, count(*), min(file_row_number) + 1 FROM ${parquetTable(path)} WHERE ${away} > ${sqlNumber(reach)}
     GROUP BY 1 ORDER BY abs(${x} - ${sqlNumber(spread > 0 ? median : 0)}) DESC, 1 LIMIT ${CANDIDATES + 1}`,
    options,
  );
  const entries = listed.map(([value, times, row]): Entry => ({
    value: Number(value),
    rows: Number(times),
    row: Number(row),
  }));
  const [[rest] = []] = await statements.rows(
    `SELECT max(${away}) FROM ${parquetTable(path)} WHERE ${away} <= ${sqlNumber(reach)}`,
    options,
  );
  let far = entries.slice(
    0,
    spread > 0 ? countFar(entries, distance, count, Number(rest ?? 0)) : countTimes(entries, count),
  );
  if (far.length > 0 && spread > 0 && min > 0) {
    const logs = await logSpread(statements, path, x, options);
    far = far.filter(({ value }) => Math.abs(Math.log(value) - logs.centre) > LOG_SPREADS * logs.spread);
  }
  if (far.length === 0) return none;
  const values = far.map((entry) => ({ ...entry, label: null }));
  const [[low, high] = []] = await statements.rows(
    `SELECT min(${x}), max(${x}) FROM ${parquetTable(path)} WHERE ${x} NOT IN (${far.map(({ value }) => sqlNumber(value)).join(', ')})`,
    options,
  );
  return { low: Number(low), high: Number(high), values };
}

async function logSpread(statements: Statements, path: string, x: string, options: StatementOptions) {
  const [[centre] = []] = await statements.rows(`SELECT median(ln(${x})) FROM ${parquetTable(path)}`, options);
  const [[mad] = []] = await statements.rows(
    `SELECT median(abs(ln(${x}) - ${sqlNumber(Number(centre))})) FROM ${parquetTable(path)}`,
    options,
  );
  return { centre: Number(centre), spread: MAD_TO_SIGMA * Number(mad) };
}

/** The rows by what they are called, where a column says so. */
async function labelled(
  statements: Statements,
  path: string,
  far: FarValues,
  labels: readonly FarColumn[],
  options: StatementOptions,
): Promise<FarValues> {
  if (labels.length === 0) return far;
  const texts = labels.map(({ name }) => `CAST(${quoteName(name)} AS VARCHAR)`);
  const rows = await statements.rows(
    `SELECT file_row_number + 1, ${texts.join(', ')} FROM ${parquetTable(path)}
     WHERE file_row_number IN (${far.values.map(({ row }) => row - 1).join(', ')})`,
    options,
  );
  const names = new Map(
    rows.map(([row, ...cells]) => [
      Number(row),
      joinedRowName(cells.map((cell, index) => (cell === null ? null : nameOf(String(cell), labels[index]!)))),
    ]),
  );
  return { ...far, values: far.values.map((entry) => ({ ...entry, label: names.get(entry.row) ?? null })) };
}

/** What a row is called, a whole number without the decimals that the engine writes of it. */
function nameOf(text: string, { type }: FarColumn): string {
  return (type === 'numeric' ? text.replace(/^(-?\d+)\.0$/, '$1') : text).slice(0, 200);
}

function sqlNumber(value: number): string {
  return `CAST(${JSON.stringify(String(value)).replaceAll('"', "'")} AS DOUBLE)`;
}
