import {
  compressionQuality,
  compressionRank,
  type DimensionalCompressionResult,
} from '@hakaru/contract/training/dimensional-compression';
import { bestRow } from '@hakaru/contract/training/leaderboard';
import { usedWords } from '../../../families/unsupervised/matrix/matrix-words.ts';
import { type FoundProps, LeaderboardSection, resultScreen } from '../../../features/projects/result/result-screen.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { compressionSetup } from '../setup.ts';
import { compressionMessages } from '../words.ts';
import type { Translate } from '../../../lib/i18n/catalogue-types.ts';
import { formatPercent } from '../../../lib/numbers/format-number.ts';
import { type BoardFigure, boardFigure } from '../../../features/projects/result/board-figures.ts';
import { countText, secondsText } from '../../../features/projects/result/figure-text.ts';

/** Every method, by how well it keeps neighbours. */
export const ResultScreen = resultScreen<DimensionalCompressionResult>(compressionSetup, {
  bestOf: ({ leaderboard }) => bestRow(leaderboard, compressionRank),
  Found,
});

function Found(found: FoundProps<DimensionalCompressionResult>) {
  const { leaderboard, rows, columns, warnings } = found.result;
  const t = useMessages(compressionMessages);
  return (
    <LeaderboardSection
      setup={compressionSetup}
      found={found}
      rows={leaderboard}
      figures={boardFigures(t, leaderboard, rows.used)}
      notes={[usedWords(rows, columns)]}
      warnings={[
        ...warnings,
        ...leaderboard.flatMap((row) =>
          row.warnings.map((warning) =>
            'model' in warning.params ? warning : { ...warning, of: compressionSetup.catalogue.title(row.model) },
          ),
        ),
      ]}
    />
  );
}

type CompressionRow = DimensionalCompressionResult['leaderboard'][number];

/** The leaderboard's columns; how many rows were fitted is one where a method did with fewer than the `used` ones. */
function boardFigures(
  t: Translate<typeof compressionMessages.en>,
  rows: readonly CompressionRow[],
  used: number,
): BoardFigure<CompressionRow>[] {
  const isSampled = rows.some(({ fitted_rows }) => fitted_rows !== null && fitted_rows < used);
  return [
    boardFigure('quality', t('quality'), compressionRank.of),
    boardFigure('trustworthiness', t('trustworthiness'), (row) => compressionQuality(row)?.trustworthiness),
    boardFigure('continuity', t('continuity'), (row) => compressionQuality(row)?.continuity),
    boardFigure('components', t('components'), (row) => row.components, { lessIsBetter: true, text: countText }),
    boardFigure('explained', t('explained_variance'), (row) => row.explained_variance, {
      text: (share) => formatPercent(share, 1),
    }),
    ...(isSampled
      ? [boardFigure<CompressionRow>('fitted', t('fitted_rows'), (row) => row.fitted_rows, { text: countText })]
      : []),
    boardFigure('projects', t('new_rows'), (row) => Number(row.projects_new_rows), {
      text: (_value, row) => (row.state === 'trained' ? t(row.projects_new_rows ? 'projects' : 'projects_not') : '–'),
    }),
    boardFigure('seconds', t('seconds_column'), (row) => row.seconds, { lessIsBetter: true, text: secondsText }),
  ];
}
