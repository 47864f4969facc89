import type { ClusteringReport } from '@hakaru/contract/training/clustering';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useMemo } from 'react';
import { HeatMap } from '../../../charts/heat-map/heat-map.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { Figure } from '../../../ui/figure.tsx';
import { Section } from '../../../ui/section.tsx';
import { shareText } from '../../../features/projects/result/figure-text.ts';
import { clusteringMessages } from '../words.ts';
import { clusterName } from './cluster-words.ts';

const indices = ['adjusted_rand', 'adjusted_mutual_information', 'v_measure', 'homogeneity', 'completeness'] as const;

/** The clusters beside groups that are known. */
export function ExternalSection({ external }: { external: NonNullable<ClusteringReport['external']> }) {
  const t = useMessages(clusteringMessages);
  const data = useMemo(
    () => ({
      value: { label: t('rows') },
      rows: external.clusters.map((cluster) => clusterName(t, cluster)),
      columns: external.labels,
      columnAxis: { label: external.column },
      values: external.contingency,
      range: [0, Math.max(1, ...external.contingency.flat())] as const,
      scale: 'sequential' as const,
      format: formatCount,
    }),
    [external, t],
  );
  return (
    <Section
      title={t('external')}
      text={t('external_text', { column: external.column, rows: formatCount(external.rows) })}
    >
      <Stack spacing={2}>
        <Box
          component="dl"
          sx={{ m: 0, display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(9.5rem, 1fr))' }}
        >
          {indices.map((index) => (
            <Figure key={index} label={t(`index_${index}`)} value={shareText(external[index])} />
          ))}
        </Box>
        <HeatMap title={t('contingency', { column: external.column })} data={data} />
      </Stack>
    </Section>
  );
}
