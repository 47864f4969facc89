import { readFile, stat } from 'node:fs/promises';
import type { CellValue } from 'hucre';
import { AppError } from '../http/app-error.ts';
import { filled, type NumberedRow } from './text/body-filter.ts';
import type { FileKind } from './detect/file-kind.ts';

// The Excel library is loaded where a workbook is read, so that other files are read sooner.

interface ExcelFile {
  kind: Extract<FileKind, 'xlsx' | 'xls'>;
  path: string;
  /** For messages. */
  name: string;
}

/** The names of a workbook's sheets, in order. Throws file_damaged or file_protected. */
export async function excelSheets(file: ExcelFile): Promise<string[]> {
  const { readXls, readXlsx } = await import('hucre/xlsx');
  const bytes = await readWorkbook(file.path);
  if (file.kind === 'xls') return (await guarded(file, () => readXls(bytes))).sheets.map((sheet) => sheet.name);
  const names: string[] = [];
  // Asked before each sheet is read; refusing them all leaves the names.
  const sheets = (info: { name: string }) => {
    names.push(info.name);
    return false;
  };
  await guarded(file, () => readXlsx(bytes, { sheets }));
  return names;
}

/** A sheet's rows as text, as the sheet numbers them: numbers with a decimal point, dates in ISO 8601. */
export async function* excelRows(file: ExcelFile, sheet: string, maxRows?: number): AsyncGenerator<NumberedRow> {
  const { readXls, streamXlsxRows } = await import('hucre/xlsx');
  const bytes = await readWorkbook(file.path);
  if (file.kind === 'xls') {
    const book = await guarded(file, () => readXls(bytes));
    const rows = book.sheets.find((one) => one.name === sheet)?.rows ?? [];
    // Rows that hold nothing may be absent from the array.
    for (let index = 0; index < Math.min(rows.length, maxRows ?? rows.length); index += 1)
      yield { line: index + 1, cells: (rows[index] ?? []).map(cellText) };
    return;
  }
  const rows = streamXlsxRows(bytes, { sheet, ...(maxRows ? { maxRows } : {}) });
  for (;;) {
    const next = await guarded(file, () => rows.next());
    if (next.done) return;
    yield { line: next.value.index + 1, cells: next.value.values.map(cellText) };
  }
}

/** Cells of a sheet that were merged to one, across columns or downwards; rows and columns are counted from 0. */
export interface MergedCells {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** The merged cells of a sheet, from the top: their text stands in the first of them only. Older workbooks tell none. */
export async function excelMerges(file: ExcelFile, sheet: string): Promise<MergedCells[]> {
  if (file.kind === 'xls') return [];
  const { readXlsx } = await import('hucre/xlsx');
  const bytes = await readWorkbook(file.path);
  const book = await guarded(file, () =>
    readXlsx(bytes, { sheets: (info: { name: string }) => info.name === sheet, maxRows: 1 }),
  );
  return (book.sheets[0]?.merges ?? [])
    .map(({ startRow, endRow, startCol, endCol }) => ({ top: startRow, bottom: endRow, left: startCol, right: endCol }))
    .toSorted((a, b) => a.top - b.top);
}

/** Rows in which a cell that is merged downwards has its text in each of its rows, unless a row holds nothing else. `merges` go from the top. */
export async function* withMergedDown(
  rows: AsyncIterable<NumberedRow>,
  merges: readonly MergedCells[],
): AsyncGenerator<NumberedRow> {
  const coming = merges.filter(({ top, bottom }) => bottom > top);
  let next = 0;
  let open: { left: number; bottom: number; text: string }[] = [];
  for await (const row of rows) {
    const at = row.line - 1;
    open = open.filter(({ bottom }) => bottom >= at);
    const below = filled(row.cells) > 0 ? open : [];
    for (; next < coming.length && coming[next]!.top <= at; next += 1) {
      const { top, bottom, left } = coming[next]!;
      if (top === at) open.push({ left, bottom, text: row.cells[left] ?? '' });
    }
    const merged = below.filter(({ left, text }) => text !== '' && (row.cells[left] ?? '') === '');
    if (merged.length === 0) {
      yield row;
      continue;
    }
    const cells = [...row.cells];
    for (const { left, text } of merged) cells[left] = text;
    yield { ...row, cells: Array.from(cells, (cell) => cell ?? ''), merged: merged.map(({ left }) => left) };
  }
}

const MAX_MB = 256;

/** A workbook is held in memory while it is read. Throws upload_too_large. */
async function readWorkbook(path: string): Promise<Buffer> {
  if ((await stat(path)).size > MAX_MB * 1024 * 1024) throw new AppError('upload_too_large', { limit_mb: MAX_MB });
  return readFile(path);
}

async function guarded<T>(file: ExcelFile, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    const text = String(error);
    if (/encrypt|password/i.test(text)) throw new AppError('file_protected', { file: file.name });
    throw new AppError('file_damaged', { file: file.name, format: 'Excel' });
  }
}

function cellText(value: CellValue | undefined): string {
  if (value === null || value === undefined) return '';
  // A day has no clock in Excel: what it shows as 2025-04-01 is no midnight.
  if (value instanceof Date) return value.toISOString().replace(/(?:T00:00:00\.000|\.000)?Z$/, '');
  // Excel shows 15 digits: what its arithmetic leaves behind them (52.900000000000006) is nothing that was measured.
  if (typeof value === 'number' && !Number.isInteger(value)) return String(Number(value.toPrecision(15)));
  return String(value);
}
