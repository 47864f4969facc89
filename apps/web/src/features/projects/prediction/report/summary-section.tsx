import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { Figure, type FigureProps } from '../../../../ui/figure.tsx';
import { Section } from '../../../../ui/section.tsx';
import { predictionMessages } from '../words.ts';

/** A prediction in figures, then everything a careful reader would want to know of it. */
export function SummarySection({
  figures,
  warnings,
}: {
  figures: readonly FigureProps[];
  warnings: readonly string[];
}) {
  const t = useMessages(predictionMessages);
  return (
    <Section title={t('summary')}>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(8.25rem, 1fr))' }}
      >
        {figures.map((figure) => (
          <Figure key={figure.label} {...figure} />
        ))}
      </Box>
      <Stack spacing={1} sx={{ mt: 2 }}>
        {warnings.length === 0 ? (
          <Alert severity="success" variant="outlined">
            {t('no_cautions')}
          </Alert>
        ) : (
          warnings.map((warning) => (
            <Alert key={warning} severity="warning" variant="outlined" sx={{ overflowWrap: 'anywhere' }}>
              {warning}
            </Alert>
          ))
        )}
      </Stack>
    </Section>
  );
}
