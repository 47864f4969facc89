import { readQuoted } from './quoted-field.ts';

export interface CsvDialect {
  delimiter: string;
  /** Empty where the file quotes nothing. */
  quote: string;
  /** What stands before a quotation mark inside quotes, where it is not doubled. */
  escape?: string | null | undefined;
}

export interface CsvRow {
  cells: string[];
  /** The line of the text the row begins on, from 1. */
  line: number;
  /** A quotation mark stood where it should not; the text around it was kept. */
  oddQuote: boolean;
}

/** A quotation mark that is never closed would swallow the rest of the file. */
export class OpenQuote extends Error {
  override name = 'OpenQuote';
  readonly line: number;

  constructor(line: number) {
    super(`a quote opened in line ${line} is not closed`);
    this.line = line;
  }
}

/** A row longer than any table's; in its first line the file has no lines at all. */
export class EndlessRow extends Error {
  override name = 'EndlessRow';
  readonly line: number;
  /** The place of the cell that does not end, from 1. */
  readonly position: number;

  constructor(line: number, position: number) {
    super(`the row in line ${line} does not end`);
    this.line = line;
    this.position = position;
  }
}

interface CsvReader {
  /** Throws OpenQuote or EndlessRow where a row does not end within MAX_ROW_CHARS. */
  push(text: string): void;
  /** Reads what is left. Throws OpenQuote. */
  end(): void;
}

const LF = 10;
const CR = 13;
const SPACE = 32;
/** The longest row, and so the longest cell, in characters. */
export const MAX_ROW_CHARS = 8 * 1024 * 1024;

interface Parsed {
  cells: string[];
  end: number;
  lines: number;
  oddQuote: boolean;
}

/**
 * Splits text into rows as RFC 4180 says, with any line ends, and tells each row's line and width as it stands:
 * ragged rows are the caller's to judge. Where a space divides, any number of them does. Lines with nothing on them
 * come as one empty cell. Memory is bounded by the longest row.
 */
export function createCsvReader(dialect: CsvDialect, onRow: (row: CsvRow) => void): CsvReader {
  const delimiter = dialect.delimiter.charCodeAt(0);
  const { quote } = dialect;
  const quoteCode = quote === '' ? -1 : quote.charCodeAt(0);
  const quoted = { delimiter, quote, escape: dialect.escape ?? '' };
  let rest = '';
  let line = 1;
  // How many cells of a row that does not end yet are complete.
  let whole = 0;

  function readAll(text: string, last: boolean): void {
    let start = 0;
    while (start < text.length) {
      const row = readRow(text, start, last);
      if (row === null) break;
      if (row.end - start > MAX_ROW_CHARS) throw new EndlessRow(line, longestOf(row.cells));
      onRow({ cells: row.cells, line, oddQuote: row.oddQuote });
      start = row.end;
      line += row.lines;
    }
    rest = text.slice(start);
    // An open quotation mark swallows lines; a long cell is one line.
    if (rest.length > MAX_ROW_CHARS)
      throw quote !== '' && rest.includes(quote) && rest.includes('\n')
        ? new OpenQuote(line)
        : new EndlessRow(line, whole + 1);
  }

  /** One row from `start`; null where the text ends before the row does. */
  function readRow(text: string, start: number, last: boolean): Parsed | null {
    const cells: string[] = [];
    let position = start;
    let lines = 0;
    let oddQuote = false;
    for (;;) {
      let value = '';
      whole = cells.length;
      if (delimiter === SPACE) while (text.charCodeAt(position) === SPACE) position += 1;
      const opening = quoteCode === -1 ? -1 : openingQuote(text, position);
      const field = opening === -1 ? 'stray' : readQuoted(text, opening + 1, quoted, last);
      if (field === 'unfinished') return null;
      if (field === 'open') throw new OpenQuote(line + lines);
      if (field !== 'stray') {
        value = field.value;
        position = field.end;
        oddQuote ||= field.odd;
        lines += countLines(value);
      } else if (opening !== -1) oddQuote = true;
      const begin = position;
      let code = text.charCodeAt(position);
      while (code !== delimiter && code !== LF && code !== CR && position < text.length)
        code = text.charCodeAt((position += 1));
      if (field === 'stray') value = text.slice(begin, position);
      else if (text.slice(begin, position).trim() !== '') value += text.slice(begin, position);
      // Spaces at a line's end divide nothing.
      if (delimiter !== SPACE || value !== '' || opening !== -1 || cells.length === 0) cells.push(value);
      if (position >= text.length) return last ? { cells, end: position, lines: lines + 1, oddQuote } : null;
      position += 1;
      if (code === delimiter) {
        if (position >= text.length && last)
          return { cells: delimiter === SPACE ? cells : [...cells, ''], end: position, lines: lines + 1, oddQuote };
        continue;
      }
      if (code === CR) {
        if (position >= text.length && !last) return null;
        if (text.charCodeAt(position) === LF) position += 1;
      }
      return { cells, end: position, lines: lines + 1, oddQuote };
    }
  }

  function openingQuote(text: string, from: number): number {
    let at = from;
    while (text.charCodeAt(at) === SPACE && delimiter !== SPACE) at += 1;
    return text.charCodeAt(at) === quoteCode ? at : -1;
  }

  return {
    push: (text) => readAll(rest + text, false),
    end: () => readAll(rest, true),
  };
}

/** The rows of a text that is at hand as a whole; with `complete` false an unfinished last row is left out. */
export function readCsvRows(text: string, dialect: CsvDialect, { complete = true, limit = Infinity } = {}): CsvRow[] {
  const rows: CsvRow[] = [];
  const reader = createCsvReader(dialect, (row) => {
    if (rows.length < limit) rows.push(row);
  });
  reader.push(text);
  if (complete) reader.end();
  return rows;
}

/** The place of the longest cell, from 1. */
function longestOf(cells: string[]): number {
  return 1 + cells.reduce((best, cell, index) => (cell.length > cells[best]!.length ? index : best), 0);
}

function countLines(value: string): number {
  let lines = 0;
  for (let at = 0; at < value.length; at += 1) {
    const code = value.charCodeAt(at);
    if (code === LF || (code === CR && value.charCodeAt(at + 1) !== LF)) lines += 1;
  }
  return lines;
}
