import { deleteDataset } from '@hakaru/contract';
import { useCall } from '../../lib/api/use-call.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { notify } from '../../lib/notices/notices.ts';
import { DeletionDialog } from '../lineage/index.ts';
import { datasetMessages } from './dataset-messages.ts';

interface DeleteDatasetDialogProps {
  dataset: { id: string; name: string };
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks before deleting, with everything that was made from the dataset. */
export function DeleteDatasetDialog({ dataset, onClose, onDeleted }: DeleteDatasetDialogProps) {
  const t = useMessages(datasetMessages);
  const remove = useCall(deleteDataset, {
    meta: { quiet: true },
    invalidates: ['datasets', 'projects', 'predictions', 'inference', 'visualization', 'preprocessing', 'lineage'],
    onSuccess: ({ deleted }) => {
      // Versions go with their datasets; what a person counts are the datasets besides this one, and the rest.
      const count = Object.entries(deleted).reduce((sum, [kind, one]) => sum + (kind === 'versions' ? 0 : one), -1);
      notify(count === 0 ? t('deleted', { name: dataset.name }) : t('deleted_with', { name: dataset.name, count }));
      onClose();
      onDeleted?.();
    },
  });
  return (
    <DeletionDialog
      subject="dataset"
      id={dataset.id}
      title={t('delete_title', { name: dataset.name })}
      text={t('delete_text')}
      labels={{ alone: t('delete'), together: t('delete_together') }}
      busy={remove.isPending}
      error={remove.error}
      onDelete={(query) => remove.mutate({ params: { id: dataset.id }, query })}
      onClose={onClose}
    />
  );
}
