import type { SeriesAccount } from '@hakaru/contract/time-series/summary';
import type { SeriesJoining } from '@hakaru/contract/time-series/options';
import type { StatementOptions, Statements } from '../open-table-engine.ts';
import { quoteName, quoteNumber, quoteText } from '../sql-text.ts';
import { parquetOptions } from '../write/row-group-size.ts';
import type { StampedColumn } from './stamp-sql.ts';
import { type SeriesTable, TIME } from './write-parts.ts';

export interface JoinedTables extends SeriesTable {
  rows: number;
  /** Times of each file that found no place beside the first one's, in the temporary tables `unmatched_<file>`. */
  unmatched: { file: number; table: string; count: number }[];
}

const tableOf = ({ path }: SeriesTable): string => `read_parquet(${quoteText(path)})`;

/** Writes several series side by side on the same times: every time that any has, or the first one's. Each has its times once and in order; `named` are its columns as the result calls them. */
export async function joinTables(
  statements: Statements,
  tables: readonly SeriesTable[],
  named: readonly StampedColumn[][],
  combine: SeriesJoining,
  target: string,
  options: StatementOptions,
): Promise<JoinedTables> {
  const unmatched: JoinedTables['unmatched'] = [];
  const joins: string[] = [];
  for (const [index, table] of tables.entries()) {
    const at = `x${index}`;
    if (combine.how !== 'join_nearest' || index === 0) {
      joins.push(`LEFT JOIN ${tableOf(table)} ${at} ON ${at}.${TIME} = base.${TIME}`);
      continue;
    }
    const missed = await nearest(statements, tables[0]!, table, index, combine.tolerance_ms, options);
    if (missed.count > 0) unmatched.push(missed);
    joins.push(
      `LEFT JOIN near_${index} n${index} ON n${index}.t = base.${TIME} LEFT JOIN ${tableOf(table)} ${at} ON ${at}.${TIME} = n${index}.m`,
    );
  }
  const base =
    combine.how === 'join_nearest'
      ? `SELECT ${TIME} FROM ${tableOf(tables[0]!)}`
      : tables.map((table) => `SELECT ${TIME} FROM ${tableOf(table)}`).join(' UNION ');
  const names = tables.flatMap((table, index) =>
    table.columns.map(({ name }, at) => `x${index}.${quoteName(name)} AS ${quoteName(named[index]![at]!.name)}`),
  );
  const columns = named.flat();
  const [result] = await statements.rows(
    `COPY (SELECT ${[`base.${TIME}`, ...names].join(', ')} FROM (${base}) base ${joins.join(' ')} ORDER BY base.${TIME}) TO ${quoteText(target)} (${parquetOptions(columns.length + 1)})`,
    options,
  );
  return { path: target, columns, rows: Number(result?.[1]), unmatched };
}

/** Makes `near_<index>`: for each time of the first series the nearest of another, the earlier one where two are as near. */
async function nearest(
  statements: Statements,
  first: SeriesTable,
  other: SeriesTable,
  index: number,
  toleranceMs: number,
  options: StatementOptions,
) {
  const [a, b] = [`SELECT ${TIME} AS t FROM ${tableOf(first)}`, `SELECT ${TIME} AS m FROM ${tableOf(other)}`];
  const both = `SELECT l.t, l.m AS before, o.m AS after FROM (SELECT a.t, o.m FROM (${a}) a ASOF LEFT JOIN (${b}) o ON a.t >= o.m) l ASOF LEFT JOIN (${b}) o ON l.t <= o.m`;
  const distance = (moment: string): string => `abs(epoch_us(t) - epoch_us(${moment}))`;
  const chosen = `CASE WHEN before IS NULL THEN after WHEN after IS NULL THEN before WHEN ${distance('after')} < ${distance('before')} THEN after ELSE before END`;
  await statements.rows(
    `CREATE OR REPLACE TEMP TABLE near_${index} AS SELECT t, m FROM (SELECT t, ${chosen} AS m FROM (${both})) WHERE m IS NOT NULL AND ${distance('m')} <= ${quoteNumber(toleranceMs * 1000)}`,
    options,
  );
  const table = `unmatched_${index}`;
  await statements.rows(
    `CREATE OR REPLACE TEMP TABLE ${table} AS SELECT m AS t FROM (${b}) o ANTI JOIN near_${index} n ON n.m = o.m`,
    options,
  );
  const [[count] = []] = await statements.rows(`SELECT count(*) FROM ${table}`, options);
  return { file: index, table, count: Number(count) };
}

/** Names for the columns of files that are joined: those that several have say their file. */
export function namesApart(files: readonly { name: string; columns: readonly StampedColumn[] }[]): {
  columns: StampedColumn[][];
  renamed: SeriesAccount['renamed'];
} {
  const key = (name: string): string => name.toLowerCase();
  const counts = new Map<string, number>();
  for (const { name } of files.flatMap(({ columns }) => columns))
    counts.set(key(name), (counts.get(key(name)) ?? 0) + 1);
  const taken = new Set(counts.keys());
  const renamed: SeriesAccount['renamed'] = [];
  const columns = files.map((file, index) =>
    file.columns.map((column) => {
      if (counts.get(key(column.name)) === 1) return column;
      const stem = file.name.replace(/\.[a-z0-9]{1,8}$/i, '');
      let after = `${column.name} (${stem})`;
      for (let number = 2; taken.has(key(after)); number += 1) after = `${column.name} (${stem} ${number})`;
      taken.add(key(after));
      renamed.push({ file: index, before: column.name, after });
      return { ...column, name: after };
    }),
  );
  return { columns, renamed };
}
