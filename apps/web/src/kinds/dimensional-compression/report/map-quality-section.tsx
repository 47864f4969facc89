import type { DimensionalCompressionReport } from '@hakaru/contract/training/dimensional-compression';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount, formatNumber, formatPercent } from '../../../lib/numbers/format-number.ts';
import { Section } from '../../../ui/section.tsx';
import { compressionSetup } from '../setup.ts';
import { compressionMessages } from '../words.ts';
import { FigureTable } from './figure-table.tsx';
import { mapWords } from './map-words.ts';

/** How well each map keeps neighbours, and what maps do not say. */
export function MapQualitySection({ report }: { report: DimensionalCompressionReport }) {
  const t = useMessages(compressionMessages);
  const { maps, provenance } = report;
  const placed = report.tsne ?? report.umap;
  const measured = maps.filter(({ quality }) => quality.length > 0);
  if (measured.length === 0 && !placed) return null;
  const isDiverging = maps.some(({ kl_divergence }) => kl_divergence !== null);
  const rows = measured.flatMap((map) =>
    map.quality.map((quality, place) => ({
      name: place === 0 ? (mapWords(t, map) ?? compressionSetup.catalogue.title(report.model)) : '',
      figures: [
        quality.neighbours,
        formatNumber(quality.trustworthiness, 3),
        formatNumber(quality.continuity, 3),
        ...(isDiverging
          ? [formatNumber(map.kl_divergence, 3), map.iterations === null ? '–' : formatCount(map.iterations)]
          : []),
      ],
    })),
  );
  return (
    <Section
      title={t('map_quality')}
      text={t('map_quality_text', { rows: formatCount(measured[0]?.quality_rows ?? 0) })}
    >
      <Stack spacing={1.5}>
        {placed && (
          <Alert severity="info" variant="outlined">
            {t('maps_note')}{' '}
            {placed.pca_columns === null
              ? t('pca_step_none')
              : t('pca_step', { components: placed.pca_columns, variance: formatPercent(placed.pca_variance, 1) })}{' '}
            {t('seed_note', { seed: provenance.seed })}
          </Alert>
        )}
        {rows.length > 0 && (
          <FigureTable
            label={t('map_quality')}
            heads={[
              t('map_column'),
              t('neighbours_column'),
              t('trustworthiness'),
              t('continuity'),
              ...(isDiverging ? [t('kl_divergence'), t('iterations')] : []),
            ]}
            rows={rows}
          />
        )}
      </Stack>
    </Section>
  );
}
