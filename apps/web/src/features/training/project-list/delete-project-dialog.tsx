import { deleteProject, type ProjectSummary } from '@hakaru/contract';
import { useState } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { showError } from '../../../lib/errors/show-error.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { notify } from '../../../lib/notices/notices.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { trainingMessages } from '../training-messages.ts';

/** Asks once; and once more, saying what depends on it, where predictions use the project. */
export function DeleteProjectDialog({ project, onClose }: { project: ProjectSummary; onClose: () => void }) {
  const t = useMessages(trainingMessages);
  const [dependents, setDependents] = useState<string | null>(null);
  const remove = useCall(deleteProject, {
    invalidates: ['projects', 'inference', 'predictions', 'datasets'],
    onSuccess: () => {
      notify(t('deleted', { name: project.name }));
      onClose();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'dataset_in_use') setDependents(error.message);
      else showError(error);
    },
  });
  return (
    <ConfirmDialog
      open
      destructive
      title={t('delete_title', { name: project.name })}
      confirmLabel={t(dependents ? 'delete_everything' : 'delete')}
      busy={remove.isPending}
      onCancel={onClose}
      onConfirm={() => remove.mutate({ params: { id: project.project_id }, query: { cascade: dependents ? 'true' : 'false' } })}
    >
      {dependents ?? t('delete_text')}
    </ConfirmDialog>
  );
}
