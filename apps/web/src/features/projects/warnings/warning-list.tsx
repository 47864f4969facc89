import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import type { KindSetup } from '../kind.ts';
import { type Caution, warningWords } from './warning-words.ts';
import { projectMessages } from '../words.ts';

/** What to be careful about, a sentence each. */
export function WarningList({ warnings, setup }: { warnings: readonly Caution[]; setup: KindSetup<never> }) {
  const t = useMessages(projectMessages);
  if (warnings.length === 0) return null;
  return (
    <Alert severity="warning" variant="outlined">
      <AlertTitle>{t('warnings')}</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {warnings.map((warning, index) => (
          <li key={index}>
            {warning.of && `${warning.of}: `}
            {warningWords(warning, setup)}
          </li>
        ))}
      </Box>
    </Alert>
  );
}
