import type { Cell, ModelInputs } from '@hakaru/contract';
import { trimCell, type NumberFormat } from '@hakaru/contract/text/cells';
import { isMissingText, readTypedBoolean, readTypedDatetime, readTypedNumber } from '@hakaru/contract/text/typed-cells';

export type Feature = ModelInputs['features'][number];

/** A typed or pasted text as a value of a feature, or the reason it is none. */
export type ReadCell = { value: Cell } | { problem: 'not_a_number' | 'not_yes_or_no' | 'not_a_date' };

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
