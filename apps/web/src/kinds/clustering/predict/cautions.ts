import type { ClusteringPredictionSummary } from '@hakaru/contract/training/clustering';
import type { Translate } from '../../../lib/i18n/catalogue-types.ts';
import { formatPercent } from '../../../lib/numbers/format-number.ts';
import type { en as shared } from '../../../features/projects/prediction/words.en.ts';
import { inputCautions, lackingRows } from '../../../features/projects/prediction/report/input-cautions.ts';
import { counted } from '../../../features/projects/prediction/unreadable-words.ts';
import type { en } from '../words.en.ts';

/** What to know before these clusters are used, one sentence each. */
export function cautionsOf(
  summary: ClusteringPredictionSummary,
  t: Translate<typeof shared>,
  c: Translate<typeof en>,
): string[] {
  const { rows, outside_domain: outside, overflowed } = summary;
  const lacking = lackingRows(summary) - overflowed;
  const noise = summary.clusters.find(({ cluster }) => cluster === 0)?.rows ?? 0;
  const inputs = inputCautions(summary, t);
  const share = (count: number) => formatPercent(count / rows, 1);
  return [
    ...(lacking > 0 ? [t('caution_not_predicted', counted(lacking))] : []),
    ...inputs.removed,
    ...(overflowed > 0 ? [t('caution_overflowed', counted(overflowed))] : []),
    ...(outside > 0 ? [c('caution_outside', { ...counted(outside), share: share(outside) })] : []),
    ...(noise > 0 ? [c('caution_noise', { ...counted(noise), share: share(noise) })] : []),
    ...summary.unknown_categories.map(({ column, rows: count, labels }) =>
      c('caution_unknown', { ...counted(count), column, labels: labels.slice(0, 10).join(', ') }),
    ),
    ...inputs.outOfRange,
    ...inputs.unreadable,
    ...inputs.missing,
    ...(summary.filled_rows > 0 ? [c('caution_filled', counted(summary.filled_rows))] : []),
  ];
}
