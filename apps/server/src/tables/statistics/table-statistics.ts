import type { ColumnStatistics, DatasetStatistics } from '@hakaru/contract';
import type { StatementOptions, Statements, TableEngine } from '../open-table-engine.ts';
import { correlate, MAX_CORRELATED } from './correlation.ts';
import { type Counts, countColumns, type Moments, momentsOf, type StatisticsColumn } from './column-numbers.ts';
import { histogramsOf, topValuesOf } from './column-shapes.ts';
import { niceEdges } from './nice-edges.ts';
import { ALL_ROWS_LIMIT, allRows, heldRows, sampledRows, type TableRows } from './sample-blocks.ts';
import { quoteName } from '../sql-text.ts';

export interface StatisticsRequest {
  path: string;
  rows: number;
  columns: StatisticsColumn[];
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
    const used = affordable(rows, request, numeric.length);
    return correlate(
      statements,
      await heldRows(statements, used, numeric.slice(0, MAX_CORRELATED).map(quoteName), options),
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
    const held = await heldRows(
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
  columns: StatisticsColumn[],
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
  return columns.map(({ name, type }, index) => {
    const { whole: _, ...numbers } = moments[index]!;
    return {
      name,
      type,
      ...counts[index]!,
      ...numbers,
      histogram: histograms[index] ?? null,
      top_values: tops[index] ?? null,
    };
  });
}

function edgesOf({ type }: StatisticsColumn, { count, min, max }: Counts, { whole }: Moments): number[] | null {
  if (count === 0 || (type !== 'numeric' && type !== 'datetime')) return null;
  if (typeof min === 'number' && typeof max === 'number') return niceEdges(min, max, count, whole);
  // The end of a time is cut to seconds, which would leave the last one out.
  return niceEdges(Date.parse(`${min}Z`), Date.parse(`${max}Z`) + 999, count, false);
}

function affordable(rows: TableRows, { path, rows: total }: StatisticsRequest, numeric: number): TableRows {
  const columns = Math.min(numeric, MAX_CORRELATED);
  const limit = Math.floor(MAX_PAIRS / Math.max(1, (columns * (columns - 1)) / 2));
  return rows.rows <= limit ? rows : sampledRows(path, total, Math.floor(limit / 8));
}
