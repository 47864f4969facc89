import Box from '@mui/material/Box';
import { ranged } from '../../../lib/i18n/joined.ts';
import { formatNumber } from '../../../lib/numbers/format-number.ts';
import { type Prediction, predictionText } from './algorithm-results.ts';

/** A prediction with its interval below, so that several targets have room beside one another. */
export function PredictionCell({ of }: { of: Prediction }) {
  const { lower, upper } = of;
  return (
    <>
      {predictionText({ ...of, lower: null, upper: null })}
      {lower !== null && upper !== null && (
        <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
          {ranged(formatNumber(lower), formatNumber(upper))}
        </Box>
      )}
    </>
  );
}
