import type { ColumnStatistics } from '@hakaru/contract';
import type { StatementOptions, Statements } from '../open-table-engine.ts';
import { quoteName } from '../sql-text.ts';
import { binSql } from './bin-sql.ts';
import { numberOf, type StatisticsColumn } from './column-numbers.ts';
import type { TableRows } from './sample-blocks.ts';

const TOP_VALUES = 20;

/** Counts between each column's edges; the last bin takes its upper edge in. Columns without edges get null. */
export async function histogramsOf(
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
export async function topValuesOf(
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
