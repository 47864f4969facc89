import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { useMessages } from '../../../../../lib/i18n/use-messages.ts';
import { regressionMessages } from '../regression-messages.ts';
import type { Caution } from './result-types.ts';
import { warningWords } from './warning-words.ts';

export function WarningList({ warnings }: { warnings: readonly Caution[] }) {
  const t = useMessages(regressionMessages);
  if (warnings.length === 0) return null;
  return (
    <Alert severity="warning" variant="outlined">
      <AlertTitle>{t('warnings')}</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {warnings.map((warning, index) => <li key={index}>{warningWords(t, warning)}</li>)}
      </Box>
    </Alert>
  );
}
