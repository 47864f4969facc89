import { downloadHeldOut } from '@hakaru/contract';
import Button from '@mui/material/Button';
import TableIcon from '@mui/icons-material/TableRowsOutlined';
import { useState } from 'react';
import { downloadFile } from '../../../lib/api/download-file.ts';
import { showError } from '../../../lib/errors/show-error.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { projectMessages } from '../../../features/projects/words.ts';

/** Saves every row's predictions, held-out ones beside fitted ones. */
export function HeldOutButton({ projectId, modelKey }: { projectId: string; modelKey: string }) {
  const t = useMessages(projectMessages);
  const [busy, setBusy] = useState(false);
  function save() {
    setBusy(true);
    downloadFile(downloadHeldOut, { params: { project: projectId, model_key: modelKey } })
      .catch(showError)
      .finally(() => setBusy(false));
  }
  return (
    <Button startIcon={<TableIcon />} loading={busy} loadingPosition="start" onClick={save}>
      {t('held_out_csv')}
    </Button>
  );
}
