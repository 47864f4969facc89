import { MOST_ONLINE_ROWS, type OnlineRow } from '@hakaru/contract';
import { translator } from '../../lib/i18n/define-messages.ts';
import { listed } from '../../lib/i18n/joined.ts';
import { onlineMessages } from './words.ts';

/** What rows of a model are. */
export interface RowForm {
  features: readonly string[];
  time: 'datetime' | 'numeric' | null;
  /** The column of times, where there is one. */
  timeColumn: string | null;
}

/** Rows as they are pasted, with headings, divided by tabs or else by commas; or what is wrong with them. Empty cells are missing values. */
export function rowsOf(
  pasted: string,
  { features, time, timeColumn }: RowForm,
): { rows: OnlineRow[] } | { problem: string } {
  const t = translator(onlineMessages);
  const lines = pasted
    .split(/\r?\n/)
    .map((text, index) => ({ text, number: index + 1 }))
    .filter(({ text }) => text.trim() !== '');
  const separator = lines[0]?.text.includes('\t') ? '\t' : ',';
  const [head = [], ...cells] = lines.map(({ text }) => text.split(separator).map((cell) => cell.trim()));
  const needed = [...(timeColumn === null ? [] : [timeColumn]), ...features];
  const places = new Map(needed.map((name) => [name, head.indexOf(name)]));
  if (needed.every((name) => places.get(name) === -1) || (timeColumn !== null && places.get(timeColumn) === -1))
    return { problem: t('no_header', { columns: listed(needed) }) };
  if (cells.length === 0) return { problem: t('no_line') };
  if (cells.length > MOST_ONLINE_ROWS) return { problem: t('too_many', { most: MOST_ONLINE_ROWS }) };
  const rows: OnlineRow[] = [];
  for (const [index, line] of cells.entries()) {
    const textOf = (name: string) => line[places.get(name) ?? -1] ?? '';
    const values: Record<string, number | null> = {};
    for (const column of features) {
      const text = textOf(column);
      const value = text === '' ? null : Number(text);
      if (value !== null && !Number.isFinite(value))
        return { problem: t('bad_number', { line: lines[index + 1]!.number, column, text }) };
      values[column] = value;
    }
    const at = timeColumn === null ? '' : textOf(timeColumn);
    rows.push({ time: at === '' ? null : time === 'numeric' ? Number(at) : at, values });
  }
  return { rows };
}

/** Headings to paste rows below. */
export function headingsOf({ features, timeColumn }: Pick<RowForm, 'features' | 'timeColumn'>): string {
  return [...(timeColumn === null ? [] : [timeColumn]), ...features].join('\t');
}
