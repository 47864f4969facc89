import type { RegressionReport } from '@hakaru/contract/training/regression';
import { decidesAndHolds } from '../../../families/supervised/report/answer-parts.ts';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { formatCount, formatNumber, formatPercent, formatR2 } from '../../../lib/numbers/format-number.ts';
import { regressionMessages } from '../words.ts';

/** What the report comes to: how good against the mean and the folds, what decides, where it holds. */
export function regressionAnswer(report: RegressionReport): string[] {
  const t = translator(regressionMessages);
  const judged = report.test.rows > 0 ? report.test : report.cross_validated;
  const baseline = report.baseline_test.rmse;
  const { rmse } = judged;
  const sentences: string[] = [];
  if (typeof rmse === 'number' && typeof baseline === 'number' && baseline > 0) {
    const params = {
      target: report.target,
      rows: formatCount(judged.rows),
      rmse: formatNumber(rmse, 3),
      baseline: formatNumber(baseline, 3),
      share: formatPercent((baseline - rmse) / baseline),
      r2: formatR2(judged.r2),
    };
    sentences.push(rmse < baseline ? t('answer_better', params) : t('answer_no_better', params));
    const spread = report.folds.rmse;
    if (rmse < baseline && typeof spread?.sd === 'number')
      sentences.push(
        t(baseline - rmse < 2 * spread.sd ? 'answer_within_spread' : 'answer_beyond_spread', {
          folds: formatCount(report.folds.count),
          mean: formatNumber(spread.mean, 3),
          sd: formatNumber(spread.sd, 2),
        }),
      );
  }
  return [...sentences, ...decidesAndHolds(report)];
}
