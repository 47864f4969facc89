import type { DimensionalCompressionReport } from '@hakaru/contract/training/dimensional-compression';
import { useMemo } from 'react';
import { BarChart } from '../../../charts/bar/bar-chart.tsx';
import { LineChart } from '../../../charts/line/line-chart.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatNumber } from '../../../lib/numbers/format-number.ts';
import { Section } from '../../../ui/section.tsx';
import { compressionMessages } from '../words.ts';

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
      categories: kernel.explained.map((_, place) => String(place + 1)),
      value: { label: t('kernel_share') },
      muted: new Set(kernel.explained.flatMap((_, place) => (place < components ? [] : [place]))),
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
          x: isomap.residual_variance.map((_, place) => place + 1),
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
