import type { PointsResult } from '@hakaru/contract';
import { AppError } from '../../http/app-error.ts';
import type { StatementOptions, Statements } from '../open-table-engine.ts';
import { parquetTable, quoteName, quoteNumber } from '../sql-text.ts';
import { numberOf } from '../statistics/column-numbers.ts';
import { columnNamed, type DescribedTable, describeTable } from './describe-table.ts';
import { toCell } from './to-cell.ts';

interface PointsRequest {
  x: string;
  y: string;
  group: string | null;
  /** More points than this come as counts. */
  limit: number;
}

const BINS = 64;

/** The rows where both columns have a value, as points; beyond `limit`, how many fall into each field of a grid (times in milliseconds since 1970). Throws column_unknown or column_not_numeric. */
export async function readPoints(
  statements: Statements,
  path: string,
  request: PointsRequest,
  options?: StatementOptions,
): Promise<PointsResult> {
  const table = await describeTable(statements, path);
  const x = scaled(table, request.x);
  const y = scaled(table, request.y);
  const both = `${parquetTable(path)} WHERE ${quoteName(x.name)} IS NOT NULL AND ${quoteName(y.name)} IS NOT NULL`;
  const ends = [numberOf(x), numberOf(y)].flatMap((value) => [`min(${value})`, `max(${value})`]);
  const [[count, ...range] = []] = await statements.rows(`SELECT count(*), ${ends.join(', ')} FROM ${both}`, options);
  const total = Number(count);
  if (total > request.limit)
    return density(statements, both, [numberOf(x), numberOf(y)], range.map(Number), total, options);
  const group = request.group === null ? null : columnNamed(table, request.group);
  const wanted = [x, y, ...(group ? [group] : [])].map((column) => quoteName(column.name));
  const [rows = [], xs = [], ys = [], groups = []] = await statements.columns(
    `SELECT file_row_number::DOUBLE, ${wanted.join(', ')} FROM ${both} ORDER BY file_row_number`,
    options,
  );
  return {
    mode: 'points',
    total,
    shown: xs.length,
    x: xs.map((value) => toCell(value, x.type)),
    y: ys.map((value) => toCell(value, y.type)),
    group: group && groups.map((value) => toCell(value, group.type)),
    row_numbers: rows.map((row) => Number(row) + 1),
  };
}

function scaled(table: DescribedTable, name: string): DescribedTable['columns'][number] {
  const column = columnNamed(table, name);
  if (column.type !== 'numeric' && column.type !== 'datetime')
    throw new AppError('column_not_numeric', { column: name });
  return column;
}

async function density(
  statements: Statements,
  both: string,
  [x, y]: [string, string],
  range: number[],
  total: number,
  options?: StatementOptions,
): Promise<PointsResult> {
  const [minX = 0, maxX = 0, minY = 0, maxY = 0] = range;
  const bins = `SELECT ${bin(x, minX, maxX)}, ${bin(y, minY, maxY)}, count(*) FROM ${both} GROUP BY 1, 2`;
  const counts = Array.from({ length: BINS }, () => new Array<number>(BINS).fill(0));
  for (const [i, j, count] of await statements.rows(bins, options)) counts[Number(j)]![Number(i)] = Number(count);
  return { mode: 'density', total, x_edges: edges(minX, maxX), y_edges: edges(minY, maxY), counts };
}

function bin(value: string, min: number, max: number): string {
  return min === max
    ? '0'
    : `CAST(least(${BINS - 1}, floor((${value} - ${quoteNumber(min)}) / ${quoteNumber(max - min)} * ${BINS})) AS INTEGER)`;
}

function edges(min: number, max: number): number[] {
  return Array.from({ length: BINS + 1 }, (_, index) => min + ((max - min) * index) / BINS);
}
