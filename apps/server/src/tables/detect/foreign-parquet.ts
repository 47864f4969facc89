import { stat } from 'node:fs/promises';
import { AppError } from '../../http/app-error.ts';
import type { Statements } from '../open-table-engine.ts';
import { quoteName, quoteText } from '../sql-text.ts';

const GB = 1024 ** 3;
/** Read, a file may come to this much, however small it is. */
const HARMLESS_GB = 2;
// Columns that hardly change come to some hundred times their file.
const MAX_RATIO = 1000;
/** Beyond, it may come to what plain numbers come to. */
const LARGE_GB = 20;
const LARGE_RATIO = 10;
const VALUE_BYTES = 8;
const SAMPLED_ROWS = 10_000;

interface ForeignColumn {
  name: string;
  sqlType: string;
}

/**
 * Refuses a Parquet file that comes to far more than its size once its values are spelled out: a text that is kept once
 * may stand in every row. Throws table_too_large.
 */
export async function checkExpansion(
  statements: Statements,
  path: string,
  file: string,
  columns: readonly ForeignColumn[],
): Promise<void> {
  const { size } = await stat(path);
  const allowed = Math.max(HARMLESS_GB * GB, Math.min(MAX_RATIO * size, Math.max(LARGE_GB * GB, LARGE_RATIO * size)));
  function check(bytes: number): void {
    if (bytes <= allowed) return;
    throw new AppError('table_too_large', {
      file,
      found_gb: Math.round(bytes / GB),
      limit_gb: Math.floor(allowed / GB),
    });
  }
  const [[cells, longest] = []] = await statements.rows(
    `SELECT coalesce(sum(num_values), 0)::DOUBLE, coalesce(sum(num_values::DOUBLE * total_uncompressed_size) FILTER (type LIKE '%BYTE_ARRAY'), 0) FROM parquet_metadata(${quoteText(path)})`,
  );
  const values = Number(cells) * VALUE_BYTES;
  check(values);
  // No text is longer than what its part of the file comes to.
  if (values + Number(longest) <= allowed) return;
  const from = `read_parquet(${quoteText(path)})`;
  const texts = columns.filter(({ sqlType }) => sqlType === 'VARCHAR');
  const [lengths = []] = await statements.rows(
    `SELECT ${['count(*)', ...texts.map(({ name }) => `sum(strlen(${quoteName(name)}))::DOUBLE`)].join(', ')} FROM ${from}`,
  );
  const [rows = 0, ...bytes] = lengths.map(Number);
  const spelled = bytes.reduce((sum, length) => sum + length, values);
  check(spelled);
  const nested = columns.filter(({ sqlType }) => /[[(]/.test(sqlType) && !sqlType.startsWith('DECIMAL'));
  if (nested.length === 0) return;
  const widths = nested.map(({ name }) => `coalesce(avg(strlen(CAST(${quoteName(name)} AS VARCHAR))), 0)`);
  const [[width] = []] = await statements.rows(
    `SELECT ${widths.join(' + ')} FROM (SELECT * FROM ${from} LIMIT ${SAMPLED_ROWS})`,
  );
  check(spelled + Number(width) * rows);
}

/** Statements over a file that others wrote: whatever its bytes make the reader say is told as file_damaged. */
export async function readingForeign<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error) || !readerErrors.test(error.message)) throw error;
    throw new AppError('file_damaged', { file, format: 'Parquet' }, undefined, { cause: error });
  }
}

// A statement of ours that is wrong, or that was interrupted, says so in other words.
const readerErrors =
  /^(Invalid( Input)? Error|Conversion Error|Out of Range Error|Not implemented Error|Serialization Error|INTERNAL Error|IO Error: Could not read enough bytes|T\w+Exception)/;
