import { type NumberFormat, parseBoolean, parseNumber, trimCell } from './cells.ts';
import { parseDatetime } from './datetime-text.ts';
import { missingValues } from './missing-values.ts';

// One cell does not tell a decimal comma from a mark between thousands, so a point is the decimal mark.
const formats: readonly NumberFormat[] = [',', ' ', "'"].map(
  (thousands) => ({ decimal: '.', thousands }) as NumberFormat,
);

/** Whether a cell of an uploaded file would be missing with this text. */
export function isMissingText(text: string): boolean {
  return text === '' || missingValues.includes(text);
}

/** A text typed by itself as a number, any mark between thousands; undefined where it is none. */
export function readTypedNumber(text: string, columnFormat?: NumberFormat): number | undefined {
  for (const format of columnFormat ? [columnFormat] : formats) {
    const value = parseNumber(trimCell(text), format);
    if (value !== undefined) return value;
  }
  return undefined;
}

export function readTypedBoolean(text: string): boolean | undefined {
  return parseBoolean(trimCell(text));
}

/** ISO 8601 without a zone: the clock as it is written. Dates begin with the year. */
export function readTypedDatetime(text: string): string | undefined {
  return parseDatetime(trimCell(text), 'ymd');
}
