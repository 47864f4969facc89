import type { ClusteringResult } from '@hakaru/contract/training/clustering';
import type { Translate } from '../../../lib/i18n/catalogue-types.ts';
import { formatCount, formatNumber, formatPercent } from '../../../lib/numbers/format-number.ts';
import { secondsText, shareText, withSpread } from '../../../features/projects/result/figure-text.ts';
import type { BoardFigure } from '../../../features/projects/result/leaderboard-table.tsx';
import type { clusteringMessages } from '../words.ts';

export type ClusteringRow = ClusteringResult['leaderboard'][number];

/** What methods are sorted by. */
export const bySilhouette = { of: (row: ClusteringRow) => row.silhouette, lessIsBetter: false };

/** The leaderboard's columns; agreement with known groups only where some are named. Noise stands beside the silhouette, which is better without it. */
export function boardFigures(
  t: Translate<typeof clusteringMessages.en>,
  hasLabels: boolean,
): BoardFigure<ClusteringRow>[] {
  return [
    { id: 'silhouette', label: t('silhouette'), ...bySilhouette, text: (row) => shareText(row.silhouette) },
    {
      id: 'clusters',
      label: t('clusters'),
      of: (row) => row.clusters,
      lessIsBetter: true,
      text: (row) => (row.clusters === null ? '–' : formatCount(row.clusters)),
    },
    {
      id: 'noise',
      label: t('noise'),
      of: (row) => row.noise_share,
      lessIsBetter: true,
      text: (row) => (row.state === 'trained' ? formatPercent(row.noise_share, 1) : '–'),
    },
    ...(hasLabels
      ? [
          {
            id: 'adjusted_rand',
            label: t('adjusted_rand'),
            of: (row: ClusteringRow) => row.external?.adjusted_rand,
            lessIsBetter: false,
            text: (row: ClusteringRow) => shareText(row.external?.adjusted_rand),
          },
        ]
      : []),
    {
      id: 'stability',
      label: t('stability'),
      of: (row) => row.stability,
      lessIsBetter: false,
      text: (row) =>
        withSpread(shareText(row.stability), row.stability_sd === null ? null : shareText(row.stability_sd)),
    },
    {
      id: 'calinski_harabasz',
      label: t('calinski_harabasz'),
      of: (row) => row.calinski_harabasz,
      lessIsBetter: false,
      text: (row) => formatNumber(row.calinski_harabasz, 4),
    },
    {
      id: 'davies_bouldin',
      label: t('davies_bouldin'),
      of: (row) => row.davies_bouldin,
      lessIsBetter: true,
      text: (row) => shareText(row.davies_bouldin),
    },
    {
      id: 'seconds',
      label: t('seconds_column'),
      of: (row) => row.seconds,
      lessIsBetter: true,
      text: (row) => secondsText(row.seconds),
    },
  ];
}
