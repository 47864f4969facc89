import type { ClusteringReport } from '@hakaru/contract/training/clustering';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatNumber } from '../../../lib/numbers/format-number.ts';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { matrixColumnText } from '../../../families/unsupervised/matrix/matrix-words.ts';
import { ChoiceField } from '../../../families/unsupervised/row-picture/choice-field.tsx';
import { clusteringMessages } from '../words.ts';
import { clusterName } from './cluster-words.ts';

const shown = ['mean', 'scaled', 'medoid'] as const;

/** The clusters' means in the columns' own units, their scaled means, or the row in the middle of each. */
export function CentresSection({ centres }: { centres: ClusteringReport['centres'] }) {
  const t = useMessages(clusteringMessages);
  const [of, setOf] = useState<(typeof shown)[number]>('mean');
  if (centres.clusters.length === 0) return null;
  return (
    <Section title={t('centres')} text={t('centres_text')}>
      <Box sx={{ mb: 1.5, pt: 0.5 }}>
        <ChoiceField
          label={t('shown_values')}
          value={of}
          choices={shown.map((one) => [one, t(`centre_${one}`)] as const)}
          onChange={(next) => setOf(next as typeof of)}
        />
      </Box>
      <PlainTable
        holdsFirst
        label={t('centres')}
        columns={[t('column'), ...centres.clusters.map(({ cluster }) => clusterName(t, cluster))]}
        rows={centres.columns.map((column, place) => [
          matrixColumnText(column),
          ...centres.clusters.map((cluster) => formatNumber(cluster[of][place])),
        ])}
      />
    </Section>
  );
}
