import type { RegressionPredictionSummary } from '@hakaru/contract/training/regression-predictions';
import type { Translate } from '../../../lib/i18n/catalogue-types.ts';
import { formatPercent } from '../../../lib/numbers/format-number.ts';
import type { en } from '../../../features/projects/prediction/words.en.ts';
import { inputCautions, lackingRows } from '../../../features/projects/prediction/report/input-cautions.ts';
import { counted } from '../../../features/projects/prediction/unreadable-words.ts';

/** What to know before these predictions are used, one sentence each. */
export function cautionsOf(summary: RegressionPredictionSummary, t: Translate<typeof en>): string[] {
  const { rows, outside_domain: outside, half_width, interval } = summary;
  const lacking = lackingRows(summary) - summary.overflowed;
  const inputs = inputCautions(summary, t);
  return [
    ...(lacking > 0 ? [t('caution_not_predicted', counted(lacking))] : []),
    ...inputs.removed,
    ...(summary.overflowed > 0 ? [t('caution_overflowed', counted(summary.overflowed))] : []),
    ...(half_width === null && interval === 'conformal' ? [t('caution_no_interval')] : []),
    ...(outside > 0 ? [t('caution_outside', { ...counted(outside), share: formatPercent(outside / rows, 1) })] : []),
    ...summary.unknown_categories.map(({ column, rows: count, labels }) =>
      t('caution_unknown', { ...counted(count), column, labels: labels.slice(0, 10).join(', ') }),
    ),
    ...inputs.outOfRange,
    ...inputs.unreadable,
    ...inputs.missing,
    ...(summary.filled_rows > 0
      ? [t('caution_filled', { ...counted(summary.filled_rows), coverage: formatPercent(summary.coverage) })]
      : []),
  ];
}
