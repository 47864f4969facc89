import { deleteInference } from '@hakaru/contract';
import Typography from '@mui/material/Typography';
import { useCall } from '../../../lib/api/use-call.ts';
import { Problem } from '../../../ui/problem.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { notify } from '../../../lib/notices/notices.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { predictionMessages } from './words.ts';

interface DeletePredictionDialogProps {
  prediction: { inference_id: string; name: string };
  onClose: () => void;
  onDeleted?: () => void;
}

export function DeletePredictionDialog({ prediction, onClose, onDeleted }: DeletePredictionDialogProps) {
  const t = useMessages(predictionMessages);
  const remove = useCall(deleteInference, {
    invalidates: ['predictions', 'inference', 'datasets'],
    meta: { quiet: true },
    onSuccess: () => {
      notify(t('deleted', { name: prediction.name }));
      onClose();
      onDeleted?.();
    },
  });
  return (
    <ConfirmDialog
      open
      destructive
      busy={remove.isPending}
      title={t('delete_title', { name: prediction.name })}
      confirmLabel={t('delete')}
      onCancel={onClose}
      onConfirm={() => remove.mutate({ params: { id: prediction.inference_id } })}
    >
      <Typography>{t('delete_text')}</Typography>
      <Problem of={remove.error} sx={{ mt: 2 }} />
    </ConfirmDialog>
  );
}
