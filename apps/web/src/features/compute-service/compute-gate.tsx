import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import MemoryIcon from '@mui/icons-material/MemoryOutlined';
import { useState, type ReactNode } from 'react';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageSkeleton } from '../../ui/skeletons.tsx';
import { computeMessages } from './compute-messages.ts';
import { useComputeGate } from './use-compute-gate.ts';

/** Lets its children through once the compute service has been seen running; offers to start it before. */
export function ComputeGate({ children }: { children: ReactNode }) {
  const t = useMessages(computeMessages);
  const { state, reason, start } = useComputeGate();
  const [passed, setPassed] = useState(false);
  if (state === 'open' && !passed) setPassed(true);
  // A form being filled in must outlive a stop of the service.
  if (passed || state === 'open') return children;
  if (state === 'checking') return <PageSkeleton />;
  if (state === 'starting')
    return (
      <EmptyState
        icon={<CircularProgress aria-label={t('state_starting')} />}
        title={t('state_starting')}
        text={t('starting_text')}
      />
    );
  return (
    <>
      {reason && <Alert severity="error">{t('failed_text', { reason })}</Alert>}
      <EmptyState
        icon={<MemoryIcon />}
        title={t('needed_title')}
        text={t('needed_text')}
        action={
          <Button variant="contained" onClick={start} autoFocus>
            {t('start')}
          </Button>
        }
      />
    </>
  );
}
