import type { ColumnType } from '@hakaru/contract';

/** A value as people read it: whole numbers without a point, times in ISO 8601. */
export function textSql(value: string, type: ColumnType): string {
  if (type === 'numeric')
    return `CASE WHEN ${value} = trunc(${value}) AND abs(${value}) < 1e15 THEN CAST(CAST(${value} AS BIGINT) AS VARCHAR) ELSE CAST(${value} AS VARCHAR) END`;
  if (type === 'datetime') return `replace(CAST(${value} AS VARCHAR), ' ', 'T')`;
  return `CAST(${value} AS VARCHAR)`;
}

/** A value of one type as another; missing where it is none of it. */
export function convertedSql(value: string, from: ColumnType, to: ColumnType): string {
  if (from === to) return value;
  if (to === 'categorical') return textSql(value, from);
  if (from === 'categorical')
    return `TRY_CAST(${value} AS ${to === 'numeric' ? 'DOUBLE' : to === 'datetime' ? 'TIMESTAMP' : 'BOOLEAN'})`;
  if (from === 'boolean' && to === 'numeric') return `CASE WHEN ${value} THEN 1.0 WHEN NOT ${value} THEN 0.0 END`;
  if (from === 'numeric' && to === 'boolean') return `CASE ${value} WHEN 1 THEN true WHEN 0 THEN false END`;
  return 'NULL';
}
