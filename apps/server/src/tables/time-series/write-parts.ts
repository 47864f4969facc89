import type { StatementOptions, Statements } from '../open-table-engine.ts';
import { parquetTable, quoteName, quoteText } from '../sql-text.ts';
import { parquetOptions } from '../write/row-group-size.ts';
import { aggregateSql } from './aggregate-sql.ts';
import { FATE } from './choose-rows.ts';
import { channelsOf, runColumnName, type SeriesPart, type SeriesRequest } from './series-request.ts';
import type { StampedColumn } from './stamp-sql.ts';

const sqlTypes = { numeric: 'DOUBLE', categorical: 'VARCHAR', boolean: 'BOOLEAN', datetime: 'TIMESTAMP' } as const;

/** A table of a series: its columns behind `t`, in the order of time. */
export interface SeriesTable {
  path: string;
  columns: StampedColumn[];
}

// Column names of tables are trimmed, so that none can be like these.
export const TIME = '" t"';
const ORDER = '" s"';

/** Writes the chosen rows of files, one after the other in time; columns that a file lacks are missing in its rows. */
export async function writeAppended(
  statements: Statements,
  request: SeriesRequest,
  parts: { part: SeriesPart; index: number }[],
  target: string,
  options: StatementOptions,
): Promise<SeriesTable> {
  const columns = unionOf(parts.map(({ part }) => channelsOf(part)));
  const rowsOf = (fate: number): string =>
    parts.map(({ part, index }) => partSql(part, index, columns, fate)).join(' UNION ALL ');
  const names = columns.map(({ name }) => quoteName(name)).join(', ');
  const merged = columns.map(
    (column) =>
      `${aggregateSql(column, column.type === 'numeric' ? 'mean' : 'first', ORDER, request.label)} AS ${quoteName(column.name)}`,
  );
  const all =
    request.duplicates === 'mean'
      ? `SELECT * FROM (${rowsOf(FATE.keep)}) UNION ALL SELECT ${[`${TIME}`, `min(${ORDER}) AS ${ORDER}`, ...merged].join(', ')} FROM (${rowsOf(FATE.merge)}) GROUP BY ${TIME}`
      : rowsOf(FATE.keep);
  await statements.rows(
    `COPY (SELECT ${[TIME, names].filter(Boolean).join(', ')} FROM (${all}) ORDER BY ${TIME}, ${ORDER}) TO ${quoteText(target)} (${parquetOptions(columns.length + 1)})`,
    options,
  );
  return { path: target, columns };
}

/** Writes series of the same channels, each in order and a run by its file's name, as one. */
export async function writeRuns(
  statements: Statements,
  request: SeriesRequest,
  tables: readonly SeriesTable[],
  target: string,
  options: StatementOptions,
): Promise<SeriesTable> {
  const run = { name: runColumnName(request)!, type: 'categorical' as const };
  const columns = [run, ...unionOf(tables.map((table) => table.columns))];
  const taken = new Set<string>();
  const rows = request.parts.map(({ name }, index) => {
    const stem = name.replace(/\.[a-z0-9]{1,8}$/i, '');
    let own = stem;
    for (let number = 2; taken.has(own); number += 1) own = `${stem} (${number})`;
    taken.add(own);
    const { path, columns: held } = tables[index]!;
    const there = new Map(held.map((column) => [columnKey(column.name), column.name]));
    const values = columns.slice(1).map(({ name: column, type }) => {
      const found = there.get(columnKey(column));
      return `${found === undefined ? `NULL::${sqlTypes[type]}` : quoteName(found)} AS ${quoteName(column)}`;
    });
    return `SELECT ${[TIME, `${index} AS ${ORDER}`, `${quoteText(own)} AS ${quoteName(run.name)}`, ...values].join(', ')} FROM read_parquet(${quoteText(path)})`;
  });
  await statements.rows(
    `COPY (SELECT ${[TIME, ...columns.map(({ name }) => quoteName(name))].join(', ')} FROM (${rows.join(' UNION ALL ')}) ORDER BY ${TIME}, ${ORDER}) TO ${quoteText(target)} (${parquetOptions(columns.length + 1)})`,
    options,
  );
  return { path: target, columns };
}

function partSql(part: SeriesPart, index: number, columns: readonly StampedColumn[], fate: number): string {
  const own = new Set(channelsOf(part).map(({ name }) => columnKey(name)));
  const wanted = columns.map(
    ({ name, type }) =>
      `${own.has(columnKey(name)) ? `f.${quoteName(name)}` : `NULL::${sqlTypes[type]}`} AS ${quoteName(name)}`,
  );
  return `SELECT ${[`k.t AS ${TIME}`, `k.s AS ${ORDER}`, ...wanted].join(', ')} FROM ${parquetTable(part.path)} f JOIN chosen k ON k.r = f.file_row_number AND k.part = ${index} AND k.fate = ${fate}`;
}

/** What names of one column have in common: those of tables, and so of series, are the same in any case. */
export function columnKey(name: string): string {
  return name.toLowerCase();
}

/** Columns of several files, each once, in the order in which and under the name by which they first come. */
export function unionOf(lists: readonly (readonly StampedColumn[])[]): StampedColumn[] {
  const columns = new Map<string, StampedColumn>();
  for (const column of lists.flat())
    if (!columns.has(columnKey(column.name))) columns.set(columnKey(column.name), column);
  return [...columns.values()];
}

/** `t` under its real name, before the other columns. */
export async function writeFinal(
  statements: Statements,
  { path, columns }: SeriesTable,
  timeColumn: string,
  target: string,
  options: StatementOptions,
): Promise<number> {
  const names = [`${TIME} AS ${quoteName(timeColumn)}`, ...columns.map(({ name }) => quoteName(name))];
  const [result] = await statements.rows(
    `COPY (SELECT ${names.join(', ')} FROM read_parquet(${quoteText(path)})) TO ${quoteText(target)} (${parquetOptions(columns.length + 1)})`,
    options,
  );
  return Number(result?.[1]);
}
