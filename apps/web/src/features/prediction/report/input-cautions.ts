import { timeText } from '../../../lib/dates/time-text.ts';
import type { Translate } from '../../../lib/i18n/catalogue-types.ts';
import { formatCount, formatNumber } from '../../../lib/numbers/format-number.ts';
import type { en } from '../en.ts';
import { counted, unreadableWords } from '../unreadable-words.ts';

/** What every predicting type's summary says of the rows it was given. */
export interface InputsSummary {
  removed_by_steps?: readonly { number: number; rows: number }[];
  out_of_range: readonly { column: string; below: number; above: number; minimum: number | string; maximum: number | string }[];
  unreadable_values: readonly Parameters<typeof unreadableWords>[0][];
  missing_values: Readonly<Record<string, number>>;
}

/** What to know of the rows that were predicted, a sentence each, by what it is of. */
export function inputCautions(summary: InputsSummary, t: Translate<typeof en>): Record<'removed' | 'outOfRange' | 'unreadable' | 'missing', string[]> {
  const missing = Object.entries(summary.missing_values);
  return {
    removed: (summary.removed_by_steps ?? []).map(({ number, rows }) => t('caution_removed', { ...counted(rows), number })),
    outOfRange: summary.out_of_range.map(({ column, below, above, minimum, maximum }) => t('caution_range', { ...counted(below + above), column, minimum: limit(minimum), maximum: limit(maximum) })),
    unreadable: summary.unreadable_values.map((column) => `${unreadableWords(column, t)} ${t('unreadable_filled')}`),
    missing: missing.length > 0 ? [t('caution_missing', { columns: missing.map(([column, count]) => `${column} (${formatCount(count)})`).join(', ') })] : [],
  };
}

/** Rows without a prediction for which no step of a recipe is the reason. */
export function lackingRows({ rows, predicted, removed_by_steps: removed = [] }: Pick<InputsSummary, 'removed_by_steps'> & { rows: number; predicted: number }): number {
  return rows - predicted - removed.reduce((sum, step) => sum + step.rows, 0);
}

function limit(value: number | string): string {
  return typeof value === 'number' ? formatNumber(value) : timeText(value);
}
