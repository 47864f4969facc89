import type { DimensionalCompressionResult } from '@hakaru/contract/training/dimensional-compression';
import { usedWords } from '../../../families/unsupervised/matrix/matrix-words.ts';
import { type FoundProps, LeaderboardSection, resultScreen } from '../../../features/projects/result/result-screen.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { compressionSetup } from '../setup.ts';
import { compressionMessages } from '../words.ts';
import type { Translate } from '../../../lib/i18n/catalogue-types.ts';
import { formatPercent } from '../../../lib/numbers/format-number.ts';
import { bestRow, type BoardFigure, boardFigure } from '../../../features/projects/result/board-figures.ts';
import { countText, secondsText } from '../../../features/projects/result/figure-text.ts';

/** Every method, by how well it keeps neighbours. */
export const ResultScreen = resultScreen<DimensionalCompressionResult>(compressionSetup, {
  bestOf: ({ leaderboard }) => bestRow(leaderboard, neighboursKept)?.index,
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
type Map = CompressionRow['maps'][number];

/** The number of neighbours at which methods are compared; small tables have fewer. */
const COMPARED_AT = 12;

/** How well a map keeps neighbours, at the number of them at which methods are compared. */
function qualityOf({ quality }: Pick<Map, 'quality'>): Map['quality'][number] | null {
  return quality.find(({ neighbours }) => neighbours === COMPARED_AT) ?? quality.at(-1) ?? null;
}

function best(row: CompressionRow): ReturnType<typeof qualityOf> {
  const map = row.maps.find(({ key }) => key === row.best_map) ?? row.maps[0];
  return map ? qualityOf(map) : null;
}

/** What methods are sorted by: the mean of trustworthiness and continuity of their best map. */
const neighboursKept = {
  of: (row: CompressionRow) => {
    const found = best(row);
    return found && (found.trustworthiness + found.continuity) / 2;
  },
  lessIsBetter: false,
};

/** The leaderboard's columns; how many rows were fitted is one where a method did with fewer than the `used` ones. */
function boardFigures(
  t: Translate<typeof compressionMessages.en>,
  rows: readonly CompressionRow[],
  used: number,
): BoardFigure<CompressionRow>[] {
  const isSampled = rows.some(({ fitted_rows }) => fitted_rows !== null && fitted_rows < used);
  return [
    boardFigure('quality', t('quality'), neighboursKept.of),
    boardFigure('trustworthiness', t('trustworthiness'), (row) => best(row)?.trustworthiness),
    boardFigure('continuity', t('continuity'), (row) => best(row)?.continuity),
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
