import type { ColumnType, ReadOptions } from '@hakaru/contract';
import { trimCell } from '@hakaru/contract/text/cells';
import type { InspectedFile } from '../detect/inspect-file.ts';
import type { StatementOptions, Statements } from '../open-table-engine.ts';
import { quoteName, quoteText } from '../sql-text.ts';
import type { WrittenTable } from './csv-to-parquet.ts';

/** True where DuckDB reads the file by itself (in UTF-8) as Hakaru would: worth trying, as that is several times faster. */
export function canReadDirectly(file: InspectedFile): boolean {
  const { options, columns, linesBefore, hasMissingWords } = file;
  return (
    file.kind === 'text' &&
    options.delimiter !== ' ' &&
    options.escape === null &&
    columns.length > 1 &&
    options.last_row === null &&
    options.footer_rows === 0 &&
    !hasMissingWords &&
    linesBefore !== null &&
    linesBefore < file.firstLines.length &&
    file.firstLines.slice(0, linesBefore).every((line) => closesQuotes(line, options)) &&
    columns.every((column) => column.plain) &&
    file.listed.every((problem) => problem.code.startsWith('name_'))
  );
}

function closesQuotes(line: string, { quote }: ReadOptions): boolean {
  return quote === null || line.split(quote).length % 2 === 1;
}

const BATCH = 50;
// What trimCell takes off, and what is no text.
const untidy = String.raw`^[ \t\x{a0}\x{3000}\r\n]|[ \t\x{a0}\x{3000}\r\n]$|[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\x{fffd}]`;

/**
 * Looks in a written table for what DuckDB took although the reading rules treat it otherwise: infinite numbers,
 * times outside the calendar, and texts to be trimmed, cleaned or counted as missing.
 */
export async function isTidy(
  statements: Statements,
  path: string,
  { columns, header }: Pick<InspectedFile, 'columns' | 'header'>,
  written: WrittenTable,
  missing: string[],
  options: StatementOptions,
): Promise<boolean> {
  if (!columns.every(({ type }, index) => inRange(type, written.columns[index]))) return false;
  const texts = columns.filter((column) => column.type === 'categorical');
  if (texts.length === columns.length && (await hasHeaderAgain(statements, path, columns, header, options)))
    return false;
  const words = missing.map(quoteText).join(', ') || 'NULL';
  for (let from = 0; from < texts.length; from += BATCH) {
    const queries = texts
      .slice(from, from + BATCH)
      .map(
        ({ name }) =>
          `SELECT 1 FROM (SELECT DISTINCT ${quoteName(name)} AS cell FROM read_parquet(${quoteText(path)})) WHERE cell IN (${words}) OR regexp_matches(cell, ${quoteText(untidy)})`,
      );
    const found = await statements.rows(`SELECT 1 FROM (${queries.join(' UNION ALL ')}) LIMIT 1`, options);
    if (found.length > 0) return false;
  }
  return true;
}

/** Between columns of words the header may stand once more without being noticed. */
async function hasHeaderAgain(
  statements: Statements,
  path: string,
  columns: { name: string }[],
  header: string[][],
  options: StatementOptions,
): Promise<boolean> {
  const compared = columns.slice(0, BATCH);
  const rows = header.map((cells) =>
    compared
      .map(
        ({ name }, index) =>
          `${quoteName(name)} IS NOT DISTINCT FROM nullif(${quoteText(trimCell(cells[index] ?? ''))}, '')`,
      )
      .join(' AND '),
  );
  const found = await statements.rows(
    `SELECT 1 FROM read_parquet(${quoteText(path)}) WHERE ${rows.map((row) => `(${row})`).join(' OR ') || 'false'} LIMIT 1`,
    options,
  );
  return found.length > 0;
}

function inRange(type: ColumnType, column: WrittenTable['columns'][number] | undefined): boolean {
  if (!column || column.min === null || column.max === null) return !column?.hasNan;
  if (type === 'numeric')
    return !column.hasNan && Number.isFinite(Number(column.min)) && Number.isFinite(Number(column.max));
  return type !== 'datetime' || [column.min, column.max].every((moment) => /^[1-9]\d{3}-/.test(moment));
}
