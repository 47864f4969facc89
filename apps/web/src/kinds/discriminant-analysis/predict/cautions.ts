import type { DiscriminantAnalysisPredictionSummary } from '@hakaru/contract/training/discriminant-analysis';
import type { Translate } from '../../../lib/i18n/catalogue-types.ts';
import { formatPercent } from '../../../lib/numbers/format-number.ts';
import type { en as shared } from '../../../features/projects/prediction/words.en.ts';
import { inputCautions, lackingRows } from '../../../features/projects/prediction/report/input-cautions.ts';
import { counted } from '../../../features/projects/prediction/unreadable-words.ts';
import type { en } from '../words.en.ts';

const MOST_ROWS_NAMED = 20;

/** What to know before these classes are used, one sentence each. */
export function cautionsOf(
  summary: DiscriminantAnalysisPredictionSummary,
  t: Translate<typeof shared>,
  d: Translate<typeof en>,
): string[] {
  const { rows, outside_domain: outside, unlike_any_class: unlike } = summary;
  const lacking = lackingRows(summary);
  const inputs = inputCautions(summary, t);
  const named =
    unlike.first_rows
      .slice(0, MOST_ROWS_NAMED)
      .map((row) => row + 1)
      .join(', ') + (unlike.rows > MOST_ROWS_NAMED ? ' …' : '');
  return [
    ...(unlike.rows > 0
      ? [
          d('caution_unlike', {
            ...counted(unlike.rows),
            limit: formatPercent(unlike.probability_limit, 1),
            rows: named,
          }),
        ]
      : []),
    ...(lacking > 0 ? [t('caution_not_predicted', counted(lacking))] : []),
    ...inputs.removed,
    ...(outside > 0 ? [d('caution_outside', { ...counted(outside), share: formatPercent(outside / rows, 1) })] : []),
    ...(summary.unseen_classes.length > 0
      ? [
          d('caution_unseen', {
            classes: summary.unseen_classes
              .slice(0, 10)
              .map(({ label, rows: count }) => `${label} (${count})`)
              .join(', '),
          }),
        ]
      : []),
    ...summary.unknown_categories.map(({ column, rows: count, labels }) =>
      d('caution_unknown', { ...counted(count), column, labels: labels.slice(0, 10).join(', ') }),
    ),
    ...inputs.outOfRange,
    ...inputs.unreadable,
    ...inputs.missing,
    ...(summary.filled_rows > 0 ? [d('caution_filled', counted(summary.filled_rows))] : []),
  ];
}
