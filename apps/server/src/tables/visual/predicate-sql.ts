import type { Cell, Predicate, Selection } from '@hakaru/contract';
import { AppError } from '../../http/app-error.ts';
import type { BoundValue } from '../open-table-engine.ts';
import { quoteName } from '../sql-text.ts';
import { columnsOf, scaledColumnsOf, valueSql, type VisualTable } from './visual-table.ts';

type Bind = (value: BoundValue) => string;
type Column = VisualTable['columns'][number];

/** True or false of each row, never missing. Throws column_unknown, column_not_numeric or value_unfit. */
export function predicateSql(table: VisualTable, { all }: Selection, bind: Bind): string {
  if (all.length === 0) return 'true';
  return `coalesce(${all.map((one) => `(${oneSql(table, one, bind)})`).join(' AND ')}, false)`;
}

export function anyOf(conditions: string[]): string {
  return `(${conditions.join(' OR ')})`;
}

function oneSql(table: VisualTable, predicate: Predicate, bind: Bind): string {
  if ('between' in predicate) return betweenSql(columnsOf(table, [predicate.column])[0]!, predicate.between, bind);
  if ('in' in predicate) return inSql(columnsOf(table, [predicate.column])[0]!, predicate.in, bind);
  if ('rows' in predicate)
    return predicate.rows.length === 0
      ? 'false'
      : `file_row_number IN (SELECT unnest(${bind(predicate.rows)})::BIGINT - 1)`;
  if ('row_between' in predicate)
    return `file_row_number BETWEEN ${bind(predicate.row_between[0])}::BIGINT - 1 AND ${bind(predicate.row_between[1])}::BIGINT - 1`;
  return polygonSql(table, predicate.polygon, bind);
}

function betweenSql(column: Column, ends: [number | string | null, number | string | null], bind: Bind): string {
  const name = column.type === 'boolean' ? valueSql(column) : quoteName(column.name);
  const [low, high] = ends.map((end) => (end === null ? null : endSql(column, end, bind)));
  return [`${name} IS NOT NULL`, ...(low ? [`${name} >= ${low}`] : []), ...(high ? [`${name} <= ${high}`] : [])].join(
    ' AND ',
  );
}

function endSql(column: Column, end: number | string, bind: Bind): string {
  if (column.type === 'categorical') return bind(String(end));
  if (column.type === 'datetime') return timeSql(column, end, bind);
  if (typeof end !== 'number') throw unfit(column, end);
  return bind(end);
}

/** A column is compared with a time, not its milliseconds, so that row groups without it are not read. */
function timeSql(column: Column, moment: string | number, bind: Bind): string {
  const milliseconds =
    typeof moment === 'number'
      ? moment
      : Date.parse(/Z|[+-]\d\d:?\d\d$/.test(moment) ? moment : `${moment.replace(' ', 'T')}Z`);
  if (!Number.isFinite(milliseconds) || Math.abs(milliseconds) > 8.64e15) throw unfit(column, moment);
  return `make_timestamp(CAST(${bind(milliseconds)} * 1000 AS BIGINT))`;
}

function inSql(column: Column, cells: Cell[], bind: Bind): string {
  const name = quoteName(column.name);
  const values = cells.filter((cell) => cell !== null).map((cell) => cellSql(column, cell, bind));
  const parts = [
    ...(cells.includes(null) ? [`${name} IS NULL`] : []),
    ...(values.length > 0 ? [`coalesce(${name} IN (${values.join(', ')}), false)`] : []),
  ];
  return parts.length > 0 ? anyOf(parts) : 'false';
}

function cellSql(column: Column, cell: number | string | boolean, bind: Bind): string {
  if (column.type === 'categorical') return bind(String(cell));
  if (column.type === 'datetime' && typeof cell !== 'boolean') return timeSql(column, cell, bind);
  if (column.type === 'boolean' && (cell === true || cell === 'true' || cell === 1)) return 'true';
  if (column.type === 'boolean' && (cell === false || cell === 'false' || cell === 0)) return 'false';
  if (column.type === 'numeric' && typeof cell === 'number') return bind(cell);
  throw unfit(column, cell);
}

/** Whether a ray to the right crosses the outline an odd number of times. */
function polygonSql(
  table: VisualTable,
  { x, y, points }: { x: string; y: string; points: [number, number][] },
  bind: Bind,
): string {
  const [px = '', py = ''] = scaledColumnsOf(table, [x, y]).map(valueSql);
  const bound = points.map(([a, b]) => [bind(a), bind(b)] as const);
  const box = [
    [px, 0],
    [py, 1],
  ].map(([value, axis]) => {
    const ends = points.map((point) => point[axis as 0 | 1]);
    return `${value} BETWEEN ${bind(Math.min(...ends))} AND ${bind(Math.max(...ends))}`;
  });
  const crossings = bound.map(([x1, y1], index) => {
    const [x2, y2] = bound[(index + 1) % bound.length]!;
    return `CASE WHEN (${y1} > ${py}) <> (${y2} > ${py}) AND ${px} < (${x2} - ${x1}) * (${py} - ${y1}) / (${y2} - ${y1}) + ${x1} THEN 1 ELSE 0 END`;
  });
  return `${box.join(' AND ')} AND (${crossings.join(' + ')}) % 2 = 1`;
}

function unfit(column: Column, value: number | string | boolean): AppError {
  return new AppError('value_unfit', { value: String(value).slice(0, 100), column: column.name, type: column.type });
}
