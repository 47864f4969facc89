import type { ClusteringResult } from '@hakaru/contract/training/clustering';
import Typography from '@mui/material/Typography';
import { usedWords } from '../../../families/unsupervised/matrix/matrix-words.ts';
import { type FoundProps, LeaderboardSection, resultScreen } from '../../../features/projects/result/result-screen.tsx';
import { sortLeaderboard } from '../../../features/projects/result/sort-leaderboard.ts';
import { WarningList } from '../../../features/projects/warnings/warning-list.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { clusteringSetup } from '../setup.ts';
import { clusteringMessages } from '../words.ts';
import { boardFigures, bySilhouette } from './figures.ts';
import { reasonWords } from './reason-words.ts';

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
