import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useMemo, useState } from 'react';
import { BarChart } from '../../../charts/bar/bar-chart.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { projectMessages } from '../../../features/projects/words.ts';
import { sortLeaderboard } from '../../../features/projects/result/sort-leaderboard.ts';
import { discriminantSetup } from '../setup.ts';
import { discriminantMessages } from '../words.ts';
import { boardTitle } from '../../../features/projects/result/result-screen.tsx';
import { figureOf, type LeaderboardRow, lessIsBetter, type MetricName, metricNames } from './figures.ts';

/** A figure of every model over the folds with its spread, beside that of test and training rows. */
export function FoldChart({ rows, target }: { rows: readonly LeaderboardRow[]; target: string }) {
  const t = useMessages(discriminantMessages);
  const r = useMessages(projectMessages);
  const [metric, setMetric] = useState<MetricName>('balanced_accuracy');
  const data = useMemo(() => {
    const shown = sortLeaderboard(
      rows.filter((row) => row.state === 'trained'),
      { of: (row) => figureOf(row, 'folds', metric).value, lessIsBetter: lessIsBetter(metric) },
    );
    const folds = shown.map((row) => figureOf(row, 'folds', metric));
    const at = (sign: 1 | -1) =>
      folds.map(({ value, sd }) => (value === null || sd === null ? null : value + sign * sd));
    return {
      category: { label: r('model') },
      categories: shown.map((row) => boardTitle(discriminantSetup, row.model)),
      value: { label: t(metric) },
      groups: [
        {
          name: t('board_folds'),
          role: 'train' as const,
          values: folds.map(({ value }) => value),
          low: at(-1),
          high: at(1),
        },
        {
          name: t('board_test'),
          role: 'test' as const,
          values: shown.map((row) => figureOf(row, 'test', metric).value),
        },
        {
          name: t('board_train'),
          role: 'neutral' as const,
          values: shown.map((row) => figureOf(row, 'train', metric).value),
        },
      ],
    };
  }, [rows, metric, t, r]);
  const choice = (
    <TextField
      select
      size="small"
      label={t('figure')}
      value={metric}
      onChange={(event) => setMetric(event.target.value as MetricName)}
      sx={{ minWidth: '11rem', mt: { xs: 1, sm: 0 } }}
    >
      {metricNames.map((name) => (
        <MenuItem key={name} value={name}>
          {t(name)}
        </MenuItem>
      ))}
    </TextField>
  );
  return <BarChart title={t('figure_of_models', { figure: t(metric), target })} data={data} actions={choice} />;
}
