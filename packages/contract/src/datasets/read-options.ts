import { z } from 'zod';
import { columnRole, columnType, roleReason } from './columns.ts';

export const textEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'cp932', 'euc-jp', 'latin1'] as const;

/** How a file is read into a table: detected first, then the reader may correct any of it. */
export const readOptions = z.object({
  format: z.enum(['delimited', 'excel', 'parquet']),
  encoding: z.enum(textEncodings).nullable(),
  delimiter: z.string().min(1).max(1).nullable(),
  quote: z.string().max(1).nullable(),
  /** What stands before a quotation mark inside quotes where such marks are not doubled; null where they are. */
  escape: z.string().max(1).nullable(),
  decimal: z.enum(['.', ',']),
  thousands: z.enum([',', '.', ' ', "'"]).nullable(),
  /** How dates whose year does not come first are written: 05/01/2024 is 1 May (mdy) or 5 January (dmy). */
  date_order: z.enum(['ymd', 'mdy', 'dmy']),
  /** Lines before the header that are not part of the table. */
  skip_rows: z.number().int().min(0).max(1000),
  /** How many lines the header has; 0 names the columns column_1, column_2, … */
  header_rows: z.number().int().min(0).max(10),
  /** The last line of the table where others follow that are no part of it, as a second table is; null where it goes on to the end. */
  last_row: z.number().int().min(1).nullable(),
  /** Lines with something on them at the end of the file that are no part of the table, as notes are. */
  footer_rows: z.number().int().min(0).max(100),
  /** Archives only: the file inside to read. */
  entry: z.string().max(1000).nullable(),
  /** Excel only: the sheet to read. */
  sheet: z.string().nullable(),
  /** Cell texts that mean 'missing'; the empty cell always does. */
  missing_values: z.array(z.string().max(50)).max(50),
  /** Types chosen by the reader, by column name; others are detected. */
  types: z.record(z.string(), columnType),
  /** Roles chosen by the reader, by column name; others are found by the values. */
  roles: z.record(z.string(), columnRole).optional(),
});
export type ReadOptions = z.infer<typeof readOptions>;

/** What the reader corrected; the rest stays as detected. */
export const readCorrections = readOptions.partial();
export type ReadCorrections = z.infer<typeof readCorrections>;

export const readProblemCode = z.enum([
  'value_not_numeric',
  'value_not_boolean',
  'value_not_datetime',
  'missing_word',
  'row_short',
  'row_long',
  'row_mended',
  'row_outside',
  'header_again',
  'quote_misplaced',
  'control_removed',
  'character_unreadable',
  'name_empty',
  'name_repeated',
  'name_reserved',
  'cell_merged',
  'row_summary',
  'value_far',
]);
export type ReadProblemCode = z.infer<typeof readProblemCode>;

/** Rows with more values than columns are left out and listed; beyond this many of so many rows the file is refused, as it is read the wrong way. */
export function tooManyLongRows(long: number, rows: number): boolean {
  return long > 10 && long > rows * 0.1;
}

/**
 * Something in the file that was not read as it stands. Rows count lines of the file (or of the sheet) from 1.
 * With `row` null it is a total: `params.count` times in that column; the first of them follow one by one.
 */
export const readProblem = z.object({
  code: readProblemCode,
  row: z.number().int().nullable(),
  column: z.string().nullable(),
  value: z.string().nullable(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
});
export type ReadProblem = z.infer<typeof readProblem>;

export const uploadPreview = z.object({
  upload_id: z.uuid(),
  file_name: z.string(),
  byte_size: z.number().int(),
  sha256: z.string(),
  detected: readOptions,
  /** The options the preview below was read with: detected, with the corrections asked for. */
  options: readOptions,
  /** The files of an archive that may be read. */
  entries: z.array(z.string()),
  sheets: z.array(z.string()),
  columns: z.array(
    z.object({
      name: z.string(),
      type: columnType,
      role: columnRole,
      /** Why the role was found; null where nothing was, or where the reader chose it. */
      role_reason: roleReason.nullable(),
    }),
  ),
  /** About how many rows the table has; null where that is not known before reading it. */
  row_estimate: z.number().int().nullable(),
  /** The first rows as text, as the file has them, cut after 1000 characters; null is missing. Only the first 500 columns. */
  rows: z.array(z.array(z.string().nullable())),
  /** The first lines of the file before anything is interpreted, to choose header rows by. */
  first_lines: z.array(z.string()),
  problems: z.array(readProblem),
});
export type UploadPreview = z.infer<typeof uploadPreview>;
