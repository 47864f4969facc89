import type { PredictionDetail } from '@hakaru/contract';
import type { RegressionPredictionSummary } from '@hakaru/contract/training/regression-predictions';
import { predictedRows } from '../../../features/projects/prediction/report/rows-answer.ts';
import { compact } from '../../../lib/compact.ts';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { formatCount, formatNumber, formatR2 } from '../../../lib/numbers/format-number.ts';
import { inUnitOf } from '../../../lib/numbers/with-unit.ts';
import { regressionMessages } from '../words.ts';

/** Where the predictions lie, and how they compare with what was measured. */
export function regressionPredictionAnswer(
  summary: RegressionPredictionSummary,
  { target }: Pick<PredictionDetail, 'target'>,
): string[] {
  const t = translator(regressionMessages);
  const { minimum, maximum, mean, metrics } = summary;
  return compact([
    predictedRows(summary),
    minimum !== null &&
      t('answer_range', {
        target: target ?? summary.target,
        lower: formatNumber(minimum),
        upper: inUnitOf(target ?? summary.target, formatNumber(maximum)),
        mean: inUnitOf(target ?? summary.target, formatNumber(mean)),
      }),
    metrics &&
      metrics.rows > 0 &&
      t('answer_measured', {
        rows: formatCount(metrics.rows),
        rmse: inUnitOf(target ?? summary.target, formatNumber(metrics.rmse, 3)),
        r2: formatR2(metrics.r2),
      }),
  ]);
}
