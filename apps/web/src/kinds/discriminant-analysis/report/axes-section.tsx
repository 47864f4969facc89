import type { DiscriminantAnalysisReport } from '@hakaru/contract/training/discriminant-analysis';
import Stack from '@mui/material/Stack';
import { useMemo } from 'react';
import { groupRole } from '../../../charts/palette/chart-palette.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatNumber, formatPercent } from '../../../lib/numbers/format-number.ts';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { shareText } from '../../../features/projects/result/figure-text.ts';
import { discriminantMessages } from '../words.ts';
import { ClassScores } from './class-scores.tsx';
import { ColumnValues } from '../../../features/projects/report/column-values.tsx';

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
      discriminant.axes.map(({ share }, place) =>
        t('discriminant_axis_share', { number: place + 1, share: formatPercent(share, 1) }),
      ),
    [discriminant, t],
  );
  const [standardised, structure] = useMemo(() => {
    const groupsOf = (lists: readonly (readonly (number | null)[])[]) =>
      lists.slice(0, MOST_AXES).map((values, place) => ({
        name: t('discriminant_axis', { number: place + 1 }),
        role: groupRole(place),
        values: values.map((value) => value ?? Number.NaN),
      }));
    return [groupsOf(discriminant.standardised), groupsOf(discriminant.structure)] as const;
  }, [discriminant, t]);
  const names = discriminant.axes.map((_axis, place) => t('discriminant_axis', { number: place + 1 }));
  const isSingular = discriminant.rank < discriminant.columns.length;
  const isShrunk = discriminant.covariance === 'shrunk';
  const text = [
    t('axes_text'),
    ...(isShrunk ? [t('axes_shrunk')] : [t('axes_tests')]),
    ...(isSingular ? [t('axes_rank', { rank: discriminant.rank, columns: discriminant.columns.length })] : []),
  ].join(' ');
  return (
    <Section title={t('discriminant_axes')} text={text}>
      <Stack spacing={2}>
        <PlainTable
          label={t('discriminant_axes')}
          columns={[
            t('axis'),
            t('ratio'),
            t('share'),
            ...(isShrunk ? [] : [t('canonical_correlation'), t('wilks'), t('chi2'), t('degrees'), t('p_value')]),
          ]}
          rows={discriminant.axes.map((axis, place) => [
            names[place],
            formatNumber(axis.ratio),
            formatPercent(axis.share, 1),
            ...(isShrunk
              ? []
              : [
                  shareText(axis.canonical_correlation),
                  formatNumber(axis.wilks),
                  formatNumber(axis.chi2),
                  formatNumber(axis.degrees),
                  formatNumber(axis.p, 3),
                ]),
          ])}
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
          rows={discriminant.centroids.map((centroid, place) => [
            classes[place] ?? '',
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
