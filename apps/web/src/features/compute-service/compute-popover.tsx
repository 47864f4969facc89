import type { ComputeStatus } from '@hakaru/contract';
import Popover from '@mui/material/Popover';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { formatNumber } from '../../lib/numbers/format-number.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { computeMessages } from './compute-messages.ts';
import { useComputeSwitch } from './use-compute-switch.ts';

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

/** What the compute service does now, with its one switch. */
export function ComputePanel({ status }: { status: ComputeStatus }) {
  const t = useMessages(computeMessages);
  const { start, stop } = useComputeSwitch();
  const [asking, setAsking] = useState(false);
  const on = status.state === 'running' || status.state === 'stopping';
  const details = [
    [t('engine'), t(`engine_${status.engine}`)],
    [t('workers'), formatNumber(status.workers)],
    [t('gpus'), status.gpus > 0 ? formatNumber(status.gpus) : t('no_gpus')],
    [t('running'), formatNumber(status.running)],
    [t('queued'), formatNumber(status.queued)],
  ];
  return (
    <Stack spacing={2} sx={{ p: 2 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline' }}>
        <Typography variant="h3" component="h2">
          {t('compute_service')}
        </Typography>
        <Typography variant="body2" color="textSecondary" role="status">
          {t(`state_${status.state}`)}
        </Typography>
      </Box>
      {status.reason && (
        <Alert severity="error" sx={{ overflowWrap: 'anywhere' }}>
          {status.reason}
        </Alert>
      )}
      <Box
        component="dl"
        sx={{ display: 'grid', gridTemplateColumns: '1fr auto', gap: 0.5, m: 0, typography: 'body2' }}
      >
        {details.map(([name, value]) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {name}
            </Box>
            <Box component="dd" className="tabular" sx={{ m: 0, textAlign: 'right' }}>
              {value}
            </Box>
          </Box>
        ))}
      </Box>
      {on ? (
        <Button
          variant="outlined"
          color="error"
          loading={status.state === 'stopping' || stop.isPending}
          onClick={() => setAsking(true)}
        >
          {t('stop')}
        </Button>
      ) : (
        <Button
          variant="contained"
          loading={status.state === 'starting' || start.isPending}
          onClick={() => start.mutate({})}
        >
          {t('start')}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title={t('stop_title')}
        confirmLabel={t('stop')}
        destructive
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          stop.mutate({});
        }}
      >
        {status.running > 0 ? t('stop_running', { count: status.running }) : t('stop_idle')}
      </ConfirmDialog>
    </Stack>
  );
}
