import type { DimensionalCompressionReport } from '@hakaru/contract/training/dimensional-compression';
import Box from '@mui/material/Box';
import { useMemo, useState } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatNumber, formatPercent } from '../../../lib/numbers/format-number.ts';
import { Section } from '../../../ui/section.tsx';
import { compressionMessages } from '../words.ts';
import { ChoiceField } from '../../../families/unsupervised/row-picture/choice-field.tsx';
import { ColumnBars } from './column-bars.tsx';
import { FigureTable } from './figure-table.tsx';

type Sources = NonNullable<DimensionalCompressionReport['ica']>;

/** How sources are mixed into the columns, and how far from normal they are. */
export function SourcesSection({ report, sources }: { report: DimensionalCompressionReport; sources: Sources }) {
  const t = useMessages(compressionMessages);
  const [chosen, setChosen] = useState(0);
  const columns = useMemo(() => report.columns.map(({ name }) => name), [report]);
  const names = sources.mixing.map((_, place) => t('source', { number: place + 1 }));
  return (
    <Section
      title={t('sources')}
      text={t('sources_text', { iterations: sources.iterations })}
      action={
        <ChoiceField
          label={t('component')}
          value={String(chosen)}
          choices={names.map((name, place) => [String(place), name] as const)}
          onChange={(place) => setChosen(Number(place))}
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
          rows={names.map((name, place) => ({
            name,
            figures: [formatNumber(sources.kurtosis[place], 3), formatPercent(sources.explained[place], 1)],
          }))}
        />
      </Box>
    </Section>
  );
}
