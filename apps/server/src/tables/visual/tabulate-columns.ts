import { type ColumnTabulation, QUANTILES } from '@hakaru/contract';
import type { Json } from '@duckdb/node-api';
import { quoteNumber } from '../sql-text.ts';
import { besideSql } from './groups.ts';
import { dagostinoPearson, MOST_FOR_SHAPIRO } from './normality.ts';
import { numberOrNull, type UsedColumn, type UsedRows } from './used-rows.ts';

/** W and p of each sample; null where the test says nothing of it. */
export type ShapiroWilk = (samples: number[][]) => Promise<({ statistic: number; p_value: number } | null)[]>;

// Columns at a time: distinct values are counted, and quantiles found, in memory.
const MOST_AT_ONCE = 10;
const CELLS_AT_ONCE = 10_000_000;
/** Distinct values of more rows are estimated. */
const MOST_COUNTED = 1_000_000;

type Shape = Pick<
  ColumnTabulation,
  'skewness' | 'kurtosis' | 'fence_low' | 'fence_high' | 'outliers_tukey' | 'outliers_sigma' | 'normality'
>;

/** Every number of each column in each of the groups whose places are in `k`. */
export async function tabulateColumns(
  used: UsedRows,
  groups: { rows: number }[],
  columns: UsedColumn[],
  shapiro: ShapiroWilk,
  onProgress: (fraction: number) => void,
): Promise<ColumnTabulation[][]> {
  const found: ColumnTabulation[][] = groups.map(() => []);
  const rows = groups.reduce((sum, group) => sum + group.rows, 0);
  const batch = Math.max(1, Math.min(MOST_AT_ONCE, Math.floor(CELLS_AT_ONCE / Math.max(1, rows))));
  for (let from = 0; from < columns.length; from += batch) {
    const some = columns.slice(from, from + batch);
    const numbers = await numbersOf(used, groups, some);
    const shapes = await shapesOf(used, some, numbers);
    await testSmall(used, some, numbers, shapes, shapiro);
    numbers.forEach((row, group) =>
      found[group]!.push(...row.map((one, index) => ({ ...one, ...shapes[group]![index]! }))),
    );
    onProgress(Math.min(1, (from + batch) / columns.length));
  }
  return found;
}

type Numbers = Omit<ColumnTabulation, keyof Shape>;
const SIZE = 7;

async function numbersOf(used: UsedRows, groups: { rows: number }[], columns: UsedColumn[]): Promise<Numbers[][]> {
  const isEstimated = groups.reduce((sum, { rows }) => sum + rows, 0) > MOST_COUNTED;
  const wanted = columns.map(({ sql, type }) => {
    const counts = `count(${sql}), ${isEstimated ? `approx_count_distinct(${sql})` : `count(DISTINCT ${sql})`}`;
    if (type === 'categorical') return `${counts}, NULL, NULL, NULL, NULL, NULL`;
    return `${counts}, avg(${sql}), stddev_samp(${sql}), min(${sql}), max(${sql}), ${type === 'boolean' ? 'NULL' : `quantile_cont(${sql}, [${QUANTILES.join(', ')}])`}`;
  });
  const found = await used.rows((from) => `SELECT k, ${wanted.join(', ')} FROM ${from} GROUP BY k`);
  const byGroup = new Map(found.map(([k, ...values]) => [Number(k), values]));
  return groups.map(({ rows }, group) =>
    columns.map((column, index) =>
      numbersOfColumn(column, rows, (byGroup.get(group) ?? []).slice(index * SIZE, (index + 1) * SIZE), isEstimated),
    ),
  );
}

function numbersOfColumn(
  { name, type }: UsedColumn,
  rows: number,
  [counted, distinct, mean, sd, min, max, quantiles]: Json[],
  isEstimated: boolean,
): Numbers {
  const count = Number(counted ?? 0);
  return {
    name,
    type,
    count,
    missing: rows - count,
    distinct: Number(distinct ?? 0),
    is_distinct_estimated: isEstimated,
    mean: numberOrNull(mean),
    sd: numberOrNull(sd),
    min: numberOrNull(min),
    max: numberOrNull(max),
    quantiles: Array.isArray(quantiles) ? quantiles.map(numberOrNull) : QUANTILES.map(() => null),
  };
}

const noShape: Shape = {
  skewness: null,
  kurtosis: null,
  fence_low: null,
  fence_high: null,
  outliers_tukey: null,
  outliers_sigma: null,
  normality: null,
};
const SHAPE_SIZE = 5;

/** A second look, now that mean, spread and quartiles are known: powers of values far from zero would lose their digits. */
async function shapesOf(used: UsedRows, columns: UsedColumn[], numbers: Numbers[][]): Promise<Shape[][]> {
  const shaped = columns.map((_, index) => index).filter((index) => columns[index]!.type === 'numeric');
  const shapes = numbers.map((row) => row.map(() => ({ ...noShape })));
  if (shaped.length === 0 || numbers.length === 0) return shapes;
  const known = numbers.map((row, group) => ({
    k: group,
    literals: shaped.flatMap((index) => knownOf(row[index]!).map(literal)),
  }));
  const names = shaped.flatMap((index) => ['m', 'd', 'lo', 'hi'].map((part) => `${part}${index}`));
  const wanted = shaped.map((index) => {
    const { sql } = columns[index]!;
    const z = `((${sql} - m${index}) / d${index})`;
    const outside = `count(*) FILTER (WHERE ${sql} < lo${index} OR ${sql} > hi${index}), count(*) FILTER (WHERE abs(${sql} - m${index}) > 3 * d${index})`;
    return `avg(${z} * ${z}), avg(${z} * ${z} * ${z}), avg(${z} * ${z} * ${z} * ${z}), ${outside}`;
  });
  const found = await used.rows(
    (from) => `SELECT k, ${wanted.join(', ')} FROM ${besideSql(from, names, known, known.length)} GROUP BY k`,
  );
  for (const [k, ...values] of found) {
    shaped.forEach(
      (index, at) =>
        (shapes[Number(k)]![index] = shapeOf(
          numbers[Number(k)]![index]!,
          values.slice(at * SHAPE_SIZE, (at + 1) * SHAPE_SIZE),
        )),
    );
  }
  return shapes;
}

/** Mean, standard deviation and Tukey's fences. A constant has no deviation to divide by. */
function knownOf({ mean, sd, quantiles }: Numbers): (number | null)[] {
  const [q1, q3] = [quantiles[QUANTILES.indexOf(0.25)] ?? null, quantiles[QUANTILES.indexOf(0.75)] ?? null];
  const fences = q1 === null || q3 === null ? [null, null] : [q1 - 1.5 * (q3 - q1), q3 + 1.5 * (q3 - q1)];
  return [mean, sd === 0 ? null : sd, ...fences];
}

function literal(value: number | null): string {
  return value === null ? 'NULL::DOUBLE' : quoteNumber(value);
}

function shapeOf(numbers: Numbers, [second, third, fourth, tukey, sigma]: Json[]): Shape {
  const [, , fence_low = null, fence_high = null] = knownOf(numbers);
  const [m2, m3, m4] = [second, third, fourth].map(numberOrNull);
  const fences = {
    fence_low,
    fence_high,
    outliers_tukey: numbers.count > 0 ? Number(tukey) : null,
    outliers_sigma: numbers.count > 1 ? Number(sigma) : null,
  };
  if (!m2 || typeof m3 !== 'number' || typeof m4 !== 'number') return { ...noShape, ...fences };
  const [skewness, kurtosis] = [m3 / m2 ** 1.5, m4 / m2 ** 2];
  return {
    ...fences,
    skewness,
    kurtosis: kurtosis - 3,
    normality: numbers.count > MOST_FOR_SHAPIRO ? dagostinoPearson(numbers.count, skewness, kurtosis) : null,
  };
}

/** Shapiro and Wilk's test wants the values themselves. */
async function testSmall(
  used: UsedRows,
  columns: UsedColumn[],
  numbers: Numbers[][],
  shapes: Shape[][],
  shapiro: ShapiroWilk,
): Promise<void> {
  for (const [index, { sql, type }] of columns.entries()) {
    const small = numbers.flatMap((row, group) =>
      type === 'numeric' && row[index]!.count >= 3 && row[index]!.count <= MOST_FOR_SHAPIRO && row[index]!.sd
        ? [group]
        : [],
    );
    if (small.length === 0) continue;
    const [indices = new Float64Array(), values = new Float64Array()] = await used.numbers(
      (from) =>
        `SELECT k::DOUBLE, ${sql} FROM ${from} WHERE ${sql} IS NOT NULL AND k IN (${small.join(', ')}) ORDER BY k, r`,
    );
    const samples = small.map((group) => Array.from(values.filter((_, at) => indices[at] === group)));
    const tested = await shapiro(samples);
    small.forEach((group, at) => {
      const result = tested[at];
      shapes[group]![index]!.normality = result ? { test: 'shapiro_wilk', ...result } : null;
    });
  }
}
