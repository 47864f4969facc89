import type { DimensionalCompressionResult } from '@hakaru/contract/training/dimensional-compression';
import { usedWords } from '../../../families/unsupervised/matrix/matrix-words.ts';
import { type FoundProps, LeaderboardSection, resultScreen } from '../../../features/projects/result/result-screen.tsx';
import { sortLeaderboard } from '../../../features/projects/result/sort-leaderboard.ts';
import { WarningList } from '../../../features/projects/warnings/warning-list.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { compressionSetup } from '../setup.ts';
import { compressionMessages } from '../words.ts';
import type { Translate } from '../../../lib/i18n/catalogue-types.ts';
import { formatCount, formatPercent } from '../../../lib/numbers/format-number.ts';
import { secondsText, shareText } from '../../../features/projects/result/figure-text.ts';
import type { BoardFigure } from '../../../features/projects/result/leaderboard-table.tsx';

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
    { id: 'quality', label: t('quality'), ...neighboursKept, text: (row) => shareText(neighboursKept.of(row)) },
    {
      id: 'trustworthiness',
      label: t('trustworthiness'),
      of: (row) => best(row)?.trustworthiness,
      lessIsBetter: false,
      text: (row) => shareText(best(row)?.trustworthiness),
    },
    {
      id: 'continuity',
      label: t('continuity'),
      of: (row) => best(row)?.continuity,
      lessIsBetter: false,
      text: (row) => shareText(best(row)?.continuity),
    },
    {
      id: 'components',
      label: t('components'),
      of: (row) => row.components,
      lessIsBetter: true,
      text: (row) => (row.components === null ? '–' : formatCount(row.components)),
    },
    {
      id: 'explained',
      label: t('explained_variance'),
      of: (row) => row.explained_variance,
      lessIsBetter: false,
      text: (row) => formatPercent(row.explained_variance, 1),
    },
    ...(isSampled
      ? [
          {
            id: 'fitted',
            label: t('fitted_rows'),
            of: (row: CompressionRow) => row.fitted_rows,
            lessIsBetter: false,
            text: (row: CompressionRow) => (row.fitted_rows === null ? '–' : formatCount(row.fitted_rows)),
          },
        ]
      : []),
    {
      id: 'projects',
      label: t('new_rows'),
      of: (row) => Number(row.projects_new_rows),
      lessIsBetter: false,
      text: (row) => (row.state === 'trained' ? t(row.projects_new_rows ? 'projects' : 'projects_not') : '–'),
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
