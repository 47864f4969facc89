import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { formatDateTime } from '../lib/dates/format-date.ts';
import { useMessages } from '../lib/i18n/use-messages.ts';
import type { Restored } from '../lib/store/use-draft.ts';
import { uiMessages } from './ui-messages.ts';

/** Says that a form holds what was entered earlier, and lets it begin afresh; `children` is what changed since. */
export function RestoredNotice({ restored, children }: { restored: Restored | null; children?: ReactNode }) {
  const t = useMessages(uiMessages);
  if (!restored) return null;
  return (
    <Alert
      severity="info"
      variant="outlined"
      action={
        <>
          <Button color="inherit" size="small" sx={{ whiteSpace: { sm: 'nowrap' } }} onClick={restored.startAfresh}>
            {t('start_afresh')}
          </Button>
          <Button color="inherit" size="small" onClick={restored.dismiss}>
            {t('close')}
          </Button>
        </>
      }
    >
      {t('restored', { when: formatDateTime(restored.at) })}
      {children && <div>{children}</div>}
    </Alert>
  );
}
