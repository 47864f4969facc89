import type { ClusteringResult } from '@hakaru/contract/training/clustering';
import Typography from '@mui/material/Typography';
import { usedWords } from '../../../families/unsupervised/matrix/matrix-words.ts';
import { type FoundProps, LeaderboardSection, resultScreen } from '../../../features/projects/result/result-screen.tsx';
import { sortLeaderboard } from '../../../features/projects/result/sort-leaderboard.ts';
import { WarningList } from '../../../features/projects/warnings/warning-list.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { clusteringSetup } from '../setup.ts';
import { clusteringMessages } from '../words.ts';
import { reasonWords } from './reason-words.ts';
import type { Translate } from '../../../lib/i18n/catalogue-types.ts';
import { formatCount, formatNumber, formatPercent } from '../../../lib/numbers/format-number.ts';
import { secondsText, shareText, withSpread } from '../../../features/projects/result/figure-text.ts';
import type { BoardFigure } from '../../../features/projects/result/leaderboard-table.tsx';

/** Every method, by its silhouette. */
export const ResultScreen = resultScreen<ClusteringResult>(clusteringSetup, {
  bestOf: ({ leaderboard }) =>
    sortLeaderboard(
      leaderboard.filter(({ state }) => state === 'trained'),
      bySilhouette,
    )[0]?.index,
  Found,
});

function Found(found: FoundProps<ClusteringResult>) {
  const { leaderboard, rows, columns, warnings } = found.result;
  const t = useMessages(clusteringMessages);
  const { title } = clusteringSetup.catalogue;
  const reasons = leaderboard.filter(({ recommended, reason }) => recommended && reason);
  return (
    <>
      <LeaderboardSection
        setup={clusteringSetup}
        found={found}
        rows={leaderboard}
        figures={boardFigures(
          t,
          leaderboard.some(({ external }) => external !== null),
        )}
        failureOf={({ error_params }) => ({ params: error_params })}
        notes={[usedWords(rows, columns)]}
      >
        {reasons.map(({ index, model, reason }) => (
          <Typography key={index} variant="body2" sx={{ mt: 1 }}>
            {t('reason_of', { model: title(model), reason: reasonWords(t, reason!) })}
          </Typography>
        ))}
      </LeaderboardSection>
      <WarningList
        warnings={[
          ...warnings,
          ...leaderboard.flatMap((row) => row.warnings.map((warning) => ({ ...warning, of: title(row.model) }))),
        ]}
        setup={clusteringSetup}
      />
    </>
  );
}

type ClusteringRow = ClusteringResult['leaderboard'][number];

/** What methods are sorted by. */
const bySilhouette = { of: (row: ClusteringRow) => row.silhouette, lessIsBetter: false };

/** The leaderboard's columns; agreement with known groups only where some are named. Noise stands beside the silhouette, which is better without it. */
function boardFigures(t: Translate<typeof clusteringMessages.en>, hasLabels: boolean): BoardFigure<ClusteringRow>[] {
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
