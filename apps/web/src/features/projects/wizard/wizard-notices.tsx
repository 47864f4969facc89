import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { errorLine } from '../../../lib/errors/describe-error.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import type { Restored } from '../../../lib/store/use-draft.ts';
import { RestoredNotice } from '../../../ui/restored-notice.tsx';
import { uiMessages } from '../../../ui/ui-messages.ts';
import { projectMessages } from '../words.ts';
import type { useBrokenRules } from './broken-rules.ts';

interface WizardNoticesProps {
  restored: Restored | null;
  check: Pick<ReturnType<typeof useBrokenRules>, 'error' | 'refetch'>;
  /** What else is to be known of a restored draft. */
  children?: ReactNode;
}

/** Above a wizard's step: that its draft was restored, and that its options could not be checked. */
export function WizardNotices({ restored, check, children }: WizardNoticesProps) {
  const t = useMessages(projectMessages);
  const u = useMessages(uiMessages);
  return (
    <>
      {restored && (
        <Box sx={{ mb: 2 }}>
          <RestoredNotice restored={restored}>{children}</RestoredNotice>
        </Box>
      )}
      {Boolean(check.error) && (
        <Alert
          severity="warning"
          sx={{ mb: 2 }}
          action={
            <Button color="inherit" size="small" onClick={() => void check.refetch()}>
              {u('retry')}
            </Button>
          }
        >
          {t('not_checked', { reason: errorLine(check.error) })}
        </Alert>
      )}
    </>
  );
}
