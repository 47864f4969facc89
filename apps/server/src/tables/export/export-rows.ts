import type { Cell } from '@hakaru/contract';
import { encodeCp932 } from './encode-cp932.ts';
import { csvLine } from './export-csv.ts';
import { sheetName } from './export-xlsx.ts';

/** A few rows that are at hand, as CSV; UTF-8 begins with the mark that spreadsheets know it by, and CP932 has a question mark for what it lacks. */
export function csvOfRows(rows: readonly Cell[][], encoding: 'utf-8' | 'cp932'): Buffer {
  const text = rows.map((row) => csvLine(row)).join('');
  return encoding === 'utf-8' ? Buffer.from(`\ufeff${text}`) : encodeCp932(text, '?');
}

/** Text in UTF-8 as CP932, piece by piece, with a question mark for what it lacks. */
export async function* cp932Of(text: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder('utf-8');
  for await (const piece of text) yield encodeCp932(decoder.decode(piece, { stream: true }), '?');
  yield encodeCp932(decoder.decode(), '?');
}

/** Sheets of a few rows that are at hand, as a workbook; the first row of each is its header. */
export async function xlsxOfRows(sheets: readonly { name: string; rows: readonly Cell[][] }[]): Promise<Uint8Array> {
  // The Excel library is loaded where a workbook is written.
  const { writeXlsx } = await import('hucre/xlsx');
  return writeXlsx({
    sheets: sheets.map(({ name, rows }) => ({
      name: sheetName(name),
      rows: rows.map((row) => [...row]),
      columns: (rows[0] ?? []).map(() => ({ autoWidth: true })),
      freezePane: { rows: 1 },
    })),
  });
}
