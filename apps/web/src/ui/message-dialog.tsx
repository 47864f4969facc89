import { useId, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useMessages } from '../lib/i18n/use-messages.ts';
import { Dialog } from './dialog.tsx';
import { uiMessages } from './ui-messages.ts';

export type MessageDialogProps = {
  open: boolean;
  error: ReactNode;
  details?: ReactNode;
  requestId?: string | null;
  onClose: () => void;
};

/** The product's one modal alert: what went wrong, the details, Close. */
export function MessageDialog({ open, error, details, requestId, onClose }: MessageDialogProps) {
  const t = useMessages(uiMessages);
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      fullWidth
      maxWidth="sm"
    >
      <DialogTitle id={`${id}-title`} variant="h2">
        {t('message')}
      </DialogTitle>
      <DialogContent id={`${id}-text`} sx={{ overflowWrap: 'anywhere' }}>
        <Line label={t('error')}>{error}</Line>
        {details && <Line label={t('details')}>{details}</Line>}
        {requestId && (
          <Typography variant="caption" color="textSecondary">
            {t('request_id', { id: requestId })}
          </Typography>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} variant="contained" autoFocus>
          {t('close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Typography component="div" sx={{ mb: 1.5, whiteSpace: 'pre-line' }}>
      <Typography component="span" variant="subtitle2" sx={{ display: 'block' }} color="textSecondary">
        {label}
      </Typography>
      {children}
    </Typography>
  );
}
