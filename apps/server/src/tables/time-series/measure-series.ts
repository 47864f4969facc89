import type { SeriesSummary } from '@hakaru/contract/time-series/summary';
import type { SeriesLabel } from '@hakaru/contract/time-series/options';
import type { StatementOptions, Statements } from '../open-table-engine.ts';
import { parquetTable, quoteName } from '../sql-text.ts';
import { anomalousSql } from './aggregate-sql.ts';
import { measureSteps, momentText } from './measure-steps.ts';
import type { StampedColumn } from './stamp-sql.ts';

export interface MeasuredSeries {
  path: string;
  timeColumn: string;
  columns: readonly StampedColumn[];
  label: SeriesLabel | null;
}

/** A series as it is, from its table; rows are taken in the table's order. */
export async function measureSeries(
  statements: Statements,
  { path, timeColumn, columns, label }: MeasuredSeries,
  options: StatementOptions,
): Promise<SeriesSummary> {
  const time = quoteName(timeColumn);
  const channels = columns.filter(({ name }) => name !== timeColumn);
  const counts = channels.map(({ name }) => `count(${quoteName(name)})`);
  const [[rows, start, end, ...present] = []] = await statements.rows(
    `SELECT ${['count(*)', momentText(`min(${time})`), momentText(`max(${time})`), ...counts].join(', ')} FROM ${parquetTable(path)}`,
    options,
  );
  const steps = await measureSteps(
    statements,
    `SELECT file_row_number AS r, ${time} AS t FROM ${parquetTable(path)}`,
    options,
  );
  const labelled = channels.find(({ name }) => name === label?.column);
  return {
    rows: Number(rows),
    start: start === null ? null : String(start),
    end: end === null ? null : String(end),
    ...steps,
    channels: channels.map(({ name, type }, index) => ({ name, type, missing: Number(rows) - Number(present[index]) })),
    label: labelled && label ? await measureLabel(statements, path, labelled, label, options) : null,
  };
}

async function measureLabel(
  statements: Statements,
  path: string,
  column: StampedColumn,
  { anomalous }: SeriesLabel,
  options: StatementOptions,
): Promise<SeriesSummary['label']> {
  const isAnomalous = anomalousSql(column, anomalous);
  const [[yes, none] = []] = await statements.rows(
    `SELECT count(*) FILTER (WHERE ${isAnomalous}), count(*) FILTER (WHERE ${isAnomalous} IS NULL) FROM ${parquetTable(path)}`,
    options,
  );
  return { column: column.name, anomalous_values: anomalous, anomalous: Number(yes), unlabelled: Number(none) };
}
