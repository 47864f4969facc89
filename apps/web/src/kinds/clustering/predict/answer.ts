import type { ClusteringPredictionSummary } from '@hakaru/contract/training/clustering';
import { predictedRows } from '../../../features/projects/prediction/report/rows-answer.ts';
import { compact } from '../../../lib/compact.ts';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { listed, noted } from '../../../lib/i18n/joined.ts';
import { formatPercent } from '../../../lib/numbers/format-number.ts';
import { clusteringMessages } from '../words.ts';
import { clusterName } from './clustering-answer.ts';

const MOST_NAMED = 3;

/** Which clusters the rows are in, those of the most rows first. */
export function clusteringPredictionAnswer(summary: ClusteringPredictionSummary): string[] {
  const t = translator(clusteringMessages);
  const found = summary.clusters.filter(({ rows }) => rows > 0).sort((a, b) => b.rows - a.rows);
  return compact([
    predictedRows(summary),
    found.length > 0 &&
      t('answer_assigned', {
        clusters: listed(
          found
            .slice(0, MOST_NAMED)
            .map(({ cluster, rows }) => noted(clusterName(t, cluster), formatPercent(rows / summary.predicted, 1))),
        ),
      }),
  ]);
}
