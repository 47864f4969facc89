import Button from '@mui/material/Button';
import SaveIcon from '@mui/icons-material/TableRowsOutlined';
import { useState } from 'react';
import { useCall } from '../../../lib/api/use-call.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { notify } from '../../../lib/notices/notices.ts';
import { NameDialog } from './name-dialog.tsx';
import type { OwnRowsCall } from './rows-calls.ts';
import { projectMessages } from '../words.ts';

interface OwnRowsButtonProps {
  call: OwnRowsCall;
  projectId: string;
  modelKey: string;
  label: string;
  /** The type's own options of the call. */
  options?: object;
  /** Where it stands beside a more important action. */
  variant?: 'contained' | 'outlined' | 'text';
}

/** Saves what a model says of the rows it learned from as a dataset, under a name that is asked for. */
export function OwnRowsButton({
  call,
  projectId,
  modelKey,
  label,
  options = {},
  variant = 'contained',
}: OwnRowsButtonProps) {
  const t = useMessages(projectMessages);
  const [open, setOpen] = useState(false);
  const save = useCall(call, {
    meta: { quiet: true },
    invalidates: ['datasets', 'tasks'],
    onSuccess: () => {
      setOpen(false);
      notify(t('saving'), { severity: 'info' });
    },
  });
  return (
    <>
      <Button variant={variant} startIcon={<SaveIcon />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && (
        <NameDialog
          title={label}
          busy={save.isPending}
          error={save.error}
          onSave={(named) =>
            save.mutate({ params: { project: projectId, model_key: modelKey }, body: { ...named, options } })
          }
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
