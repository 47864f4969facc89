import type { Cell } from '@hakaru/contract';
import type { CellValue } from 'hucre';
import { encodeCp932, namesInCp932 } from './encode-cp932.ts';
import { csvLine } from './export-csv.ts';
import { momentColumn, sheetCell, sheetName } from './export-xlsx.ts';

/** A few rows that are at hand below their names, as CSV; UTF-8 begins with the mark that spreadsheets know it by, and CP932 has a question mark for what it lacks. */
export function csvOfRows(rows: readonly Cell[][], encoding: 'utf-8' | 'cp932'): Buffer {
  const [header = [], ...others] = rows;
  const names = encoding === 'utf-8' ? header : namesInCp932(header.map(String));
  const text = [names, ...others].map((row) => csvLine([...row])).join('');
  return encoding === 'utf-8' ? Buffer.from(`\ufeff${text}`) : encodeCp932(text, '?');
}

/** A sheet of a few rows, the first of which is its header. */
export interface RowsSheet {
  name: string;
  rows: readonly Cell[][];
  /** Columns whose texts are days, or days and times: dates in a workbook. */
  moments?: readonly string[];
}

/** Sheets of a few rows that are at hand, as a workbook. */
export async function xlsxOfRows(sheets: readonly RowsSheet[]): Promise<Uint8Array> {
  // The Excel library is loaded where a workbook is written.
  const { writeXlsx } = await import('hucre/xlsx');
  return writeXlsx({
    sheets: sheets.map(({ name, rows: [header = [], ...rows], moments = [] }) => {
      const dated = header.map((title) => moments.includes(String(title)));
      return {
        name: sheetName(name),
        rows: [[...header], ...rows.map((row) => row.map((cell, at) => (dated[at] ? dateCell(cell) : cell)))],
        columns: dated.map((isDated, at) =>
          isDated ? momentColumn(rows.every((row) => isDay(row[at] ?? null))) : { autoWidth: true },
        ),
        freezePane: { rows: 1 },
      };
    }),
  });
}

const DAY_CHARS = '2026-01-01'.length;

function isDay(cell: Cell): boolean {
  return cell === null || String(cell).length === DAY_CHARS;
}

/** A day, or a day and a time with a space between, as a date of no time zone. Excel's calendar lacks the oldest: they stay texts. */
function dateCell(cell: Cell): CellValue {
  if (cell === null) return null;
  const text = String(cell).replace(' ', 'T');
  const date = sheetCell(Date.parse(isDay(cell) ? text : `${text}Z`), 'datetime');
  return date instanceof Date ? date : cell;
}
