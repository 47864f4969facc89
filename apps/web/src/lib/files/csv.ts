import { plainDigits } from '../numbers/format-number.ts';

export type CsvCell = string | number | boolean | null | undefined;

// Excel in Japanese takes a full-width sign for the same; one that stands alone is a word, such as a test's result.
const formulaStart = /^([=+\-@\t\r\n]|[＝＋－＠].)/s;
const plainNumber = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** A text that a spreadsheet would run as a formula gets a leading apostrophe (OWASP, CSV injection). */
function escapeFormula(text: string): string {
  return formulaStart.test(text) && !plainNumber.test(text) ? `'${text}` : text;
}

function field(cell: CsvCell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return Number.isNaN(cell) ? '' : plainDigits(cell).replace('Infinity', 'inf');
  const text = escapeFormula(String(cell));
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** CSV text for Excel: UTF-8 with a byte order mark, CRLF, formulas defused. Missing values are empty fields. */
export function toCsv(header: readonly string[], rows: Iterable<readonly CsvCell[]>): string {
  const lines = [header.map(field).join(',')];
  for (const row of rows) lines.push(row.map(field).join(','));
  return `\ufeff${lines.join('\r\n')}\r\n`;
}
