import type { ReadCorrections, ReadOptions, ReadProblem, UploadPreview } from '@hakaru/contract';
import { kindOfFile } from './detect/file-kind.ts';
import { type InspectTask, PREVIEW_COLUMNS, PREVIEW_ROWS } from './detect/inspect-file.ts';
import type { Inspect } from './detect/inspect-once.ts';
import { inspectParquet } from './detect/inspect-parquet.ts';
import { readingForeign } from './detect/foreign-parquet.ts';
import { AppError } from '../http/app-error.ts';
import type { TableEngine } from './open-table-engine.ts';
import { quoteName, quoteText } from './sql-text.ts';

type InspectedTable = Pick<UploadPreview, 'sheets' | 'columns' | 'rows' | 'row_estimate' | 'first_lines'> & {
  options: ReadOptions;
  problems: ReadProblem[];
};

/** What the preview of an upload shows. Throws AppError for files that are no table. */
export async function inspectTable(
  engine: TableEngine,
  inspect: Inspect,
  { path, file, corrections }: InspectTask,
): Promise<InspectedTable> {
  if ((await kindOfFile(path, file)) === 'parquet')
    return readingForeign(file, () => inspectParquetFile(engine, path, file, corrections));
  const { listed, firstLines, rowEstimate, options, sheets, columns, rows } = await inspect({
    path,
    file,
    corrections,
  });
  return {
    options,
    sheets,
    columns: columns.map(shownColumn),
    rows,
    row_estimate: rowEstimate,
    first_lines: firstLines,
    problems: listed,
  };
}

async function inspectParquetFile(
  engine: TableEngine,
  path: string,
  file: string,
  { types = {}, roles }: Pick<ReadCorrections, 'types' | 'roles'>,
): Promise<InspectedTable> {
  const { columns, problems } = await inspectParquet(engine, path, file, { types, roles });
  const wanted = columns.slice(0, PREVIEW_COLUMNS).map((column) => `CAST(${quoteName(column.source)} AS VARCHAR)`);
  const rows = await engine.rows(
    `SELECT ${wanted.join(', ')} FROM read_parquet(${quoteText(path)}) LIMIT ${PREVIEW_ROWS}`,
  );
  const [[count] = []] = await engine.rows(`SELECT count(*) FROM read_parquet(${quoteText(path)})`);
  if (Number(count) === 0) throw new AppError('table_no_rows');
  const options: ReadOptions = {
    format: 'parquet',
    encoding: null,
    delimiter: null,
    quote: null,
    decimal: '.',
    thousands: null,
    date_order: 'ymd',
    escape: null,
    skip_rows: 0,
    header_rows: 1,
    last_row: null,
    footer_rows: 0,
    entry: null,
    sheet: null,
    missing_values: [],
    types,
    ...(roles && { roles }),
  };
  return {
    options,
    sheets: [],
    columns: columns.map(shownColumn),
    rows: rows.map((cells) => cells.map((cell) => (cell === null ? null : String(cell)))),
    row_estimate: Number(count),
    first_lines: [],
    problems,
  };
}

function shownColumn({
  name,
  type,
  role,
  role_reason,
}: UploadPreview['columns'][number]): UploadPreview['columns'][number] {
  return { name, type, role, role_reason };
}
