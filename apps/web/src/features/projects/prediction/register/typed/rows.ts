import type { Cell, ModelInputs } from '@hakaru/contract';
import { type NumberFormat, trimCell } from '@hakaru/contract/text/cells';
import { isMissingText, readTypedBoolean, readTypedDatetime, readTypedNumber } from '@hakaru/contract/text/typed-cells';
import { detectNumberFormat } from '@hakaru/contract/text/detect-number-format';
import { timeText } from '../../../../../lib/dates/time-text.ts';
import { formatNumber } from '../../../../../lib/numbers/format-number.ts';
import { formatSetting } from '../../../../../lib/numbers/format-setting.ts';
import { listed, ranged } from '../../../../../lib/i18n/joined.ts';

export type Feature = ModelInputs['features'][number];

/** A typed or pasted text as a value of a feature, or the reason it is none. */
type ReadCell = { value: Cell } | { problem: 'not_a_number' | 'not_yes_or_no' | 'not_a_date' };

/** Reads a text as the feature's type by the rules of uploaded files; `format`: how its column's numbers are written. */
export function readCell(type: Feature['type'], text: string, format?: NumberFormat): ReadCell {
  const trimmed = trimCell(text);
  if (type === 'categorical') return { value: trimmed === '' ? null : trimmed };
  if (isMissingText(trimmed)) return { value: null };
  if (type === 'numeric') return valueOr(readTypedNumber(trimmed, format), 'not_a_number');
  if (type === 'boolean') return valueOr(readTypedBoolean(trimmed), 'not_yes_or_no');
  const time = readTypedDatetime(trimmed);
  // Times in datasets are without a zone; in the browser they are all UTC.
  return valueOr(time && new Date(`${time}Z`).toISOString(), 'not_a_date');
}

function valueOr(value: Cell | undefined, problem: Extract<ReadCell, { problem: string }>['problem']): ReadCell {
  return value === undefined ? { problem } : { value };
}

/**
 * The cells of what a spreadsheet puts on the clipboard: tabs between cells, line feeds between rows, and quotation
 * marks around cells that hold either. Empty rows at the end are left out.
 */
export function parsePaste(text: string): string[][] {
  const rows: string[][] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/y;
  let row: string[] = [];
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text) ?? restOfLine(text, cell);
    row.push((found[1] === undefined ? (found[2] ?? '') : found[1].replaceAll('""', '"')).trim());
    if (found[3] !== '\t') {
      rows.push(row);
      row = [];
    }
  }
  if (row.length > 0) rows.push([...row, '']);
  while (rows.at(-1)?.every((value) => value === '')) rows.pop();
  return rows;
}

/** A quotation mark that is not closed is a letter like any other. */
function restOfLine(text: string, cell: RegExp): RegExpExecArray {
  const plain = /([^\S\s])?([^\t\r\n]*)(\t|\r\n|\n|\r|$)/y;
  plain.lastIndex = cell.lastIndex;
  const found = plain.exec(text) as RegExpExecArray;
  cell.lastIndex = plain.lastIndex;
  return found;
}

export type TypedRow = Record<string, Cell>;

interface PasteProblem {
  /** Counted from 1 among the pasted rows, without the header. */
  row: number;
  column: string;
  text: string;
  problem: Extract<ReadCell, { problem: string }>['problem'];
}

export interface Pasted {
  rows: Partial<TypedRow>[];
  /** Columns of a pasted header that are no feature. */
  unknownColumns: string[];
  problems: PasteProblem[];
}

/**
 * Pasted cells as values of features. Where the first row names features, columns go by name; otherwise they go by
 * their place, beginning at `firstFeature`. How numbers are written is found from all cells, as in uploaded files.
 * Cells that cannot be read are missing and reported.
 */
export function pasteRows(
  cells: readonly string[][],
  features: readonly Pick<Feature, 'name' | 'type'>[],
  firstFeature = 0,
): Pasted {
  const header = cells[0] ?? [];
  const named = header.map((name) => features.find((feature) => sameName(feature.name, name)));
  const byName = named.some(Boolean);
  const targets = byName ? named : header.map((_, index) => features[firstFeature + index]);
  const problems: PasteProblem[] = [];
  const body = cells.slice(byName ? 1 : 0);
  const format = detectNumberFormat(
    [body.flatMap((line) => line.filter((_text, index) => targets[index]?.type === 'numeric').map(trimCell))],
    null,
  );
  const rows = body.map((line, index) => {
    const row: Partial<TypedRow> = {};
    line.forEach((text, position) => {
      const feature = targets[position];
      if (!feature) return;
      const read = readCell(feature.type, text, format);
      row[feature.name] = 'value' in read ? read.value : null;
      if ('problem' in read) problems.push({ row: index + 1, column: feature.name, text, problem: read.problem });
    });
    return row;
  });
  return { rows, problems, unknownColumns: byName ? header.filter((name, index) => !named[index] && name !== '') : [] };
}

function sameName(a: string, b: string): boolean {
  return a.normalize('NFKC').trim().toLowerCase() === b.normalize('NFKC').trim().toLowerCase();
}

/** The most rows a prediction of typed rows takes; more are a dataset. */
export const MOST_ROWS = 1000;

const DIGITS = 6;

/** A calculated median has digits that nobody types; what training saw only in all its digits keeps them. */
function readable({ typical, type, minimum, maximum }: Feature): Feature['typical'] {
  if (type !== 'numeric' || typeof typical !== 'number' || Number.isInteger(typical)) return typical;
  const rounded = Number(typical.toPrecision(DIGITS));
  return rounded >= Number(minimum ?? -Infinity) && rounded <= Number(maximum ?? Infinity) ? rounded : typical;
}

/** A row of what is usual for every feature. */
export function typicalRow(features: readonly Feature[]): TypedRow {
  return Object.fromEntries(features.map((feature) => [feature.name, readable(feature)]));
}

/** A pasted or half-typed row with every feature; what was not given is missing. */
function wholeRow(features: readonly Feature[], given: Partial<TypedRow>): TypedRow {
  return Object.fromEntries(features.map(({ name }) => [name, given[name] ?? null]));
}

/** The rows with pasted ones written over them from `first` on; rows beyond the last are added, up to MOST_ROWS. */
export function writeOver(
  rows: readonly TypedRow[],
  pasted: readonly Partial<TypedRow>[],
  first: number,
  features: readonly Feature[],
): TypedRow[] {
  const result = [...rows];
  pasted.slice(0, MOST_ROWS - first).forEach((given, index) => {
    const old = result[first + index];
    result[first + index] = old ? ({ ...old, ...given } as TypedRow) : wholeRow(features, given);
  });
  return result;
}

const MOST_NAMED = 5;

/** What training saw of a feature, in a few words: its range with unit, or its categories. Null where it saw nothing. */
export function observedRange({ type, minimum, maximum, categories, unit }: Feature): string | null {
  if (categories)
    return (
      listed(categories.slice(0, MOST_NAMED)) + (categories.length > MOST_NAMED ? ` … (${categories.length})` : '')
    );
  if (minimum === null || maximum === null) return null;
  if (type === 'datetime') return ranged(timeText(minimum), timeText(maximum));
  return `${ranged(short(minimum), short(maximum))}${unit ? ` ${unit}` : ''}`;
}

/** Without zeros at the end: an end of a range is a value, not a measurement of it. */
function short(value: number | string): string {
  const size = Math.abs(Number(value));
  // Six digits of a counter of 1e9 are the same at both ends of its range.
  if (size > 0 && (size < 1e-3 || size >= 1e6)) return formatSetting(Number(value));
  const text = formatNumber(Number(value), 6);
  return /^[^e]*\.\d*$/.test(text) ? text.replace(/\.?0+$/, '') : text;
}

/** Whether a value lies outside of what training saw: below or above its range, or a category it never met. */
export function isUnseen({ type, minimum, maximum, categories }: Feature, value: unknown): boolean {
  if (value === null || value === undefined) return false;
  if (categories) return !categories.includes(String(value));
  if (type === 'boolean' || minimum === null || maximum === null) return false;
  const index = type === 'datetime' ? Date.parse(String(value)) : Number(value);
  const [low, high] =
    type === 'datetime'
      ? [Date.parse(String(minimum)), Date.parse(String(maximum))]
      : [Number(minimum), Number(maximum)];
  return index < low || index > high;
}
