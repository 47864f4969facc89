import { saveOptimizationShortlist } from '@hakaru/contract/decisions/optimization';
import Button from '@mui/material/Button';
import SaveIcon from '@mui/icons-material/TableRowsOutlined';
import { useState } from 'react';
import { NameDialog } from '../../../features/projects/saved-rows/saved-rows.tsx';
import { projectMessages } from '../../../features/projects/words.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { notify } from '../../../lib/notices/notices.ts';
import { Muted } from '../../../ui/muted.tsx';
import type { Algorithm } from '../setup.ts';
import type { Project } from './algorithm-results.ts';
import { outcomeMessages } from './words.ts';

/** Saves the shortlist as a dataset, under a name that is asked for. */
export function SaveButton({ project: { project_id, name }, algorithm }: { project: Project; algorithm: Algorithm }) {
  const t = useMessages(outcomeMessages);
  const p = useMessages(projectMessages);
  const [open, setOpen] = useState(false);
  const save = useCall(saveOptimizationShortlist, {
    meta: { quiet: true },
    invalidates: ['datasets', 'tasks'],
    onSuccess: () => {
      setOpen(false);
      notify(p('saving'), { severity: 'info' });
    },
  });
  return (
    <>
      <Button startIcon={<SaveIcon />} onClick={() => setOpen(true)} sx={{ '@media print': { display: 'none' } }}>
        {t('save')}
      </Button>
      {open && (
        <NameDialog
          title={t('save')}
          suggested={t('save_name', { project: name })}
          busy={save.isPending}
          error={save.error}
          onSave={(named) => save.mutate({ params: { project: project_id }, body: { ...named, algorithm } })}
          onClose={() => setOpen(false)}
        >
          <Muted>{t('save_text')}</Muted>
        </NameDialog>
      )}
    </>
  );
}
