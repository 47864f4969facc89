import type { Cell, ModelInputs } from '@hakaru/contract';

export type Feature = ModelInputs['features'][number];

/** A typed or pasted text as a value of a feature, or the reason it is none. */
export type ReadCell = { value: Cell } | { problem: 'not_a_number' | 'not_yes_or_no' | 'not_a_date' };

const yes = ['true', 'yes', 'y', '1', 'はい', '有', '○', 'on'];
const no = ['false', 'no', 'n', '0', 'いいえ', '無', '×', 'off'];

const readers = { numeric: readNumber, categorical: readText, boolean: readBoolean, datetime: readDate } satisfies Record<Feature['type'], (text: string) => ReadCell>;

/** Reads a text as the feature's type; full-width letters count as their plain ones, an empty text is missing. */
export function readCell(type: Feature['type'], text: string): ReadCell {
  const trimmed = text.trim();
  return trimmed === '' ? { value: null } : readers[type](trimmed);
}

function readText(text: string): ReadCell {
  return { value: text };
}

/** Thousands are grouped by commas or spaces; U+2212 is a minus as well. */
function readNumber(text: string): ReadCell {
  const plain = text.normalize('NFKC').replace('\u2212', '-').replace(/(?<=\d)[,\s](?=\d{3}(?!\d))/g, '');
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain) && Number.isFinite(Number(plain)) ? { value: Number(plain) } : { problem: 'not_a_number' };
}

function readBoolean(text: string): ReadCell {
  const plain = text.normalize('NFKC').toLowerCase();
  if (yes.includes(plain)) return { value: true };
  return no.includes(plain) ? { value: false } : { problem: 'not_yes_or_no' };
}

function readDate(text: string): ReadCell {
  const plain = text.normalize('NFKC').replace(/^(\d{4})[/.年](\d{1,2})[/.月](\d{1,2})日?/, (_, year: string, month: string, day: string) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
  const time = /^\d{4}-\d{2}-\d{2}/.test(plain) ? Date.parse(plain.length === 10 ? `${plain}T00:00:00Z` : withZone(plain)) : Number.NaN;
  return Number.isNaN(time) ? { problem: 'not_a_date' } : { value: new Date(time).toISOString() };
}

/** A time without a zone is UTC, as times in datasets are. */
function withZone(text: string): string {
  const iso = text.replace(' ', 'T');
  return /(z|[+-]\d{2}:?\d{2})$/i.test(iso) ? iso : `${iso}Z`;
}
