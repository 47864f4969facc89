import type { DimensionalCompressionReport } from '@hakaru/contract/training/dimensional-compression';
import Stack from '@mui/material/Stack';
import { useMemo } from 'react';
import { Vectors } from '../../../../../charts/vectors/vectors.tsx';
import { useMessages } from '../../../../../lib/i18n/use-messages.ts';
import { formatNumber, formatPercent } from '../../../../../lib/numbers/format-number.ts';
import { Section } from '../../../../../ui/section.tsx';
import { compressionMessages } from '../messages.ts';
import { FigureTable } from './figure-table.tsx';

type Factors = NonNullable<DimensionalCompressionReport['factor_analysis']>;

/** Loadings of common factors, and what each column shares with the others. */
export function FactorsSection({ report, factors }: { report: DimensionalCompressionReport; factors: Factors }) {
  const t = useMessages(compressionMessages);
  const names = factors.loadings.map((_, place) => t('factor', { number: place + 1 }));
  const picture = useMemo(() => ({
    x: { label: names[0] ?? '' }, y: { label: names[1] ?? '' }, name: t('column'),
    vectors: report.columns.map(({ name }, place) => ({ name, x: factors.loadings[0]?.[place] ?? 0, y: factors.loadings[1]?.[place] ?? 0 })),
    // The names follow from the factors and the language.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }), [report, factors, t]);
  return (
    <Section title={t('factors')} text={t('factors_text', { likelihood: formatNumber(factors.log_likelihood), iterations: factors.iterations })}>
      <Stack spacing={2}>
        {names.length > 1 && <Vectors title={t('loadings')} data={picture} />}
        <FigureTable
          label={t('factors')}
          heads={[t('column'), ...names, t('communality'), t('uniqueness')]}
          rows={[
            ...report.columns.map(({ name }, place) => ({ name, figures: [...factors.loadings.map((loadings) => formatNumber(loadings[place], 3)), formatNumber(factors.communality[place], 3), formatNumber(factors.uniqueness[place], 3)] })),
            { name: t('explained_share'), figures: [...factors.explained.map((share) => formatPercent(share, 1)), '', ''] },
          ]}
        />
      </Stack>
    </Section>
  );
}
