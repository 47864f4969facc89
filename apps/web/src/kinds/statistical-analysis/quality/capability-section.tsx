import type { FoundCapability } from '@hakaru/contract/decisions/statistical-analysis';
import { useMemo } from 'react';
import { Histogram, type HistogramData } from '../../../charts/histogram/histogram.tsx';
import { sentences } from '../../../lib/i18n/joined.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount, formatNumber, formatPpm } from '../../../lib/numbers/format-number.ts';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { PasteSection } from '../result/parts.tsx';
import { toDecimals } from '../result/format.ts';
import { capabilityLine, indexNames } from './paste.ts';
import { qualityMessages, qualityWords } from './words.ts';

interface Props {
  found: FoundCapability;
  unit: string | undefined;
  alpha: number;
}

/** A capability study: the values against their limits, the indices, what lies beyond, and other distributions. */
export function CapabilitySection({ found, unit, alpha }: Props) {
  const t = useMessages(qualityMessages);
  const data = useMemo(() => histogramOf(found, unit), [found, unit]);
  const used = t(`distribution_${found.distribution}`);
  const described = [
    ['n', formatCount(found.n)],
    ['missing', formatCount(found.missing)],
    ['mean', toDecimals(found.mean, found.sd_overall / Math.sqrt(found.n))],
    ['sd_within', found.sd_within === null ? null : formatNumber(found.sd_within)],
    ['sd_overall', formatNumber(found.sd_overall)],
  ] as const;
  return (
    <>
      <Section title={t('histogram', { variable: found.title })}>
        <Histogram title={t('histogram', { variable: found.title })} data={data} />
      </Section>
      <Section
        title={t('indices')}
        text={found.distribution === 'normal' ? t('indices_text') : t('indices_quantiles_text', { distribution: used })}
      >
        <PlainTable
          label={t('indices')}
          columns={[t('index'), t('value'), t('low'), t('high')]}
          rows={found.indices.map(({ name, value, low, high }) => [
            indexNames[name],
            formatNumber(value, 3),
            formatNumber(low, 3),
            formatNumber(high, 3),
          ])}
        />
      </Section>
      <Section title={t('beyond')} text={t('beyond_text')}>
        <PlainTable
          label={t('beyond')}
          columns={[t('basis'), t('below_lower'), t('above_upper'), t('total')]}
          rows={found.out_of_limits.map(({ name, below, above, total }) => [
            t(`ppm_${name}`),
            formatPpm(below),
            formatPpm(above),
            formatPpm(total),
          ])}
        />
      </Section>
      <Section title={t('described')}>
        <PlainTable
          label={t('described')}
          columns={described.filter(([, value]) => value !== null).map(([name]) => t(name))}
          rows={[described.flatMap(([, value]) => (value === null ? [] : [value]))]}
        />
      </Section>
      <Section
        title={t('distributions')}
        text={sentences(t('distributions_text'), found.outliers?.length ? t('distributions_far') : null)}
      >
        <PlainTable
          label={t('distributions')}
          columns={[t('distribution'), t('aic'), t('ad')]}
          rows={found.distributions.map(({ name, aic, ad }) => [
            t(`distribution_${name}`),
            formatNumber(aic),
            formatNumber(ad, 3),
          ])}
        />
      </Section>
      <PasteSection lines={[[found.title, capabilityLine(found, alpha)]]} />
    </>
  );
}

function histogramOf(found: FoundCapability, unit: string | undefined): HistogramData {
  const { edges, counts, n, curve_x: x, curve_y: density, lower, upper, target } = found;
  const width = (edges[1] ?? 1) - (edges[0] ?? 0);
  const limits = [
    { value: lower, label: qualityWords('lower_specification') },
    { value: upper, label: qualityWords('upper_specification') },
    { value: target, label: qualityWords('target') },
  ];
  return {
    axis: { label: found.title, ...(unit && { unit }) },
    edges,
    groups: [{ name: qualityWords('rows'), role: 'data', counts }],
    curve: {
      name: qualityWords(`distribution_${found.distribution}`),
      x,
      y: density.map((value) => value * n * width),
    },
    limits: limits.flatMap(({ value, label }) => (value === null ? [] : [{ value, label }])),
  };
}
