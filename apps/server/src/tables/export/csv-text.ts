import type { Cell } from '@hakaru/contract';

/** A value as a CSV field. Text that a spreadsheet would take for a formula gets an apostrophe before it (OWASP, CSV injection). */
export function csvField(value: Cell): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function csvLine(values: Cell[]): string {
  return `${values.map(csvField).join(',')}\r\n`;
}
