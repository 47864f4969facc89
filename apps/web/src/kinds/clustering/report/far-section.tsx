import type { ClusteringReport } from '@hakaru/contract/training/clustering';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount, formatNumber } from '../../../lib/numbers/format-number.ts';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { clusteringMessages } from '../words.ts';
import { clusterName } from './cluster-words.ts';
import { RowButton } from './clusters-section.tsx';
import type { View } from './use-view.ts';

const NAMED = 30;

/** Rows that belong to no cluster, and rows far from the centre of theirs. */
export function FarSection({ outliers, view }: { outliers: ClusteringReport['outliers']; view: View }) {
  const t = useMessages(clusteringMessages);
  const { noise, noise_rows: rows, far } = outliers;
  if (noise.total === 0 && far.length === 0) return null;
  return (
    <Section title={t('outliers')} text={t('outliers_text')}>
      <Stack spacing={2}>
        {noise.total > 0 && (
          <div>
            <Typography variant="body2">
              {t('noise_rows', {
                count: noise.total,
                total: formatCount(noise.total),
                rows:
                  rows
                    .slice(0, NAMED)
                    .map((row) => row + 1)
                    .join(', ') + (noise.total > NAMED ? ' …' : ''),
              })}
            </Typography>
            <Button size="small" onClick={() => view.select(new Set(rows))}>
              {t('list_noise', { shown: formatCount(noise.shown) })}
            </Button>
          </div>
        )}
        {far.length > 0 && (
          <PlainTable
            label={t('far_rows')}
            columns={[t('far_rows'), t('cluster'), t('distance'), t('ratio')]}
            rows={far.map(({ row, cluster, distance, ratio }) => [
              <RowButton key="row" row={row} view={view} />,
              clusterName(t, cluster),
              formatNumber(distance, 3),
              formatNumber(ratio, 3),
            ])}
          />
        )}
      </Stack>
    </Section>
  );
}
