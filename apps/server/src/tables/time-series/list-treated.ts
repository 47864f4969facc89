import type { SeriesProblem, SeriesProblemCode } from '@hakaru/contract/time-series/summary';
import type { StatementOptions, Statements } from '../open-table-engine.ts';
import { parquetTable, quoteText } from '../sql-text.ts';
import { FATE, inPart } from './choose-rows.ts';
import type { JoinedTables } from './join-parts.ts';
import { momentText } from './measure-steps.ts';
import { DOUBT } from './place-stamps.ts';
import type { SeriesRequest } from './series-request.ts';
import { stampSql } from './stamp-sql.ts';

const LISTED = 100;

/**
 * Makes the temporary table `treated` of every row that was moved, merged, left out or placed by a rule: `part`, `r`,
 * `t`, `code`, `said` (what the file says where that is no time).
 */
export async function makeTreated(
  statements: Statements,
  { parts }: SeriesRequest,
  options: StatementOptions,
): Promise<void> {
  const none = 'NULL::VARCHAR AS said';
  const timeless = parts.map((part, index) => {
    const { text } = stampSql(part.time, part.columns, part.dateOrder, 0);
    return `SELECT k.part, k.r, NULL::TIMESTAMP, CASE WHEN w.said IS NULL THEN 'time_missing' ELSE 'time_unreadable' END, w.said FROM chosen k JOIN (SELECT file_row_number AS r, nullif(left(${text}, 100), '') AS said FROM ${parquetTable(part.path)}) w USING (r) WHERE k.part = ${index} AND k.fate = ${FATE.timeless}`;
  });
  const queries = [
    `SELECT part, r, t, CASE WHEN doubt = ${DOUBT.twice} THEN 'time_ambiguous' ELSE 'time_nonexistent' END AS code, ${none} FROM stamps WHERE doubt <> ${DOUBT.none}`,
    `SELECT part, r, t, 'out_of_order', ${none} FROM stamps WHERE s IN (SELECT s FROM late)`,
    `SELECT part, r, t, 'duplicate_removed', ${none} FROM chosen WHERE fate = ${FATE.remove}`,
    `SELECT part, r, t, 'duplicate_merged', ${none} FROM chosen WHERE fate = ${FATE.merge}`,
    ...timeless,
  ];
  await statements.rows(
    'CREATE OR REPLACE TEMP TABLE treated (part INTEGER, r BIGINT, t TIMESTAMP, code VARCHAR, said VARCHAR)',
    options,
  );
  for (const query of queries) await statements.rows(`INSERT INTO treated ${query}`, options);
}

/** Adds the rows of joined files that found no place beside the first one's. */
export async function addUnmatched(
  statements: Statements,
  unmatched: JoinedTables['unmatched'],
  options: StatementOptions,
): Promise<void> {
  for (const { file, table } of unmatched) {
    await statements.rows(
      `INSERT INTO treated SELECT k.part, k.r, k.t, 'unmatched', NULL FROM chosen k JOIN ${table} u ON u.t = k.t WHERE ${inPart(file, 'k.s')} AND k.fate IN (${FATE.keep}, ${FATE.merge})`,
      options,
    );
  }
}

/** Totals by file and kind, then the first rows of each kind in each file. */
export async function listTreated(statements: Statements, options: StatementOptions): Promise<SeriesProblem[]> {
  const totals = await statements.rows(
    'SELECT part, code, count(*) FROM treated GROUP BY part, code ORDER BY part, code',
    options,
  );
  const indices = await statements.rows(
    `SELECT part, r + 1, code, coalesce(${momentText('t')}, said) FROM (SELECT *, row_number() OVER (PARTITION BY part, code ORDER BY r) AS n FROM treated) WHERE n <= ${LISTED} ORDER BY part, r, code`,
    options,
  );
  return [
    ...totals.map(([file, code, count]): SeriesProblem => ({
      code: String(code) as SeriesProblemCode,
      file: Number(file),
      row: null,
      time: null,
      params: { count: Number(count) },
    })),
    ...indices.map(([file, row, code, time]): SeriesProblem => ({
      code: String(code) as SeriesProblemCode,
      file: Number(file),
      row: Number(row),
      time: time === null ? null : String(time),
      params: {},
    })),
  ];
}

/** Writes the whole list as a table of its own. */
export async function writeTreated(
  statements: Statements,
  { parts }: SeriesRequest,
  target: string,
  options: StatementOptions,
): Promise<void> {
  const names = `(VALUES ${parts.map(({ name }, index) => `(${index}, ${quoteText(name)})`).join(', ')}) AS f(part, file)`;
  await statements.rows(
    `COPY (SELECT f.file, (t.r + 1)::DOUBLE AS row, t.t AS time, t.said AS written, t.code AS treatment FROM treated t JOIN ${names} ON f.part = t.part ORDER BY t.part, t.r, t.code) TO ${quoteText(target)} (FORMAT parquet, COMPRESSION zstd)`,
    options,
  );
}
