import { type ColumnStatistics, type DatasetStatistics, rowNameColumns } from '@hakaru/contract';
import type { StatementOptions, Statements, TableEngine } from '../open-table-engine.ts';
import { quoteName } from '../sql-text.ts';
import {
  countColumns,
  type Counts,
  finite,
  type Moments,
  momentsOf,
  numberOf,
  type StatisticsColumn,
} from './column-numbers.ts';
import { binSql, niceEdges } from './bins.ts';
import { type FarColumn, farValuesOf } from './far-values.ts';
import { ALL_ROWS_LIMIT, allRows, materializedRows, sampledRows, type TableRows } from './sample-blocks.ts';

interface StatisticsRequest {
  path: string;
  rows: number;
  columns: FarColumn[];
  /** Use every row however many there are. */
  everyRow?: boolean;
}

// Columns at a time: distinct values are counted in memory.
const MAX_BATCH = 100;
const BATCH_CELLS = 5_000_000;
// Pairs of values that correlation may cost: some seconds.
const MAX_PAIRS = 300_000_000;

/** The statistics of a table. In tables of more than a million rows most come from a sample, unless every row is asked for. */
export async function tableStatistics(
  engine: TableEngine,
  request: StatisticsRequest,
  options: StatementOptions = {},
): Promise<DatasetStatistics> {
  const sampled = request.rows > ALL_ROWS_LIMIT && !request.everyRow;
  const rows = sampled ? sampledRows(request.path, request.rows) : allRows(request.path, request.rows);
  const columns = await engine.session((statements) => describeAll(statements, request, rows, options));
  const numeric = columns
    .filter((column) => column.type === 'numeric' && column.count > 0)
    .map((column) => column.name);
  const correlation = await engine.session(async (statements) => {
    const used = sampleToBudget(rows, request, numeric.length);
    return correlate(
      statements,
      await materializedRows(statements, used, numeric.slice(0, MAX_CORRELATED).map(quoteName), options),
      numeric,
      request.rows,
      options,
    );
  });
  return {
    row_count: request.rows,
    sampled_rows: sampled ? rows.rows : null,
    columns,
    correlation,
    computed_at: new Date().toISOString(),
  };
}

async function describeAll(
  statements: Statements,
  request: StatisticsRequest,
  rows: TableRows,
  options: StatementOptions,
): Promise<ColumnStatistics[]> {
  const { columns } = request;
  const found: ColumnStatistics[] = [];
  const batch = Math.max(1, Math.min(MAX_BATCH, Math.floor(BATCH_CELLS / Math.max(1, rows.rows))));
  for (let from = 0; from < columns.length; from += batch) {
    const some = columns.slice(from, from + batch);
    const held = await materializedRows(
      statements,
      rows,
      some.map((column) => quoteName(column.name)),
      options,
    );
    found.push(...(await describeColumns(statements, request, held, some, options)));
    options.onProgress?.((0.9 * Math.min(from + batch, columns.length)) / columns.length);
  }
  return found;
}

async function describeColumns(
  statements: Statements,
  request: StatisticsRequest,
  rows: TableRows,
  columns: FarColumn[],
  options: StatementOptions,
): Promise<ColumnStatistics[]> {
  const quiet = { signal: options.signal };
  const counts = await countColumns(statements, request.path, columns, request.rows, quiet);
  const moments = await momentsOf(statements, rows, columns, rows.rows > ALL_ROWS_LIMIT, quiet);
  const edged = columns.map((column, index) => ({
    ...column,
    edges: edgesOf(column, counts[index]!, moments[index]!),
  }));
  const histograms = await histogramsOf(statements, rows, edged, quiet);
  const tops = await topValuesOf(statements, rows, columns, quiet);
  const known = columns.map((_, index) => ({ ...counts[index]!, median: moments[index]!.median }));
  const names = new Set(rowNameColumns(request.columns));
  const labels = request.columns.filter(({ name }) => names.has(name));
  const far = await farValuesOf(statements, request.path, rows, columns, known, labels, quiet);
  return columns.map(({ name, type }, index) => {
    const { whole: _, ...numbers } = moments[index]!;
    return {
      name,
      type,
      ...counts[index]!,
      ...numbers,
      histogram: histograms[index] ?? null,
      top_values: tops[index] ?? null,
      far: far[index] ?? null,
    };
  });
}

function edgesOf({ type }: StatisticsColumn, { count, min, max }: Counts, { whole }: Moments): number[] | null {
  if (count === 0 || (type !== 'numeric' && type !== 'datetime')) return null;
  if (typeof min === 'number' && typeof max === 'number') return niceEdges(min, max, count, whole);
  // The end of a time is cut to seconds, which would leave the last one out.
  return niceEdges(Date.parse(`${min}Z`), Date.parse(`${max}Z`) + 999, count, false);
}

function sampleToBudget(rows: TableRows, { path, rows: total }: StatisticsRequest, numeric: number): TableRows {
  const columns = Math.min(numeric, MAX_CORRELATED);
  const limit = Math.floor(MAX_PAIRS / Math.max(1, (columns * (columns - 1)) / 2));
  return rows.rows <= limit ? rows : sampledRows(path, total, Math.floor(limit / 8));
}

const TOP_VALUES = 20;

/** Counts between each column's edges; the last bin takes its upper edge in. Columns without edges get null. */
async function histogramsOf(
  statements: Statements,
  rows: TableRows,
  columns: (StatisticsColumn & { edges: number[] | null })[],
  options: StatementOptions,
): Promise<ColumnStatistics['histogram'][]> {
  const queries = columns.flatMap(({ edges, ...column }, index) => {
    if (!edges) return [];
    const name = quoteName(column.name);
    return [
      `SELECT ${index}, ${binSql(numberOf(column), edges)}, count(*) FROM ${rows.from([name])} WHERE ${name} IS NOT NULL GROUP BY 2`,
    ];
  });
  const found = queries.length > 0 ? await statements.rows(queries.join(' UNION ALL '), options) : [];
  const histograms = columns.map(
    ({ edges }) => edges && { edges, counts: new Array<number>(edges.length - 1).fill(0) },
  );
  for (const [index, bin, count] of found) histograms[Number(index)]!.counts[Number(bin)] = Number(count);
  return histograms;
}

/** The most frequent values of columns of words and booleans, ties in alphabetical order; null for others. */
async function topValuesOf(
  statements: Statements,
  rows: TableRows,
  columns: StatisticsColumn[],
  options: StatementOptions,
): Promise<ColumnStatistics['top_values'][]> {
  const queries = columns.flatMap(({ name, type }, index) => {
    if (type !== 'categorical' && type !== 'boolean') return [];
    const cell = quoteName(name);
    return [
      `(SELECT ${index} AS i, CAST(${cell} AS VARCHAR) AS v, count(*) AS n FROM ${rows.from([cell])} WHERE ${cell} IS NOT NULL GROUP BY v ORDER BY n DESC, v LIMIT ${TOP_VALUES})`,
    ];
  });
  const found =
    queries.length > 0
      ? await statements.rows(`SELECT * FROM (${queries.join(' UNION ALL ')}) ORDER BY i, n DESC, v`, options)
      : [];
  const values = columns.map(({ type }): ColumnStatistics['top_values'] =>
    type === 'categorical' || type === 'boolean' ? [] : null,
  );
  for (const [index, value, count] of found)
    values[Number(index)]?.push({ value: String(value).slice(0, 200), count: Number(count) });
  return values;
}

const MAX_CORRELATED = 100;
const BATCH = 500;

/** Pearson's r of every pair over the rows where both are present; null with fewer than two numeric columns. `total` is how many rows the table has. */
async function correlate(
  statements: Statements,
  rows: TableRows,
  names: string[],
  total: number,
  options: StatementOptions,
): Promise<DatasetStatistics['correlation']> {
  const columns = names.slice(0, MAX_CORRELATED);
  if (columns.length < 2) return null;
  const pairs = columns.flatMap((_, row) =>
    columns.slice(row + 1).map((__, offset) => [row, row + 1 + offset] as const),
  );
  const matrix = columns.map((_, row) => columns.map((__, column) => (row === column ? 1 : null) as number | null));
  for (let from = 0; from < pairs.length; from += BATCH) {
    const batch = pairs.slice(from, from + BATCH);
    const used = [...new Set(batch.flat())].map((index) => quoteName(columns[index]!));
    const wanted = batch.map(([a, b]) => `corr(${quoteName(columns[a]!)}, ${quoteName(columns[b]!)})`);
    const [row = []] = await statements.rows(`SELECT ${wanted.join(', ')} FROM ${rows.from(used)}`, options);
    batch.forEach(([a, b], index) => {
      matrix[a]![b] = matrix[b]![a] = bounded(finite(row[index]));
    });
  }
  return { columns, matrix, sampled_rows: rows.rows < total ? rows.rows : null };
}

function bounded(r: number | null): number | null {
  return r === null ? null : Math.max(-1, Math.min(1, r));
}
