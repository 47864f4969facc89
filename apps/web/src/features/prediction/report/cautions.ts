import type { RegressionPredictionSummary } from '@hakaru/contract/training/regression-predictions';
import { timeText } from '../../../lib/dates/time-text.ts';
import type { Translate } from '../../../lib/i18n/catalogue-types.ts';
import { formatCount, formatNumber, formatPercent } from '../../../lib/numbers/format-number.ts';
import type { en } from '../en.ts';
import { counted, unreadableWords } from '../unreadable-words.ts';

/** What to know before these predictions are used, one sentence each. */
export function cautionsOf(summary: RegressionPredictionSummary, t: Translate<typeof en>): string[] {
  const { rows, predicted, outside_domain: outside, half_width, interval } = summary;
  const lacking = rows - predicted - summary.overflowed;
  const missing = Object.entries(summary.missing_values);
  return [
    ...(lacking > 0 ? [t('caution_not_predicted', counted(lacking))] : []),
    ...(summary.overflowed > 0 ? [t('caution_overflowed', counted(summary.overflowed))] : []),
    ...(half_width === null && interval === 'conformal' ? [t('caution_no_interval')] : []),
    ...(outside > 0 ? [t('caution_outside', { ...counted(outside), share: formatPercent(outside / rows, 1) })] : []),
    ...summary.unknown_categories.map(({ column, rows: count, labels }) => t('caution_unknown', { ...counted(count), column, labels: labels.slice(0, 10).join(', ') })),
    ...summary.out_of_range.map(({ column, below, above, minimum, maximum }) => t('caution_range', { ...counted(below + above), column, minimum: limit(minimum), maximum: limit(maximum) })),
    ...summary.unreadable_values.map((column) => `${unreadableWords(column, t)} ${t('unreadable_filled')}`),
    ...(missing.length > 0 ? [t('caution_missing', { columns: missing.map(([column, count]) => `${column} (${formatCount(count)})`).join(', ') })] : []),
    ...(summary.filled_rows > 0 ? [t('caution_filled', { ...counted(summary.filled_rows), coverage: formatPercent(summary.coverage) })] : []),
  ];
}

function limit(value: number | string): string {
  return typeof value === 'number' ? formatNumber(value) : timeText(value);
}
