import type { PredictionDetail } from '@hakaru/contract';
import type { ClusteringPredictionSummary } from '@hakaru/contract/training/clustering';

/** The summary of a finished assignment to clusters; null before. */
export function summaryOf({ summary }: Pick<PredictionDetail, 'summary'>): ClusteringPredictionSummary | null {
  return summary as ClusteringPredictionSummary | null;
}
