import { sentences } from '../../../lib/i18n/joined.ts';
import type { DiscriminantAnalysisReport } from '@hakaru/contract/training/discriminant-analysis';
import Stack from '@mui/material/Stack';
import { useMemo, useState } from 'react';
import Box from '@mui/material/Box';
import { groupRole } from '../../../charts/palette/chart-palette.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatNumber, formatPercent, formatP } from '../../../lib/numbers/format-number.ts';
import { ColumnsTable } from '../../../ui/columns-table.tsx';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { shareText } from '../../../features/projects/result/figure-text.ts';
import { discriminantMessages } from '../words.ts';
import { ColumnValues } from '../../../features/projects/report/column-values.tsx';
import { Scatter } from '../../../charts/scatter/scatter.tsx';
import type { ScatterGroup } from '../../../charts/scatter/scatter-data.ts';
import { ListChoice } from './report-parts.tsx';

type Discriminant = NonNullable<DiscriminantAnalysisReport['discriminant']>;

const MOST_AXES = 4;

/** Fisher's canonical axes: how well each separates the classes, where rows and centroids lie, what columns make them. */
export function AxesSection({
  discriminant,
  classes,
  target,
}: {
  discriminant: Discriminant;
  classes: readonly string[];
  target: string;
}) {
  const t = useMessages(discriminantMessages);
  const axes = useMemo(
    () =>
      discriminant.axes.map(({ share }, index) =>
        t('discriminant_axis_share', { number: index + 1, share: formatPercent(share, 1) }),
      ),
    [discriminant, t],
  );
  const [standardised, structure] = useMemo(() => {
    const groupsOf = (lists: readonly (readonly (number | null)[])[]) =>
      lists.slice(0, MOST_AXES).map((values, index) => ({
        name: t('discriminant_axis', { number: index + 1 }),
        role: groupRole(index),
        values: values.map((value) => value ?? Number.NaN),
      }));
    return [groupsOf(discriminant.standardised), groupsOf(discriminant.structure)] as const;
  }, [discriminant, t]);
  const names = discriminant.axes.map((_axis, index) => t('discriminant_axis', { number: index + 1 }));
  const isSingular = discriminant.rank < discriminant.columns.length;
  const isShrunk = discriminant.covariance === 'shrunk';
  const text = sentences(
    t('axes_text'),
    ...(isShrunk ? [t('axes_shrunk')] : [t('axes_tests')]),
    ...(isSingular ? [t('axes_rank', { rank: discriminant.rank, columns: discriminant.columns.length })] : []),
  );
  return (
    <Section title={t('section_discriminant')} text={text}>
      <Stack spacing={2}>
        <ColumnsTable
          label={t('section_discriminant')}
          rows={discriminant.axes}
          columns={[
            [t('axis'), (_axis, index) => names[index]],
            [t('ratio'), ({ ratio }) => formatNumber(ratio)],
            [t('share'), ({ share }) => formatPercent(share, 1)],
            !isShrunk && [t('canonical_correlation'), ({ canonical_correlation: value }) => shareText(value)],
            !isShrunk && [t('wilks'), ({ wilks }) => formatNumber(wilks)],
            !isShrunk && [t('chi2'), ({ chi2 }) => formatNumber(chi2)],
            !isShrunk && [t('degrees'), ({ degrees }) => formatNumber(degrees)],
            !isShrunk && [t('p_value'), ({ p }) => formatP(p)],
          ]}
        />
        {axes.length > 0 && (
          <ClassScores
            title={t('axes_scores', { target })}
            classes={classes}
            scores={discriminant.scores}
            axes={axes}
          />
        )}
        <PlainTable
          label={t('centroids')}
          columns={[t('centroids'), ...names]}
          rows={discriminant.centroids.map((centroid, index) => [
            classes[index] ?? '',
            ...names.map((_name, axis) => formatNumber(centroid?.[axis])),
          ])}
        />
        <ColumnValues
          title={t('standardised_coefficients')}
          columns={discriminant.columns}
          value={t('standardised_coefficients')}
          groups={standardised}
        />
        <ColumnValues
          title={t('structure')}
          caption={t('structure_text')}
          columns={discriminant.columns}
          value={t('structure')}
          groups={structure}
        />
      </Stack>
    </Section>
  );
}

type ScoreRows = NonNullable<DiscriminantAnalysisReport['pls']>['scores'];

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
        rows: new Set(scores.row.filter((_row, index) => scores.actual[index] !== scores.predicted[index])),
      },
      total: scores.points.total,
    }),
    [scores, classes, axes, x, y, t],
  );
  const choices = axes.map((label, index) => [String(index), label] as const);
  return (
    <>
      {axes.length > 2 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 1 }}>
          <ListChoice
            label={t('horizontal')}
            value={String(x)}
            choices={choices}
            onValue={(value) => setX(Number(value))}
          />
          <ListChoice
            label={t('vertical')}
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
    const indices = actual.flatMap((own, position) => (own === index ? [position] : []));
    if (indices.length === 0) return [];
    const rows = indices.map((position) => row[position] ?? 0);
    return [
      {
        name,
        role: groupRole(index),
        x: x === null ? rows.map((one) => one + 1) : indices.map((position) => scores[x]?.[position] ?? Number.NaN),
        y: indices.map((position) => scores[y]?.[position] ?? Number.NaN),
        rows,
      },
    ];
  });
}
