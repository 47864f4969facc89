import { timeText } from '../../../../lib/dates/time-text.ts';
import type { Translate } from '../../../../lib/i18n/catalogue-types.ts';
import { formatCount, formatNumber } from '../../../../lib/numbers/format-number.ts';
import type { en } from '../words.en.ts';
import { counted, unreadableWords } from '../unreadable-words.ts';

/** Of more features, one sentence speaks of all, and names the first. */
const MOST_SENTENCES = 8;
const MOST_NAMED = 12;

/** What every predicting type's summary says of the rows it was given. */
export interface InputsSummary {
  removed_by_steps?: readonly { number: number; rows: number }[];
  out_of_range: readonly {
    column: string;
    below: number;
    above: number;
    minimum: number | string;
    maximum: number | string;
  }[];
  unreadable_values: readonly Parameters<typeof unreadableWords>[0][];
  missing_values: Readonly<Record<string, number>>;
}

/** What to know of the rows that were predicted, a sentence each, by what it is of. */
export function inputWarnings(
  summary: InputsSummary,
  t: Translate<typeof en>,
): Record<'removed' | 'outOfRange' | 'unreadable' | 'missing', string[]> {
  const missing = Object.entries(summary.missing_values);
  return {
    removed: (summary.removed_by_steps ?? []).map(({ number, rows }) =>
      t('caution_removed', { ...counted(rows), number }),
    ),
    outOfRange: rangeWarnings(summary, t),
    unreadable: [
      ...summary.unreadable_values
        .slice(0, MOST_SENTENCES)
        .map((column) => `${unreadableWords(column, t)} ${t('unreadable_filled')}`),
      ...(summary.unreadable_values.length > MOST_SENTENCES
        ? [t('caution_unreadable_more', { columns: formatCount(summary.unreadable_values.length - MOST_SENTENCES) })]
        : []),
    ],
    missing:
      missing.length > 0
        ? [t('caution_missing', { columns: withRows(missing) + (missing.length > MOST_NAMED ? ' …' : '') })]
        : [],
  };
}

/** A sentence a feature; one of all of them where there are many, as of a spectrum. */
function rangeWarnings({ out_of_range: found }: InputsSummary, t: Translate<typeof en>): string[] {
  if (found.length <= MOST_SENTENCES)
    return found.map(({ column, below, above, minimum, maximum }) =>
      t('caution_range', { ...counted(below + above), column, minimum: limit(minimum), maximum: limit(maximum) }),
    );
  const columns = found
    .map(({ column, below, above }): [string, number] => [column, below + above])
    .toSorted((a, b) => b[1] - a[1]);
  return [t('caution_ranges', { features: formatCount(found.length), columns: withRows(columns) })];
}

function withRows(columns: readonly [column: string, rows: number][]): string {
  return columns
    .slice(0, MOST_NAMED)
    .map(([column, rows]) => `${column} (${formatCount(rows)})`)
    .join(', ');
}

/** Rows without a prediction for which no step of a recipe is the reason. */
export function lackingRows({
  rows,
  predicted,
  removed_by_steps: removed = [],
}: Pick<InputsSummary, 'removed_by_steps'> & { rows: number; predicted: number }): number {
  return rows - predicted - removed.reduce((sum, step) => sum + step.rows, 0);
}

function limit(value: number | string): string {
  return typeof value === 'number' ? formatNumber(value) : timeText(value);
}
