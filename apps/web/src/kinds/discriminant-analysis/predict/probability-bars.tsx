import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatPercent } from '../../../lib/numbers/format-number.ts';
import type { ClassProbability } from './discriminant-answer.ts';
import { discriminantMessages } from '../words.ts';

const MOST_BARS = 10;

/** The probability of each class as a bar, the surest first; the class that was given stands out. */
export function ProbabilityBars({
  probabilities,
  given,
}: {
  probabilities: readonly ClassProbability[];
  given: string | null;
}) {
  const t = useMessages(discriminantMessages);
  const shown = probabilities.slice(0, MOST_BARS);
  const rest = probabilities.slice(MOST_BARS);
  const lines = [
    ...shown.map(({ label, probability }) => ({ label, probability, isGiven: label === given })),
    ...(rest.length > 0
      ? [
          {
            label: t('other_classes', { count: rest.length }),
            probability: rest.reduce((sum, one) => sum + one.probability, 0),
            isGiven: false,
          },
        ]
      : []),
  ];
  return (
    <Box
      component="ul"
      aria-label={t('probabilities_of_row')}
      sx={{ m: 0, mt: 1.5, p: 0, listStyle: 'none', display: 'grid', gap: 0.75 }}
    >
      {lines.map(({ label, probability, isGiven }) => (
        <Box
          component="li"
          key={label}
          sx={{
            display: 'grid',
            gridTemplateColumns: 'minmax(4rem, 30%) minmax(0, 1fr) 4.5rem',
            alignItems: 'center',
            gap: 1,
          }}
        >
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere', fontWeight: isGiven ? 650 : undefined }}>
            {label}
          </Typography>
          <Box aria-hidden sx={{ height: 14, borderRadius: 0.5, bgcolor: 'action.hover', overflow: 'hidden' }}>
            <Box
              sx={{
                height: '100%',
                width: `${Math.max(0, Math.min(1, probability)) * 100}%`,
                bgcolor: isGiven ? 'primary.main' : 'text.disabled',
              }}
            />
          </Box>
          <Typography variant="body2" className="tabular" align="right" sx={{ fontWeight: isGiven ? 650 : undefined }}>
            {formatPercent(probability, 1)}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
