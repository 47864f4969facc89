import { useId, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useMessages } from '../lib/i18n/use-messages.ts';
import { Dialog } from './dialog.tsx';
import { uiMessages } from './ui-messages.ts';

export type ConfirmDialogProps = {
  open: boolean;
  title: ReactNode;
  /** What will happen, and whether it can be undone. */
  children: ReactNode;
  /** The verb itself ('Delete'), not 'OK'. */
  confirmLabel?: string;
  /** Red button, and the focus on Cancel. */
  destructive?: boolean;
  busy?: boolean;
  /** What was confirmed is done: nothing is left to cancel. */
  done?: boolean;
  /** Nothing to confirm yet. */
  disabled?: boolean;
  /** Wider, for a list of what is concerned. */
  width?: 'xs' | 'sm' | 'md';
  onConfirm: () => void;
  onCancel: () => void;
};

export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  destructive = false,
  busy = false,
  done = false,
  disabled = false,
  width = 'xs',
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const t = useMessages(uiMessages);
  const id = useId();
  return (
    <Dialog open={open} onClose={busy ? undefined : onCancel} aria-labelledby={id} fullWidth maxWidth={width}>
      <DialogTitle id={id} variant="h2">
        {title}
      </DialogTitle>
      <DialogContent>{children}</DialogContent>
      <DialogActions>
        <Button onClick={onCancel} disabled={busy} autoFocus={destructive}>
          {t(done ? 'close' : 'cancel')}
        </Button>
        <Button
          onClick={onConfirm}
          loading={busy}
          disabled={disabled}
          variant="contained"
          color={destructive ? 'error' : 'primary'}
          autoFocus={!destructive}
        >
          {confirmLabel ?? t('confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
