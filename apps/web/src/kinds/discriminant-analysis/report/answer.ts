import type { DiscriminantAnalysisReport } from '@hakaru/contract/training/discriminant-analysis';
import { decidesAndHolds } from '../../../families/supervised/report/answer-parts.ts';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { formatCount, formatPercent } from '../../../lib/numbers/format-number.ts';
import { discriminantMessages } from '../words.ts';

/** What the report comes to: how good against the shares of the classes and the folds, what decides, where it holds. */
export function discriminantAnswer(report: DiscriminantAnalysisReport): string[] {
  const t = translator(discriminantMessages);
  const judged = report.test.rows > 0 ? report.test : report.cross_validated;
  const own = judged.balanced_accuracy;
  const baseline = report.baseline_test.balanced_accuracy;
  const sentences: string[] = [];
  if (typeof own === 'number' && typeof baseline === 'number') {
    const params = {
      rows: formatCount(judged.rows),
      accuracy: formatPercent(judged.accuracy, 1),
      balanced: formatPercent(own, 1),
      baseline: formatPercent(baseline, 1),
    };
    sentences.push(t(own > baseline ? 'answer_better' : 'answer_no_better', params));
    const spread = report.folds.balanced_accuracy;
    if (own > baseline && typeof spread?.sd === 'number')
      sentences.push(
        t(own - baseline < 2 * spread.sd ? 'answer_within_spread' : 'answer_beyond_spread', {
          folds: formatCount(report.folds.count),
          mean: formatPercent(spread.mean, 1),
          sd: formatPercent(spread.sd, 1),
        }),
      );
  }
  return [...sentences, ...decidesAndHolds(report)];
}
