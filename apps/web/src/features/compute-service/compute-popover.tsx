import type { ComputeStatus } from '@hakaru/contract';
import Popover from '@mui/material/Popover';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { computeMessages } from './compute-messages.ts';
import { ComputePanel } from './compute-panel.tsx';

interface Props {
  anchor: HTMLElement;
  status: ComputeStatus;
  onClose: () => void;
}

export function ComputePopover({ anchor, status, onClose }: Props) {
  const t = useMessages(computeMessages);
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': t('compute_service'), sx: { mt: 1, width: 320 } } }}
    >
      <ComputePanel status={status} />
    </Popover>
  );
}
