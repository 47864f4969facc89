import type { DimensionalCompressionResult } from '@hakaru/contract/training/dimensional-compression';
import { usedWords } from '../../../families/unsupervised/matrix/matrix-words.ts';
import { type FoundProps, LeaderboardSection, resultScreen } from '../../../features/projects/result/result-screen.tsx';
import { sortLeaderboard } from '../../../features/projects/result/sort-leaderboard.ts';
import { WarningList } from '../../../features/projects/warnings/warning-list.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { compressionSetup } from '../setup.ts';
import { compressionMessages } from '../words.ts';
import { boardFigures, neighboursKept } from './figures.ts';

/** Every method, by how well it keeps neighbours. */
export const ResultScreen = resultScreen<DimensionalCompressionResult>(compressionSetup, {
  bestOf: ({ leaderboard }) =>
    sortLeaderboard(
      leaderboard.filter(({ state }) => state === 'trained'),
      neighboursKept,
    )[0]?.index,
  Found,
});

function Found(found: FoundProps<DimensionalCompressionResult>) {
  const { leaderboard, rows, columns, warnings } = found.result;
  const t = useMessages(compressionMessages);
  return (
    <>
      <LeaderboardSection
        setup={compressionSetup}
        found={found}
        rows={leaderboard}
        figures={boardFigures(t, leaderboard, rows.used)}
        failureOf={({ error_params }) => ({ params: error_params })}
        notes={[usedWords(rows, columns)]}
      />
      <WarningList
        warnings={[
          ...warnings,
          ...leaderboard.flatMap((row) =>
            row.warnings.map((warning) =>
              'model' in warning.params ? warning : { ...warning, of: compressionSetup.catalogue.title(row.model) },
            ),
          ),
        ]}
        setup={compressionSetup}
      />
    </>
  );
}
