interface QuotedField {
  value: string;
  /** Behind the closing quotation mark. */
  end: number;
  /** A quotation mark inside it was neither doubled nor escaped. */
  odd: boolean;
}

/** What stands in place of a field: more text is needed, the text ends within it, or its opening mark was a stray one. */
type NoField = 'unfinished' | 'open' | 'stray';

interface QuotedDialect {
  delimiter: number;
  quote: string;
  /** What takes away a quotation mark's meaning, beside doubling it; empty for nothing. */
  escape: string;
}

const LF = 10;
const CR = 13;
const SPACE = 32;

/**
 * Reads a quoted field from behind its opening mark. A mark inside that is not doubled is text where the field is
 * closed later in the same line; where it stands behind a delimiter it opens a field, so that the first one was stray.
 */
export function readQuoted(text: string, from: number, dialect: QuotedDialect, last: boolean): QuotedField | NoField {
  const { quote, escape, delimiter } = dialect;
  const quoteCode = quote.charCodeAt(0);
  let value = '';
  let start = from;
  let odd = false;
  const upTo = (end: number) => unescaped(value + text.slice(start, end), dialect);
  for (;;) {
    const close = closingMark(text, start, quote, escape);
    if (close === -1) return last ? 'open' : 'unfinished';
    if (close + 1 >= text.length && !last) return 'unfinished';
    if (text.charCodeAt(close + 1) === quoteCode) {
      value += text.slice(start, close + 1);
      start = close + 2;
      continue;
    }
    const end = delimiter === SPACE ? close + 1 : afterSpaces(text, close + 1);
    if (end >= text.length && !last) return 'unfinished';
    if (endsField(text, end, delimiter)) return { value: upTo(close), end: close + 1, odd };
    if (close > from && text.charCodeAt(close - 1) === delimiter) return 'stray';
    const closed = closesInLine(text, close + 1, delimiter, quoteCode, last);
    if (closed === 'unfinished') return closed;
    if (!closed) return { value: upTo(close), end: close + 1, odd: true };
    value += text.slice(start, close + 1);
    start = close + 1;
    odd = true;
  }
}

function closingMark(text: string, from: number, quote: string, escape: string): number {
  let at = text.indexOf(quote, from);
  if (escape !== '') while (at !== -1 && isEscaped(text, from, at, escape)) at = text.indexOf(quote, at + 1);
  return at;
}

function isEscaped(text: string, from: number, at: number, escape: string): boolean {
  let marks = 0;
  while (at - marks - 1 >= from && text[at - marks - 1] === escape) marks += 1;
  return marks % 2 === 1;
}

function unescaped(value: string, { quote, escape }: QuotedDialect): string {
  if (escape === '' || !value.includes(escape)) return value;
  let text = '';
  for (let at = 0; at < value.length; at += 1) {
    const next = value[at + 1];
    if (value[at] === escape && (next === escape || next === quote)) at += 1;
    text += value[at];
  }
  return text;
}

function afterSpaces(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) === SPACE) at += 1;
  return at;
}

function endsField(text: string, at: number, delimiter: number): boolean {
  const code = text.charCodeAt(at);
  return at >= text.length || code === delimiter || code === LF || code === CR;
}

/** Whether the next lone mark of the line closes a field, rather than opening one. */
function closesInLine(
  text: string,
  from: number,
  delimiter: number,
  quote: number,
  last: boolean,
): boolean | 'unfinished' {
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === LF || code === CR) return false;
    if (code !== quote) continue;
    if (at + 1 >= text.length && !last) return 'unfinished';
    const opens = text.charCodeAt(at - 1) === delimiter;
    if (opens) return false;
    if (text.charCodeAt(at + 1) === quote) at += 1;
    else if (endsField(text, at + 1, delimiter)) return true;
  }
  return last ? false : 'unfinished';
}
