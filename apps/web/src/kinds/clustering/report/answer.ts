import type { ClusteringReport } from '@hakaru/contract/training/clustering';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { formatCount, formatNumber, formatPercent } from '../../../lib/numbers/format-number.ts';
import { clusteringMessages } from '../words.ts';

/** From which mean silhouette clusters are told apart well, and from which at all (Kaufman & Rousseeuw 1990). */
const CLEAR = 0.5;
const WEAK = 0.25;

/** What the report comes to: how many clusters of which sizes, how well they are told apart, what lies in none. */
export function clusteringAnswer({ summary, clusters }: ClusteringReport): string[] {
  const t = translator(clusteringMessages);
  const sizes = clusters.map(({ share }) => share);
  const sentences =
    clusters.length === 0
      ? [t('answer_none')]
      : [
          t('answer_clusters', {
            clusters: formatCount(clusters.length),
            largest: formatPercent(Math.max(...sizes)),
            smallest: formatPercent(Math.min(...sizes)),
          }),
        ];
  return [...sentences, ...apartWords(summary.silhouette)];
}

/** How clearly clusters are told apart, where it is known. */
export function apartWords(silhouette: number | null): string[] {
  if (silhouette === null) return [];
  const t = translator(clusteringMessages);
  return [
    t(silhouette >= CLEAR ? 'answer_clear' : silhouette >= WEAK ? 'answer_overlap' : 'answer_weak', {
      silhouette: formatNumber(silhouette, 2),
    }),
  ];
}
