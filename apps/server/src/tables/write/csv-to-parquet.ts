import type { ColumnType } from '@hakaru/contract';
import type { Json } from '@duckdb/node-api';
import { AppError } from '../../http/app-error.ts';
import type { StatementOptions, Statements } from '../open-table-engine.ts';
import { quoteName, quoteText } from '../sql-text.ts';
import { parquetOptions } from './row-group-size.ts';

interface CsvSource {
  path: string;
  delimiter: string;
  /** Empty where the file quotes nothing. */
  quote: string;
  /** Lines before the first row. */
  skip: number;
  columns: { name: string; type: ColumnType }[];
  /** Of its lines, in bytes, where known. */
  longestLine?: number;
}

export interface WrittenTable {
  rows: number;
  /** Of each column, as the written file's own statistics have it. */
  columns: { min: string | null; max: string | null; hasNan: boolean }[];
}

/** The file is not exactly as the source says: some row or cell does not fit. */
export class CsvRefused extends Error {
  override name = 'CsvRefused';
}

// What DuckDB takes unless told.
const USUAL_LINE = 2_000_000;

const sqlTypes = {
  numeric: 'DOUBLE',
  categorical: 'VARCHAR',
  boolean: 'BOOLEAN',
  datetime: 'TIMESTAMP',
} satisfies Record<ColumnType, string>;

/**
 * Writes a UTF-8 CSV file as Parquet, rows in their order. Nothing is guessed and nothing passed over: a row of
 * another width or a cell of another type throws CsvRefused.
 */
export async function csvToParquet(
  statements: Statements,
  source: CsvSource,
  target: string,
  options: StatementOptions = {},
): Promise<WrittenTable> {
  const { columns } = source;
  const declared = columns.map(({ type }, index) => `'c${index}': '${sqlTypes[type]}'`).join(', ');
  const named = columns.map(({ name }, index) => `c${index} AS ${quoteName(name)}`).join(', ');
  // DuckDB sets a multiple of the longest line aside, so that it is told of long ones only.
  const long =
    source.longestLine !== undefined && source.longestLine > USUAL_LINE
      ? [`max_line_size = ${source.longestLine}`]
      : [];
  const read = [
    quoteText(source.path),
    'auto_detect = false',
    'header = false',
    `skip = ${source.skip}`,
    `delim = ${quoteText(source.delimiter)}`,
    `quote = ${quoteText(source.quote)}`,
    `escape = ${quoteText(source.quote)}`,
    ...long,
    `columns = {${declared}}`,
  ].join(', ');
  try {
    const [result] = await statements.rows(
      `COPY (SELECT ${named} FROM read_csv(${read})) TO ${quoteText(target)} (${parquetOptions(columns.length)})`,
      options,
    );
    return writtenTable(
      result ?? [],
      columns.map((column) => column.name),
    );
  } catch (error) {
    if (error instanceof AppError || options.signal?.aborted) throw error;
    throw new CsvRefused(String(error), { cause: error });
  }
}

/** Reads what COPY … RETURN_STATS answers. */
export function writtenTable(result: Json[], names: string[]): WrittenTable {
  const statistics = new Map<string, Map<string, string>>();
  for (const { key, value } of result[4] as { key: string; value: { key: string; value: string }[] }[]) {
    statistics.set(key, new Map(value.map((entry) => [entry.key, entry.value])));
  }
  const columns = names.map((name) => {
    const found = statistics.get(quoteName(name));
    return { min: found?.get('min') ?? null, max: found?.get('max') ?? null, hasNan: found?.get('has_nan') === 'true' };
  });
  return { rows: Number(result[1]), columns };
}
