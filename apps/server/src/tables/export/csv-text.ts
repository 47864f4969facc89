import type { Cell } from '@hakaru/contract';

/** What is done with text that a spreadsheet would take for a formula: an apostrophe before it (OWASP, CSV injection), or nothing. */
export type Formulas = 'apostrophe' | 'keep';

// Excel in Japanese takes a full-width sign for the same; one that stands alone is a word, such as a test's result.
const formulaStart = /^([=+\-@\t\r\n]|[＝＋－＠].)/s;

export function csvField(value: Cell, formulas: Formulas = 'apostrophe'): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const safe = formulas === 'apostrophe' && formulaStart.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function csvLine(values: Cell[], formulas?: Formulas): string {
  return `${values.map((value) => csvField(value, formulas)).join(',')}\r\n`;
}
