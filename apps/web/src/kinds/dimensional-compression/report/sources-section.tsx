import type { DimensionalCompressionReport } from '@hakaru/contract/training/dimensional-compression';
import Box from '@mui/material/Box';
import { useMemo, useState } from 'react';
import Stack from '@mui/material/Stack';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatNumber, formatPercent } from '../../../lib/numbers/format-number.ts';
import { Section } from '../../../ui/section.tsx';
import { compressionMessages } from '../words.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { ColumnArrows, ColumnBars, FigureTable } from './column-bars.tsx';

type Sources = NonNullable<DimensionalCompressionReport['ica']>;

/** How sources are mixed into the columns, and how far from normal they are. */
export function SourcesSection({ report, sources }: { report: DimensionalCompressionReport; sources: Sources }) {
  const t = useMessages(compressionMessages);
  const [chosen, setChosen] = useState(0);
  const columns = useMemo(() => report.columns.map(({ name }) => name), [report]);
  const names = sources.mixing.map((_, index) => t('source', { number: index + 1 }));
  return (
    <Section
      title={t('sources')}
      text={t('sources_text', { iterations: sources.iterations })}
      action={
        <ChoiceField
          label={t('component')}
          value={String(chosen)}
          choices={names.map((name, index) => [String(index), name] as const)}
          onValue={(index) => setChosen(Number(index))}
        />
      }
    >
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
        }}
      >
        <ColumnBars
          title={t('mixing', { component: names[chosen] ?? '' })}
          columns={columns}
          name={t('mixing', { component: names[chosen] ?? '' })}
          values={sources.mixing[chosen] ?? []}
        />
        <FigureTable
          label={t('sources')}
          heads={[t('component'), t('kurtosis'), t('explained_share')]}
          rows={names.map((name, index) => ({
            name,
            figures: [formatNumber(sources.kurtosis[index], 3), formatPercent(sources.explained[index], 1)],
          }))}
        />
      </Box>
    </Section>
  );
}

type Factors = NonNullable<DimensionalCompressionReport['factor_analysis']>;

/** Loadings of common factors, and what each column shares with the others. */
export function FactorsSection({ report, factors }: { report: DimensionalCompressionReport; factors: Factors }) {
  const t = useMessages(compressionMessages);
  const names = factors.loadings.map((_, index) => t('factor', { number: index + 1 }));
  const shares = names.map((name, index) =>
    t('with_share', { name, share: formatPercent(factors.explained[index], 1) }),
  );
  const chart = useMemo(
    () => ({
      x: { label: shares[0] ?? '' },
      y: { label: shares[1] ?? '' },
      name: t('column'),
      vectors: report.columns.map(({ name }, index) => ({
        name,
        x: factors.loadings[0]?.[index] ?? 0,
        y: factors.loadings[1]?.[index] ?? 0,
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
        {names.length > 1 && <ColumnArrows title={t('factor_loadings')} data={chart} />}
        <FigureTable
          label={t('factors')}
          heads={[t('column'), ...shares, t('communality'), t('uniqueness')]}
          rows={report.columns.map(({ name }, index) => ({
            name,
            figures: [
              ...factors.loadings.map((loadings) => formatNumber(loadings[index], 3)),
              formatNumber(factors.communality[index], 3),
              formatNumber(factors.uniqueness[index], 3),
            ],
          }))}
        />
      </Stack>
    </Section>
  );
}
