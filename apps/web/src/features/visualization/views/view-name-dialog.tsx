import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { visualizationMessages } from '../visualization-messages.ts';

type ViewNameDialogProps = {
  initial: string;
  renames?: boolean;
  busy: boolean;
  onSave: (name: string) => void;
  onClose: () => void;
};

/** Asks under which name to keep a view. */
export function ViewNameDialog({ initial, renames = false, busy, onSave, onClose }: ViewNameDialogProps) {
  const t = useMessages(visualizationMessages);
  const [name, setName] = useState(initial);
  return (
    <FormDialog
      title={t(renames ? 'rename_view' : 'save_view_as')}
      submitLabel={t(renames ? 'rename' : 'save')}
      busy={busy}
      disabled={name.trim() === ''}
      onSubmit={() => onSave(name.trim())}
      onCancel={onClose}
    >
      <TextField
        autoFocus
        fullWidth
        sx={{ mt: 1 }}
        label={t('view_name')}
        helperText={renames ? undefined : t('view_name_help')}
        value={name}
        onChange={(event) => setName(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
    </FormDialog>
  );
}
