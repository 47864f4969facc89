import { deleteDataset } from '@hakaru/contract';
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { hasCode } from '../../lib/api/api-error.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { errorLine } from '../../lib/errors/describe-error.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { notify } from '../../lib/notices/notices.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { datasetMessages } from './dataset-messages.ts';

interface DeleteDatasetDialogProps {
  dataset: { id: string; name: string };
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks before deleting; where something was made from the dataset, says what and asks again. */
export function DeleteDatasetDialog({ dataset, onClose, onDeleted }: DeleteDatasetDialogProps) {
  const t = useMessages(datasetMessages);
  const remove = useCall(deleteDataset, {
    meta: { quiet: true },
    invalidates: ['datasets', 'projects', 'predictions', 'inference'],
    onSuccess: ({ deleted }) => {
      const others = deleted.training_projects + deleted.predictions;
      notify(others === 0 ? t('deleted', { name: dataset.name }) : t('deleted_with', { name: dataset.name, count: others }));
      onClose();
      onDeleted?.();
    },
  });
  const inUse = hasCode(remove.error, 'dataset_in_use') ? remove.error : null;
  const cascade = inUse ? 'true' : 'false';
  return (
    <ConfirmDialog
      open
      destructive
      busy={remove.isPending}
      title={t('delete_title', { name: dataset.name })}
      confirmLabel={inUse ? t('delete_together') : t('delete')}
      onCancel={onClose}
      onConfirm={() => remove.mutate({ params: { id: dataset.id }, query: { cascade } })}
    >
      {inUse ? (
        <>
          <Alert severity="warning" sx={{ mb: 2 }}>{errorLine(inUse)}</Alert>
          <Typography>{t('delete_cascade')}</Typography>
        </>
      ) : (
        <>
          <Typography>{t('delete_text')}</Typography>
          {Boolean(remove.error) && <Alert severity="error" sx={{ mt: 2 }}>{errorLine(remove.error)}</Alert>}
        </>
      )}
    </ConfirmDialog>
  );
}
