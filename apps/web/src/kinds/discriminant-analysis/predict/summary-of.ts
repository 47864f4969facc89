import type { PredictionDetail } from '@hakaru/contract';
import type { DiscriminantAnalysisPredictionSummary } from '@hakaru/contract/training/discriminant-analysis';

/** The summary of a finished prediction of classes; null before. */
export function summaryOf({
  summary,
}: Pick<PredictionDetail, 'summary'>): DiscriminantAnalysisPredictionSummary | null {
  return summary as DiscriminantAnalysisPredictionSummary | null;
}
