import type { DimensionalCompressionReport } from '@hakaru/contract/training/dimensional-compression';
import Stack from '@mui/material/Stack';
import { useMemo } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatNumber, formatPercent } from '../../../lib/numbers/format-number.ts';
import { Section } from '../../../ui/section.tsx';
import { compressionMessages } from '../words.ts';
import { ColumnArrows } from './column-arrows.tsx';
import { FigureTable } from './figure-table.tsx';

type Factors = NonNullable<DimensionalCompressionReport['factor_analysis']>;

/** Loadings of common factors, and what each column shares with the others. */
export function FactorsSection({ report, factors }: { report: DimensionalCompressionReport; factors: Factors }) {
  const t = useMessages(compressionMessages);
  const names = factors.loadings.map((_, place) => t('factor', { number: place + 1 }));
  const shares = names.map((name, place) =>
    t('with_share', { name, share: formatPercent(factors.explained[place], 1) }),
  );
  const picture = useMemo(
    () => ({
      x: { label: shares[0] ?? '' },
      y: { label: shares[1] ?? '' },
      name: t('column'),
      vectors: report.columns.map(({ name }, place) => ({
        name,
        x: factors.loadings[0]?.[place] ?? 0,
        y: factors.loadings[1]?.[place] ?? 0,
      })),
      // The names follow from the factors and the language.
    }),
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [report, factors, t],
  );
  return (
    <Section
      title={t('factors')}
      text={t('factors_text', { likelihood: formatNumber(factors.log_likelihood), iterations: factors.iterations })}
    >
      <Stack spacing={2}>
        {names.length > 1 && <ColumnArrows title={t('factor_loadings')} data={picture} />}
        <FigureTable
          label={t('factors')}
          heads={[t('column'), ...shares, t('communality'), t('uniqueness')]}
          rows={report.columns.map(({ name }, place) => ({
            name,
            figures: [
              ...factors.loadings.map((loadings) => formatNumber(loadings[place], 3)),
              formatNumber(factors.communality[place], 3),
              formatNumber(factors.uniqueness[place], 3),
            ],
          }))}
        />
      </Stack>
    </Section>
  );
}
