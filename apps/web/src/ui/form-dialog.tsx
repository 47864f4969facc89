import { useId, type FormEvent, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useMessages } from '../lib/i18n/use-messages.ts';
import { Dialog } from './dialog.tsx';
import { uiMessages } from './ui-messages.ts';

export type FormDialogProps = {
  title: ReactNode;
  children: ReactNode;
  submitLabel: string;
  busy?: boolean;
  disabled?: boolean;
  onSubmit: () => void;
  onCancel: () => void;
};

/** A short form in a dialog: Enter submits, Esc closes. */
export function FormDialog({
  title,
  children,
  submitLabel,
  busy = false,
  disabled = false,
  onSubmit,
  onCancel,
}: FormDialogProps) {
  const t = useMessages(uiMessages);
  const id = useId();
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!disabled && !busy) onSubmit();
  }
  return (
    <Dialog open onClose={busy ? undefined : onCancel} aria-labelledby={id} fullWidth maxWidth="sm">
      <form onSubmit={submit} noValidate>
        <DialogTitle id={id} variant="h2">
          {title}
        </DialogTitle>
        <DialogContent>{children}</DialogContent>
        <DialogActions>
          <Button onClick={onCancel} disabled={busy}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={busy} disabled={disabled}>
            {submitLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
