import type { DiscriminantAnalysisReport } from '@hakaru/contract/training/discriminant-analysis';
import Box from '@mui/material/Box';
import { useMemo, useState } from 'react';
import { groupRole } from '../../../charts/palette/chart-palette.ts';
import { Scatter } from '../../../charts/scatter/scatter.tsx';
import type { ScatterGroup } from '../../../charts/scatter/scatter-data.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { discriminantMessages } from '../words.ts';
import { ListChoice } from './part-choice.tsx';

export type ScoreRows = NonNullable<DiscriminantAnalysisReport['pls']>['scores'];

interface ClassScoresProps {
  title: string;
  classes: readonly string[];
  scores: ScoreRows;
  /** Each axis in words, with what it explains. */
  axes: readonly string[];
}

/** Rows on two of the axes a method finds, in the colours of their classes; wrongly given ones ringed. */
export function ClassScores({ title, classes, scores, axes }: ClassScoresProps) {
  const t = useMessages(discriminantMessages);
  const [x, setX] = useState(0);
  const [y, setY] = useState(Math.min(1, axes.length - 1));
  const data = useMemo(
    () => ({
      x: axes.length === 1 ? { label: t('row'), whole: true } : { label: axes[x] ?? '' },
      y: { label: axes[y] ?? '' },
      groups: scoreGroups(scores, classes, axes.length === 1 ? null : x, y),
      highlight: {
        name: t('wrong_rows'),
        rows: new Set(scores.row.filter((_row, place) => scores.actual[place] !== scores.predicted[place])),
      },
      total: scores.points.total,
    }),
    [scores, classes, axes, x, y, t],
  );
  const choices = axes.map((label, place) => ({ value: String(place), label }));
  return (
    <>
      {axes.length > 2 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 1 }}>
          <ListChoice
            label={t('axis_x')}
            value={String(x)}
            choices={choices}
            onValue={(value) => setX(Number(value))}
          />
          <ListChoice
            label={t('axis_y')}
            value={String(y)}
            choices={choices}
            onValue={(value) => setY(Number(value))}
          />
        </Box>
      )}
      <Scatter title={title} data={data} height={420} />
    </>
  );
}

/** A group a class; against the row's number where there is one axis only. Rows are counted from 0 for the chart, which adds one. */
export function scoreGroups(
  { row, actual, scores }: Pick<ScoreRows, 'row' | 'actual' | 'scores'>,
  classes: readonly string[],
  x: number | null,
  y: number,
): ScatterGroup[] {
  return classes.flatMap((name, index) => {
    const places = actual.flatMap((own, place) => (own === index ? [place] : []));
    if (places.length === 0) return [];
    const rows = places.map((place) => row[place] ?? 0);
    return [
      {
        name,
        role: groupRole(index),
        x: x === null ? rows.map((one) => one + 1) : places.map((place) => scores[x]?.[place] ?? Number.NaN),
        y: places.map((place) => scores[y]?.[place] ?? Number.NaN),
        rows,
      },
    ];
  });
}
