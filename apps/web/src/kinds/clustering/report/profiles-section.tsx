import { sentences } from '../../../lib/i18n/joined.ts';
import type { ClusteringReport } from '@hakaru/contract/training/clustering';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useMemo, useState } from 'react';
import { HeatMap } from '../../../charts/heat-map/heat-map.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { spanText } from '../../../lib/dates/span-text.ts';
import { columnFormat } from '../../../lib/numbers/column-format.ts';
import { formatCount, formatNumber, formatPercent, formatP } from '../../../lib/numbers/format-number.ts';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { shareText } from '../../../features/projects/result/figure-text.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { clusteringMessages } from '../words.ts';
import { clusterName, knownShares, valueText } from './cluster-words.ts';

type Profiles = ClusteringReport['profiles'];

const MOST_COLUMNS = 40;

/** What distinguishes each cluster, the column that differs most first. */
export function ProfilesSection({ profiles }: { profiles: Profiles }) {
  const t = useMessages(clusteringMessages);
  const { numeric, categories, rows, tests } = profiles;
  if (numeric.length + categories.length === 0) return null;
  return (
    <Section
      title={t('profiles')}
      text={t('profiles_text', {
        shown: formatCount(rows.shown),
        total: formatCount(rows.total),
        tests: formatCount(tests),
      })}
    >
      <Stack spacing={2}>
        <Alert severity="warning" variant="outlined">
          {t('profiles_caution')}
        </Alert>
        {numeric.length > 0 && <NumericSection numeric={numeric} />}
        {categories.length > 0 && <CategoriesSection categories={categories} />}
      </Stack>
    </Section>
  );
}

function NumericSection({ numeric }: { numeric: Profiles['numeric'] }) {
  const t = useMessages(clusteringMessages);
  const clusters = numeric[0]?.clusters.map(({ cluster }) => cluster) ?? [];
  const [chosen, setChosen] = useState(String(clusters[0] ?? 1));
  const data = useMemo(() => {
    const shown = numeric.slice(0, MOST_COLUMNS);
    const values = shown.map((column) => column.clusters.map(({ difference }) => difference));
    const most = Math.ceil(10 * Math.max(0.5, ...values.flat().map((value) => Math.abs(value ?? 0)))) / 10;
    return {
      value: { label: t('difference') },
      rows: shown.map(({ column }) => column),
      columns: shown[0]?.clusters.map(({ cluster }) => String(cluster)) ?? [],
      columnAxis: { label: t('cluster') },
      values,
      range: [-most, most] as const,
      scale: 'diverging' as const,
    };
  }, [numeric, t]);
  return (
    <>
      <HeatMap
        title={t('differences')}
        caption={sentences(
          t('difference_help'),
          numeric.length > MOST_COLUMNS && t('first_columns', { shown: MOST_COLUMNS, total: numeric.length }),
        )}
        data={data}
      />
      <PlainTable
        titled
        label={t('tests')}
        columns={[t('column'), 'η²', 'F', t('anova_p'), 'H', t('kruskal_p')]}
        rows={numeric.map((column) => [
          column.column,
          shareText(column.eta_squared),
          formatNumber(column.f),
          formatP(column.anova_p_adjusted),
          formatNumber(column.kruskal_h),
          formatP(column.kruskal_p_adjusted),
        ])}
      />
      <ChoiceField
        label={t('cluster')}
        value={chosen}
        choices={clusters.map((cluster) => [String(cluster), clusterName(t, cluster)] as const)}
        onValue={setChosen}
      />
      <PlainTable
        titled
        label={t('against_others', { cluster: clusterName(t, Number(chosen)) })}
        columns={[
          t('column'),
          t('mean'),
          t('median'),
          t('sd'),
          t('outside_mean'),
          t('outside_median'),
          t('difference'),
          't',
          t('welch_p'),
        ]}
        rows={numeric.flatMap(({ column, type, clusters: all }) => {
          const own = all.find(({ cluster }) => String(cluster) === chosen);
          if (!own) return [];
          const isTime = type === 'datetime';
          const format = columnFormat([own.mean, own.median, own.outside_mean, own.outside_median]);
          const written = (value: number | null) => (isTime ? valueText(value, type) : format(value));
          return [
            [
              column,
              written(own.mean),
              written(own.median),
              isTime ? spanText(own.sd) : formatNumber(own.sd),
              written(own.outside_mean),
              written(own.outside_median),
              formatNumber(own.difference, 3),
              formatNumber(own.t, 3),
              formatP(own.p_adjusted),
            ],
          ];
        })}
      />
    </>
  );
}

type Categories = ClusteringReport['profiles']['categories'];

/** Categories over the clusters: how far they go together, and which labels are more frequent than elsewhere. */
function CategoriesSection({ categories }: { categories: Categories }) {
  const t = useMessages(clusteringMessages);
  const [chosen, setChosen] = useState(categories[0]?.column ?? '');
  const profile = categories.find(({ column }) => column === chosen) ?? categories[0]!;
  const data = useMemo(() => {
    const values = profile.clusters.map(({ shares }) => knownShares(shares));
    return {
      value: { label: t('share') },
      rows: profile.clusters.map(({ cluster }) => clusterName(t, cluster)),
      columns: profile.labels,
      values,
      range: [0, Math.max(0.01, ...values.flat().map((share) => share ?? 0))] as const,
      scale: 'sequential' as const,
      format: (value: number) => formatPercent(value),
    };
  }, [profile, t]);
  return (
    <>
      <PlainTable
        titled
        label={t('category_tests')}
        columns={[t('column'), 'χ²', t('degrees'), t('chi_p'), t('cramers_v'), t('expected_few')]}
        rows={categories.map((category) => [
          category.column,
          formatNumber(category.chi_squared),
          category.degrees ?? '–',
          formatP(category.p_adjusted),
          shareText(category.cramers_v),
          formatCount(category.expected_below_five),
        ])}
      />
      {categories.length > 1 && (
        <ChoiceField
          label={t('column')}
          value={profile.column}
          choices={categories.map(({ column }) => column)}
          onValue={setChosen}
        />
      )}
      <HeatMap title={t('shares_of', { column: profile.column })} data={data} />
      <PlainTable
        titled
        label={t('label_shares', { column: profile.column })}
        columns={[t('cluster'), t('label'), t('share'), t('outside_share'), t('residual')]}
        texts={[1]}
        rows={profile.clusters.flatMap(({ cluster, shares, outside_shares: outside, residuals }) =>
          profile.labels.map((label, index) => [
            clusterName(t, cluster),
            label,
            formatPercent(knownShares(shares)[index] ?? null, 1),
            formatPercent(outside[index], 1),
            formatNumber(residuals[index], 3),
          ]),
        )}
      />
    </>
  );
}
