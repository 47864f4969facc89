import type { ClusteringReport } from '@hakaru/contract/training/clustering';
import { useMemo, useState } from 'react';
import { HeatMap } from '../../../charts/heat-map/heat-map.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount, formatNumber, formatPercent } from '../../../lib/numbers/format-number.ts';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { shareText } from '../../../features/projects/result/figure-text.ts';
import { ChoiceField } from '../../../families/unsupervised/row-picture/choice-field.tsx';
import { clusteringMessages } from '../words.ts';
import { clusterName, knownShares, pText } from './cluster-words.ts';

type Categories = ClusteringReport['profiles']['categories'];

/** Categories over the clusters: how far they go together, and which labels are more frequent than elsewhere. */
export function CategoriesPart({ categories }: { categories: Categories }) {
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
          pText(category.p_adjusted),
          shareText(category.cramers_v),
          formatCount(category.expected_below_five),
        ])}
      />
      {categories.length > 1 && (
        <ChoiceField
          label={t('column')}
          value={profile.column}
          choices={categories.map(({ column }) => [column, column] as const)}
          onChange={setChosen}
        />
      )}
      <HeatMap title={t('shares_of', { column: profile.column })} data={data} />
      <PlainTable
        titled
        label={t('label_shares', { column: profile.column })}
        columns={[t('cluster'), t('label'), t('share'), t('outside_share'), t('residual')]}
        texts={[1]}
        rows={profile.clusters.flatMap(({ cluster, shares, outside_shares: outside, residuals }) =>
          profile.labels.map((label, place) => [
            clusterName(t, cluster),
            label,
            formatPercent(knownShares(shares)[place] ?? null, 1),
            formatPercent(outside[place], 1),
            formatNumber(residuals[place], 3),
          ]),
        )}
      />
    </>
  );
}
