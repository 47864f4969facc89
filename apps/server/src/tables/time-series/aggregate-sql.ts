import type { Resampling, SeriesLabel } from '@hakaru/contract/time-series/options';
import { quoteName, quoteNumber, quoteText } from '../sql-text.ts';
import type { StampedColumn } from './stamp-sql.ts';

/** SQL that tells whether a row is anomalous by its label; NULL where it has none. */
export function anomalousSql({ name, type }: StampedColumn, values: readonly string[]): string {
  const column = quoteName(name);
  const literals = values.flatMap((value) => literalOf(type, value));
  return literals.length === 0
    ? `(CASE WHEN ${column} IS NOT NULL THEN false END)`
    : `(${column} IN (${literals.join(', ')}))`;
}

/** A label's value as people see it, as SQL. */
function literalOf(type: StampedColumn['type'], value: string): string[] {
  if (type === 'numeric')
    return Number.isFinite(Number(value)) && value.trim() !== '' ? [quoteNumber(Number(value))] : [];
  if (type === 'boolean') return value === 'true' || value === 'false' ? [value] : [];
  return type === 'datetime' ? [] : [quoteText(value)];
}

/**
 * One value of several rows, the missing ones left out; `order` says which is the first. Only numbers have a mean; of
 * words, booleans and times it is the first or the last. A label is an anomalous one as soon as any row is anomalous.
 */
export function aggregateSql(
  column: StampedColumn,
  method: Exclude<Resampling['method'], 'interpolate'>,
  order: string,
  label: SeriesLabel | null,
): string {
  const name = quoteName(column.name);
  const first = `arg_min(${name}, ${order})`;
  const last = `arg_max(${name}, ${order})`;
  if (label?.column === column.name)
    return `coalesce(arg_min(${name}, ${order}) FILTER (WHERE ${anomalousSql(column, label.anomalous)}), ${method === 'first' ? first : last})`;
  if (method === 'first') return first;
  if (method === 'last' || column.type === 'categorical' || column.type === 'boolean' || column.type === 'datetime')
    return last;
  return { mean: `avg(${name})`, median: `median(${name})`, min: `min(${name})`, max: `max(${name})` }[method];
}
