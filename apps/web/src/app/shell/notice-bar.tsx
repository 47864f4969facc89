import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { dismissNotice, type Notice } from '../../lib/notices/notices.ts';
import { appMessages } from '../app-messages.ts';

const SHOWN_MS = 6_000;
// A form's bar stands at the end of the page, wherever that is scrolled to: a notice keeps above it.
const CLEAR_OF_ACTIONS = { bottom: { xs: '5.5rem', sm: '5.5rem' }, maxWidth: { md: '28rem' } } as const;

/** One notice in the snackbar. */
export function NoticeBar({ notice: { id, text, severity, action } }: { notice: Notice }) {
  const t = useMessages(appMessages);
  function dismiss() {
    dismissNotice(id);
  }
  return (
    <Snackbar
      open
      autoHideDuration={SHOWN_MS}
      onClose={(_event, reason) => reason !== 'clickaway' && dismiss()}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      sx={CLEAR_OF_ACTIONS}
    >
      <Alert
        severity={severity}
        variant="filled"
        onClose={dismiss}
        closeText={t('close')}
        sx={{ alignItems: 'center' }}
        {...(action
          ? {
              action: (
                <Button
                  color="inherit"
                  size="small"
                  onClick={() => {
                    action.run();
                    dismiss();
                  }}
                >
                  {action.label}
                </Button>
              ),
            }
          : {})}
      >
        {text}
      </Alert>
    </Snackbar>
  );
}
