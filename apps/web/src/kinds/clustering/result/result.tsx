import { clusteringRank, type ClusteringResult } from '@hakaru/contract/training/clustering';
import { bestRow } from '@hakaru/contract/training/leaderboard';
import Typography from '@mui/material/Typography';
import { matrixWarnings } from '../../../families/unsupervised/matrix/matrix-report.ts';
import { usedWords } from '../../../families/unsupervised/matrix/matrix-words.ts';
import {
  type ResultProps,
  LeaderboardSection,
  resultScreen,
} from '../../../features/projects/result/result-screen.tsx';
import { compact } from '../../../lib/compact.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { clusteringSetup } from '../setup.ts';
import { clusteringMessages } from '../words.ts';
import { startsText } from '../report/cluster-words.ts';
import { apartWords } from '../report/answer.ts';
import { reasonWords } from './reason-words.ts';
import { translator } from '../../../lib/i18n/define-messages.ts';
import type { Translate } from '../../../lib/i18n/catalogue-types.ts';
import { formatCount, formatNumber, formatPercent } from '../../../lib/numbers/format-number.ts';
import { type BoardFigure, boardFigure } from '../../../features/projects/result/board-figures.ts';
import { countText, secondsText, spreadText } from '../../../features/projects/result/figure-text.ts';

/** Every method, by its silhouette. */
export const ResultScreen = resultScreen<ClusteringResult>(clusteringSetup, {
  bestOf: ({ leaderboard }) => bestRow(leaderboard, clusteringRank),
  ResultSections,
});

function ResultSections(props: ResultProps<ClusteringResult>) {
  const { leaderboard, rows, columns } = props.result;
  const t = useMessages(clusteringMessages);
  const { title } = clusteringSetup.catalogue;
  const reasons = leaderboard.filter(({ recommended, reason }) => recommended && reason);
  return (
    <>
      <LeaderboardSection
        setup={clusteringSetup}
        training={props}
        answer={resultAnswer(props.result)}
        rows={leaderboard}
        figures={boardFigures(t, {
          hasLabels: leaderboard.some(({ external }) => external !== null),
          hasStarts: leaderboard.some(({ starts }) => starts),
        })}
        notes={[usedWords(rows, columns)]}
        warnings={matrixWarnings(clusteringSetup, props.result)}
      >
        {reasons.map(({ index, model, reason }) => (
          <Typography key={index} variant="body2" sx={{ mt: 1 }}>
            {t('reason_of', { model: title(model), reason: reasonWords(t, reason!) })}
          </Typography>
        ))}
      </LeaderboardSection>
    </>
  );
}

/** What the methods come to: how many clusters are most clearly apart, how clearly, and whether the others agree. */
export function resultAnswer({ leaderboard }: ClusteringResult): string[] {
  const t = translator(clusteringMessages);
  const best = bestRow(leaderboard, clusteringRank);
  if (!best) return [];
  if (!best.clusters) return [t('answer_none')];
  const others = leaderboard.filter((row) => row !== best && row.state === 'trained');
  const agree = others.filter(({ clusters }) => clusters === best.clusters).length;
  const params = {
    model: clusteringSetup.catalogue.title(best.model),
    clusters: formatCount(best.clusters),
    noise: formatPercent(best.noise_share, 1),
    of: formatCount(others.length),
    agree: formatCount(agree),
  };
  return [
    t(best.noise_share > 0 ? 'answer_most_apart_noise' : 'answer_most_apart', params),
    ...apartWords(best.silhouette),
    ...(others.length > 0 ? [t(agree > 0 ? 'answer_agree' : 'answer_agree_none', params)] : []),
  ];
}

type ClusteringRow = ClusteringResult['leaderboard'][number];

/** The leaderboard's columns; agreement with known groups only where some are named. Noise stands beside the silhouette, which is better without it. */
function boardFigures(
  t: Translate<typeof clusteringMessages.en>,
  { hasLabels, hasStarts }: { hasLabels: boolean; hasStarts: boolean },
): BoardFigure<ClusteringRow>[] {
  const least = { lessIsBetter: true };
  return compact([
    boardFigure('silhouette', t('silhouette'), clusteringRank.of),
    boardFigure('clusters', t('clusters'), (row) => row.clusters, { ...least, text: countText }),
    boardFigure('noise', t('noise'), (row) => row.noise_share, {
      ...least,
      text: (share, { state }) => (state === 'trained' ? formatPercent(share, 1) : '–'),
    }),
    hasLabels && boardFigure<ClusteringRow>('adjusted_rand', t('adjusted_rand'), (row) => row.external?.adjusted_rand),
    boardFigure('stability', t('stability'), (row) => row.stability, {
      text: (value, { stability_sd: sd }) => spreadText(value, sd),
    }),
    boardFigure('calinski_harabasz', t('calinski_harabasz'), (row) => row.calinski_harabasz, {
      text: (value) => formatNumber(value, 4),
    }),
    boardFigure('davies_bouldin', t('davies_bouldin'), (row) => row.davies_bouldin, least),
    hasStarts &&
      boardFigure<ClusteringRow>('starts', t('starts'), (row) => row.starts && row.starts.reached / row.starts.done, {
        text: (_, { starts }) => startsText(t, starts) ?? '–',
      }),
    boardFigure('seconds', t('seconds_column'), (row) => row.seconds, { ...least, text: secondsText }),
  ]);
}
