import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import type { ComputeState } from '@hakaru/contract';
import { lazy, Suspense, useState } from 'react';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { computeMessages } from './compute-messages.ts';
import { useComputeStatus } from './use-compute-status.ts';

const ComputePopover = lazy(async () => ({ default: (await import('./compute-popover.tsx')).ComputePopover }));

const colours = {
  stopped: 'text.disabled',
  starting: 'warning.main',
  running: 'success.main',
  stopping: 'warning.main',
  failed: 'error.main',
  unknown: 'text.disabled',
} as const satisfies Record<ComputeState | 'unknown', string>;

// Small screens have room for the dot alone.
const chipStyle = {
  width: { xs: 32, sm: 'auto' },
  '& .MuiChip-label': { display: { xs: 'none', sm: 'block' }, pl: 1.25 },
  '& .MuiChip-icon': { m: { xs: 'auto', sm: 0 }, ml: { sm: 1.25 } },
};

/** The state of the compute service in the top bar; a click shows more and starts or stops it. */
export function ComputeChip() {
  const t = useMessages(computeMessages);
  const status = useComputeStatus().data;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const state = status?.state ?? 'unknown';
  const words = t(`state_${state}`);
  return (
    <>
      <Chip
        variant="outlined"
        label={t('chip', { state: words })}
        icon={
          <Box
            component="span"
            sx={{ width: 10, height: 10, borderRadius: '50%', bgcolor: colours[state], flex: 'none' }}
          />
        }
        aria-label={t('chip', { state: words })}
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={chipStyle}
      />
      {anchor && status && (
        <Suspense>
          <ComputePopover anchor={anchor} status={status} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}
