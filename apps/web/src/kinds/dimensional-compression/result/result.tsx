import {
  compressionQuality,
  type DimensionalCompressionResult,
  inOrderChosen,
  neighboursKept,
} from '@hakaru/contract/training/dimensional-compression';
import { matrixWarnings } from '../../../families/unsupervised/matrix/matrix-report.ts';
import { usedWords } from '../../../families/unsupervised/matrix/matrix-words.ts';
import {
  type ResultProps,
  LeaderboardSection,
  resultScreen,
} from '../../../features/projects/result/result-screen.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { compressionSetup } from '../setup.ts';
import { compressionMessages } from '../words.ts';
import { listed } from '../../../lib/i18n/joined.ts';
import { translator } from '../../../lib/i18n/define-messages.ts';
import type { Translate } from '../../../lib/i18n/catalogue-types.ts';
import { formatCount, formatPercent } from '../../../lib/numbers/format-number.ts';
import { type BoardFigure, boardFigure } from '../../../features/projects/result/board-figures.ts';
import { countText, secondsText } from '../../../features/projects/result/figure-text.ts';

/** Every method in the order chosen: they answer different questions, and none is the best. */
export const ResultScreen = resultScreen<DimensionalCompressionResult>(compressionSetup, {
  bestOf: ({ leaderboard }) => inOrderChosen(leaderboard).find(({ state }) => state === 'trained'),
  ResultSections,
});

function ResultSections(props: ResultProps<DimensionalCompressionResult>) {
  const { rows, columns } = props.result;
  const leaderboard = inOrderChosen(props.result.leaderboard);
  const t = useMessages(compressionMessages);
  return (
    <LeaderboardSection
      setup={compressionSetup}
      training={props}
      answer={resultAnswer(props.result)}
      isRanked={false}
      rows={leaderboard}
      figures={boardFigures(t, leaderboard, rows.used)}
      notes={[usedWords(rows, columns)]}
      warnings={matrixWarnings(compressionSetup, { ...props.result, leaderboard })}
    />
  );
}

/** What the methods come to, each by what it is made for: how much components keep, and which maps there are. */
export function resultAnswer({ leaderboard, columns }: DimensionalCompressionResult): string[] {
  const t = translator(compressionMessages);
  const { title } = compressionSetup.catalogue;
  const trained = inOrderChosen(leaderboard).filter(({ state }) => state === 'trained');
  const keeping = trained.filter((row) => row.components !== null && row.explained_variance !== null);
  const maps = trained.filter((row) => !keeping.includes(row));
  return [
    ...keeping.slice(0, 1).map(({ model, components, explained_variance: share }) =>
      t('answer_method_keeps', {
        model: title(model),
        components: formatCount(components!),
        share: formatPercent(share, 1),
        columns: formatCount(columns),
      }),
    ),
    ...(maps.length > 0 ? [t('answer_maps', { models: listed(maps.map(({ model }) => title(model))) })] : []),
    ...(trained.length > 1 ? [t('answer_no_ranking')] : []),
  ];
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
    boardFigure('components', t('components'), (row) => row.components, { lessIsBetter: true, text: countText }),
    boardFigure('explained', t('explained_variance'), (row) => row.explained_variance, {
      text: (share) => formatPercent(share, 1),
    }),
    boardFigure('quality', t('quality'), neighboursKept),
    boardFigure('trustworthiness', t('trustworthiness'), (row) => compressionQuality(row)?.trustworthiness),
    boardFigure('continuity', t('continuity'), (row) => compressionQuality(row)?.continuity),
    ...(isSampled
      ? [boardFigure<CompressionRow>('fitted', t('fitted_rows'), (row) => row.fitted_rows, { text: countText })]
      : []),
    boardFigure('projects', t('new_rows'), (row) => Number(row.projects_new_rows), {
      text: (_value, row) => (row.state === 'trained' ? t(row.projects_new_rows ? 'projects' : 'projects_not') : '–'),
    }),
    boardFigure('seconds', t('seconds_column'), (row) => row.seconds, { lessIsBetter: true, text: secondsText }),
  ];
}
