import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { formatCount, formatPercent } from '../../../../lib/numbers/format-number.ts';
import { type FigureProps, Figures } from '../../../../ui/figure.tsx';
import { Section } from '../../../../ui/section.tsx';
import { predictionMessages } from '../words.ts';
import type { PredictedRows } from './warnings.ts';

type OwnFigure = FigureProps | false | null | undefined;

/** A share of all rows of a prediction. */
export function rowShare(count: number, { rows }: Pick<PredictedRows, 'rows'>): string {
  return formatPercent(rows === 0 ? null : count / rows, 1);
}

interface SummarySectionProps {
  summary: Pick<PredictedRows, 'rows' | 'predicted' | 'outside_domain'>;
  /** The kind's own figures, before and behind the rows outside the domain. */
  figures: readonly OwnFigure[];
  moreFigures?: readonly OwnFigure[];
  warnings: readonly string[];
}

/** A prediction in figures, then everything a careful reader would want to know of it. */
export function SummarySection({ summary, figures, moreFigures = [], warnings }: SummarySectionProps) {
  const t = useMessages(predictionMessages);
  const { rows, predicted, outside_domain: outside } = summary;
  const all = [
    {
      label: t('rows_predicted'),
      value: formatCount(predicted),
      ...(predicted !== rows && { note: t('of_rows', { rows: formatCount(rows) }) }),
    },
    ...figures,
    { label: t('outside_domain'), value: formatCount(outside), note: rowShare(outside, summary) },
    ...moreFigures,
  ];
  return (
    <Section title={t('summary')}>
      <Figures figures={all.filter((figure) => !!figure)} />
      <Stack spacing={1} sx={{ mt: 2 }}>
        {warnings.length === 0 ? (
          <Alert severity="success" variant="outlined">
            {t('no_cautions')}
          </Alert>
        ) : (
          <Alert severity="warning" variant="outlined" sx={{ overflowWrap: 'anywhere' }}>
            <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
              {warnings.map((warning) => (
                <li key={warning}>{warning}</li>
              ))}
            </Box>
          </Alert>
        )}
      </Stack>
    </Section>
  );
}
