import type { PredictionDetail } from '@hakaru/contract';
import type { RegressionPredictionSummary } from '@hakaru/contract/training/regression-predictions';

/** The summary of a finished regression prediction; null before. */
export function summaryOf({ summary }: Pick<PredictionDetail, 'summary'>): RegressionPredictionSummary | null {
  return summary as RegressionPredictionSummary | null;
}
