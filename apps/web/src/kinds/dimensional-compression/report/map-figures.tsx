import { sentences } from '../../../lib/i18n/joined.ts';
import type { DimensionalCompressionReport } from '@hakaru/contract/training/dimensional-compression';
import { useMemo } from 'react';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { BarChart } from '../../../charts/bar/bar-chart.tsx';
import { LineChart } from '../../../charts/line/line-chart.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount, formatNumber, formatPercent } from '../../../lib/numbers/format-number.ts';
import { Section } from '../../../ui/section.tsx';
import { compressionMessages } from '../words.ts';
import { compressionSetup } from '../setup.ts';
import { FigureTable } from './column-bars.tsx';
import { mapWords } from './map-words.ts';

/** How much of the likeness of rows each kernel component carries. */
export function KernelSection({
  kernel,
  components,
}: {
  kernel: NonNullable<DimensionalCompressionReport['kernel_pca']>;
  components: number;
}) {
  const t = useMessages(compressionMessages);
  const data = useMemo(
    () => ({
      category: { label: t('component') },
      categories: kernel.explained.map((_, index) => String(index + 1)),
      value: { label: t('kernel_share') },
      muted: new Set(kernel.explained.flatMap((_, index) => (index < components ? [] : [index]))),
      groups: [{ name: t('kernel_share'), role: 'group1' as const, values: kernel.explained }],
    }),
    [kernel, components, t],
  );
  return (
    <Section title={t('kernel')} text={t('kernel_text', { count: components, gamma: formatNumber(kernel.gamma) })}>
      <BarChart title={t('kernel')} data={data} />
    </Section>
  );
}

/** How many dimensions the surface has on which rows lie. */
export function IsomapSection({
  isomap,
  dimensions,
}: {
  isomap: NonNullable<DimensionalCompressionReport['isomap']>;
  dimensions: number;
}) {
  const t = useMessages(compressionMessages);
  const data = useMemo(
    () => ({
      x: { label: t('dimensions'), whole: true },
      y: { label: t('residual_variance') },
      groups: [
        {
          name: t('residual_variance'),
          role: 'group1' as const,
          x: isomap.residual_variance.map((_, index) => index + 1),
          y: isomap.residual_variance,
        },
      ],
    }),
    [isomap, t],
  );
  return (
    <Section title={t('isomap')} text={t('isomap_text', { dimensions, parts: isomap.parts })}>
      <LineChart title={t('isomap')} data={data} />
    </Section>
  );
}

/** How well each map keeps neighbours, and what maps do not say. */
export function MapQualitySection({ report }: { report: DimensionalCompressionReport }) {
  const t = useMessages(compressionMessages);
  const { maps, provenance } = report;
  const embedding = report.tsne ?? report.umap;
  const measured = maps.filter(({ quality }) => quality.length > 0);
  if (measured.length === 0 && !embedding) return null;
  const isDiverging = maps.some(({ kl_divergence }) => kl_divergence !== null);
  const rows = measured.flatMap((map) =>
    map.quality.map((quality, index) => ({
      name: index === 0 ? (mapWords(t, map) ?? compressionSetup.catalogue.title(report.model)) : '',
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
        {embedding && (
          <Alert severity="info" variant="outlined">
            {sentences(
              t('maps_note'),
              embedding.pca_columns === null
                ? t('pca_step_none')
                : t('pca_step', {
                    components: embedding.pca_columns,
                    variance: formatPercent(embedding.pca_variance, 1),
                  }),
              t('seed_note', { seed: provenance.seed }),
            )}
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
