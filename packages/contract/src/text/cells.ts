import type { ReadOptions } from '../datasets/read-options.ts';

/** Spaces that never belong to a value: ASCII, no-break and full-width. */
const edgeSpace = /^[ \t\u00a0\u3000\r\n]+|[ \t\u00a0\u3000\r\n]+$/g;

export function trimCell(text: string): string {
  const first = text.charCodeAt(0);
  const last = text.charCodeAt(text.length - 1);
  if (first > 32 && last > 32 && first < 0x80 && last < 0x80) return text;
  return text.replace(edgeSpace, '');
}

export type NumberFormat = Pick<ReadOptions, 'decimal' | 'thousands'>;

/** A number as every reader takes it, without help from the options. */
export const plainNumber = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

const foreignDigits = /[\uff10-\uff19\uff0b\uff0d\uff0e\uff0c\uff25\uff45\u2212\u2010\u2012\u2013]/g;

/** Full-width digits and signs, and the typographic minus, as their ASCII twins. */
export function toAscii(text: string): string {
  return text.replace(foreignDigits, (mark) => {
    const code = mark.charCodeAt(0);
    return code >= 0xff00 ? String.fromCharCode(code - 0xfee0) : '-';
  });
}

/** The number a trimmed cell holds; undefined where it is none, or not a finite one. */
export function parseNumber(text: string, format: NumberFormat): number | undefined {
  if (format.decimal === '.' && plainNumber.test(text)) return finite(text);
  let ascii = toAscii(text);
  if (format.thousands !== null) {
    const ungrouped = withoutGroups(ascii, format);
    if (ungrouped !== null) ascii = ungrouped;
  }
  if (format.decimal === ',') {
    if (ascii.includes('.')) return undefined;
    ascii = ascii.replace(',', '.');
  }
  return plainNumber.test(ascii) ? finite(ascii) : undefined;
}

const marked = /^([+-]?)\s*[¥$€£]?\s*([+-]?[\d.].*?)\s*(?:%|円)?$/;

/**
 * A number beside the mark of a currency or of a percentage, as ¥1,000 or 90.0%, where the reader says that a column
 * is numeric: the number as it is written, so 90 for 90.0%.
 */
export function parseMarkedNumber(text: string, format: NumberFormat): number | undefined {
  const plain = parseNumber(text, format);
  if (plain !== undefined) return plain;
  const match = marked.exec(toAscii(text).replace(/[￥％]/g, (mark) => (mark === '￥' ? '¥' : '%')));
  if (!match) return undefined;
  const [, sign = '', digits = ''] = match;
  if (sign !== '' && /^[+-]/.test(digits)) return undefined;
  // Cells with marks say nothing about how the table's numbers are grouped.
  return parseNumber(sign + digits, { ...format, thousands: format.thousands ?? (format.decimal === '.' ? ',' : '.') });
}

function finite(text: string): number | undefined {
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}

const groups = {
  ',': /^([+-]?\d{1,3}(?:,\d{3})+)(?![\d,])/,
  '.': /^([+-]?\d{1,3}(?:\.\d{3})+)(?![\d.])/,
  ' ': /^([+-]?\d{1,3}(?:[ \u00a0\u202f\u2009]\d{3})+)(?!\d)/,
  "'": /^([+-]?\d{1,3}(?:['’]\d{3})+)(?!\d)/,
} satisfies Record<NonNullable<ReadOptions['thousands']>, RegExp>;

function withoutGroups(text: string, { thousands }: NumberFormat): string | null {
  if (thousands === null) return null;
  const match = groups[thousands].exec(text);
  return match?.[1] === undefined ? null : match[1].replace(/[^\d+-]/g, '') + text.slice(match[1].length);
}

/** True where the cell groups its digits with `thousands`. */
export function isGrouped(text: string, thousands: NonNullable<ReadOptions['thousands']>): boolean {
  return groups[thousands].test(text);
}

const trueWords = new Set(['true', 't', 'yes', 'y', '1', 'はい', '有', '○', '〇']);
const falseWords = new Set(['false', 'f', 'no', 'n', '0', 'いいえ', '無', '×', '✕']);

export function parseBoolean(text: string): boolean | undefined {
  const word = text.toLowerCase();
  if (trueWords.has(word)) return true;
  return falseWords.has(word) ? false : undefined;
}
