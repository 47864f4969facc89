import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type ReactNode, useState } from 'react';
import { errorLine } from '../../../lib/errors/describe-error.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { projectMessages } from '../words.ts';

interface NameDialogProps {
  title: string;
  busy: boolean;
  error: unknown;
  /** Something else is still to be chosen. */
  disabled?: boolean;
  /** Above the name. */
  children?: ReactNode;
  onSave: (named: { name: string; comment: string }) => void;
  onClose: () => void;
}

/** Asks what a dataset that is to be saved is called. */
export function NameDialog({ title, busy, error, disabled = false, children, onSave, onClose }: NameDialogProps) {
  const t = useMessages(projectMessages);
  const [name, setName] = useState('');
  const [comment, setComment] = useState('');
  return (
    <ConfirmDialog
      open
      width="sm"
      title={title}
      confirmLabel={t('save')}
      busy={busy}
      disabled={disabled || name.trim() === ''}
      onConfirm={() => onSave({ name: name.trim(), comment: comment.trim() })}
      onCancel={onClose}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        {children}
        <TextField
          label={t('saved_name')}
          value={name}
          required
          autoFocus
          onChange={({ target }) => setName(target.value)}
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
        <TextField
          label={t('comment')}
          value={comment}
          multiline
          maxRows={4}
          onChange={({ target }) => setComment(target.value)}
          slotProps={{ htmlInput: { maxLength: 4000 } }}
        />
        {Boolean(error) && <Alert severity="error">{errorLine(error)}</Alert>}
      </Stack>
    </ConfirmDialog>
  );
}
