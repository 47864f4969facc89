import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { uiMessages } from '../ui-messages.ts';

type WizardActionsProps = {
  problem: string | null;
  busy: boolean;
  nextLabel: string;
  onBack?: () => void;
  onCancel?: () => void;
};

export function WizardActions({ problem, busy, nextLabel, onBack, onCancel }: WizardActionsProps) {
  const t = useMessages(uiMessages);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 2 }}>
      {onCancel && (
        <Button type="button" color="inherit" onClick={onCancel} disabled={busy}>
          {t('cancel')}
        </Button>
      )}
      <Typography role="status" variant="body2" color="textSecondary" sx={{ flex: 1, textAlign: 'right' }}>
        {problem}
      </Typography>
      {onBack && (
        <Button type="button" variant="outlined" onClick={onBack} disabled={busy}>
          {t('back')}
        </Button>
      )}
      <Button type="submit" variant="contained" disabled={problem !== null} loading={busy}>
        {nextLabel}
      </Button>
    </Box>
  );
}
