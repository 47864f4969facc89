import { parseDatetime } from '@hakaru/contract/text/datetime-text';
import { parseNumber, trimCell } from '@hakaru/contract/text/cells';
import { type CsvDialect, readCsvRows } from '../text/csv-reader.ts';

const candidates = [',', '\t', ';', '|', ' '];
const ROWS = 300;

/**
 * The delimiter under which most rows have one width and the cells read as numbers and dates: in `1,5;2,3` both
 * marks give even rows, but only the semicolon gives numbers. A comma where nothing divides the lines.
 */
export function detectDelimiter(text: string, quote: string, complete: boolean): string {
  const lines = firstLines(text, ROWS);
  const scores = candidates.map((delimiter) => ({
    delimiter,
    score: score(lines, delimiter, quote, complete && lines.length === text.length),
  }));
  const best = scores.reduce((a, b) => (b.score > a.score ? b : a));
  return best.score > 0 ? best.delimiter : ',';
}

function firstLines(text: string, count: number): string {
  let end = 0;
  for (let line = 0; line < count; line += 1) {
    const next = text.indexOf('\n', end);
    if (next === -1) return text;
    end = next + 1;
  }
  return text.slice(0, end);
}

function score(text: string, delimiter: string, quote: string, complete: boolean): number {
  const rows = rowsOf(text, delimiter, quote, complete);
  const width = modalWidth(rows);
  if (width < 2) return 0;
  const even = rows.filter((row) => row.length === width);
  let typed = 0;
  for (const row of even) for (const cell of row) if (isTyped(trimCell(cell))) typed += 1;
  const share = even.length / rows.length;
  // Spaces divide words as well; they divide columns where nearly every row has one width and holds numbers.
  if (delimiter === ' ' && (share < 0.9 || typed < even.length * width * 0.5)) return 0;
  return share * share * (0.2 + typed / (even.length * width)) * (1 - 1 / (width + 1));
}

/** The double quotation mark, or the single one where more fields stand in those. */
export function detectQuote(text: string): string {
  return quotedFields(text, "'") > Math.max(1, quotedFields(text, '"')) ? "'" : '"';
}

/** The backslash where quotation marks follow it inside quotes and rows are more even when they are taken for text; null where marks are doubled. */
export function detectEscape(text: string, { delimiter, quote }: CsvDialect, complete: boolean): string | null {
  const lines = firstLines(text, ROWS * 10);
  if (quote === '' || !lines.includes(`\\${quote}`)) return null;
  const whole = complete && lines.length === text.length;
  return oddRows(lines, { delimiter, quote, escape: '\\' }, whole) < oddRows(lines, { delimiter, quote }, whole)
    ? '\\'
    : null;
}

function oddRows(text: string, dialect: CsvDialect, complete: boolean): number {
  try {
    const rows = readCsvRows(text, dialect, { complete });
    const width = modalWidth(rows.map(({ cells }) => cells));
    return rows.filter(({ cells, oddQuote }) => oddQuote || (cells.length !== width && cells.length > 1)).length;
  } catch {
    return Infinity;
  }
}

function quotedFields(text: string, quote: string): number {
  return text.match(new RegExp(`(?:^|[,;|\\t\\n])${quote}[^${quote}\\n]*${quote}(?=[,;|\\t\\r\\n])`, 'g'))?.length ?? 0;
}

function rowsOf(text: string, delimiter: string, quote: string, complete: boolean): string[][] {
  try {
    return readCsvRows(text, { delimiter, quote }, { complete, limit: ROWS })
      .map((row) => row.cells)
      .filter((cells) => cells.length > 1 || cells[0] !== '');
  } catch {
    // Under a wrong delimiter a quote may never close.
    return [];
  }
}

function isTyped(cell: string): boolean {
  return (
    parseNumber(cell, { decimal: '.', thousands: null }) !== undefined ||
    parseNumber(cell, { decimal: ',', thousands: null }) !== undefined ||
    parseDatetime(cell, 'mdy') !== undefined
  );
}

/** The width most cells agree on: a long title line does not outvote the rows below it. */
export function modalWidth(rows: string[][]): number {
  const votes = new Map<number, number>();
  for (const row of rows) votes.set(row.length, (votes.get(row.length) ?? 0) + 1);
  let best = 0;
  let most = 0;
  for (const [width, count] of votes) {
    if (count > most || (count === most && width > best)) [best, most] = [width, count];
  }
  return best;
}
