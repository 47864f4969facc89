import type { RegressionReport } from '@hakaru/contract/training/regression';
import { decidesAndHolds } from '../../../families/supervised/report/answer-parts.ts';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { formatCount, formatNumber, formatPercent, formatR2 } from '../../../lib/numbers/format-number.ts';
import { inUnitOf } from '../../../lib/numbers/with-unit.ts';
import { rowTitle } from '../../../lib/rows/row-names.ts';
import { regressionMessages } from '../words.ts';
import { largestErrors } from './point-groups.ts';

/** Of fewer rows one makes much of the error by chance. */
const FEWEST_JUDGED = 20;

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
      rmse: inUnitOf(report.target, formatNumber(rmse, 3)),
      baseline: inUnitOf(report.target, formatNumber(baseline, 3)),
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
          sd: inUnitOf(report.target, formatNumber(spread.sd, 2)),
        }),
      );
  }
  return [...sentences, ...dominatingRow(report), ...decidesAndHolds(report)];
}

/** The row that makes at least half of the squared error of its part, as a mistyped target does. */
function dominatingRow(report: RegressionReport): string[] {
  const [worst] = largestErrors(report);
  const of = worst?.part === 'test' ? report.test : report.cross_validated;
  if (!worst || typeof of.rmse !== 'number' || of.rows < FEWEST_JUDGED) return [];
  const share = worst.residual ** 2 / (of.rmse ** 2 * of.rows);
  if (share < 0.5) return [];
  return [
    translator(regressionMessages)(worst.part === 'test' ? 'warning_row_of_test' : 'warning_row_of_folds', {
      row: rowTitle(worst.row - 1),
      share: formatPercent(Math.min(share, 1)),
      actual: inUnitOf(report.target, formatNumber(worst.actual)),
      predicted: inUnitOf(report.target, formatNumber(worst.predicted)),
    }),
  ];
}
