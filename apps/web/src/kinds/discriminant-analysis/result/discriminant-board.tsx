import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useState } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { secondsText, shareText, withSpread } from '../../../features/projects/result/figure-text.ts';
import {
  type BoardFigure,
  LeaderboardTable,
  type LeaderboardTableProps,
} from '../../../features/projects/result/leaderboard-table.tsx';
import { projectMessages } from '../../../features/projects/words.ts';
import { discriminantCatalogue } from '../catalogue.ts';
import { discriminantMessages } from '../words.ts';
import {
  type BoardPart,
  boardParts,
  figureOf,
  isBaseline,
  type LeaderboardRow,
  lessIsBetter,
  metricNames,
} from './figures.ts';

/** First the figure that the models are ranked by. */
const ranked = ['balanced_accuracy', ...metricNames.filter((name) => name !== 'balanced_accuracy')] as const;

/** Every model beside the baseline, which gives every row the class shares: over the folds, of the test rows, of the training rows. */
export function DiscriminantBoard({
  rows,
  renderActions,
}: Pick<LeaderboardTableProps<LeaderboardRow>, 'rows' | 'renderActions'>) {
  const t = useMessages(discriminantMessages);
  const r = useMessages(projectMessages);
  const [part, setPart] = useState<BoardPart>('folds');
  const columns: BoardFigure<LeaderboardRow>[] = [
    ...ranked.map((metric): BoardFigure<LeaderboardRow> => ({
      id: metric,
      label: t(metric),
      lessIsBetter: lessIsBetter(metric),
      of: (row) => figureOf(row, part, metric).value,
      text: (row) => figureText(figureOf(row, part, metric)),
    })),
    {
      id: 'fit_seconds',
      label: r('fit_seconds'),
      lessIsBetter: true,
      of: (row) => row.fit_seconds,
      text: (row) => secondsText(row.fit_seconds),
    },
  ];
  return (
    <>
      <Tabs
        value={part}
        onChange={(_event, next: BoardPart) => setPart(next)}
        aria-label={t('board_of')}
        sx={{ mb: 1, minHeight: 40 }}
      >
        {boardParts.map((one) => (
          <Tab key={one} value={one} label={t(`board_${one}`)} sx={{ minHeight: 40 }} />
        ))}
      </Tabs>
      <LeaderboardTable
        key={part}
        rows={rows}
        figures={columns}
        titleOf={(row) => (isBaseline(row) ? t('dummy') : discriminantCatalogue.title(row.model))}
        isBaseline={isBaseline}
        failureOf={({ target, error_reason }) => ({ params: { target }, reason: error_reason })}
        renderActions={renderActions}
      />
    </>
  );
}

/** With the spread over the folds where there is one. */
function figureText({ value, sd }: { value: number | null; sd: number | null }): string {
  return withSpread(shareText(value), sd === null ? null : shareText(sd, 2));
}
