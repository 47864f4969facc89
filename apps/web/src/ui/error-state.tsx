import type { ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMessages } from '../lib/i18n/use-messages.ts';
import { uiMessages } from './ui-messages.ts';

export type ErrorStateProps = {
  /** What went wrong and where. */
  title: ReactNode;
  /** What to do about it. */
  details?: ReactNode;
  requestId?: string | null;
  onRetry?: () => void;
  action?: ReactNode;
  /** Stands in place of a whole page: its title is the page's heading. */
  isPage?: boolean;
};

/** Takes the place of what could not be shown. */
export function ErrorState({ title, details, requestId, onRetry, action, isPage }: ErrorStateProps) {
  const t = useMessages(uiMessages);
  const retry = onRetry && (
    <Button color="inherit" size="small" onClick={onRetry}>
      {t('retry')}
    </Button>
  );
  return (
    <Alert severity="error" variant="outlined" action={action ?? retry} sx={{ overflowWrap: 'anywhere' }}>
      <AlertTitle component={isPage ? 'h1' : 'div'}>{title}</AlertTitle>
      {details}
      {requestId && (
        <Typography variant="caption" component="p" color="textSecondary">
          {t('request_id', { id: requestId })}
        </Typography>
      )}
    </Alert>
  );
}
