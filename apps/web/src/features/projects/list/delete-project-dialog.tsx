import { deleteProject, type ProjectSummary } from '@hakaru/contract';
import { useCall } from '../../../lib/api/use-call.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { notify } from '../../../lib/notices/notices.ts';
import { DeletionDialog } from '../../lineage/index.ts';
import { projectMessages } from '../words.ts';

/** Asks before deleting, with the predictions that use the project's models. */
export function DeleteProjectDialog({
  project,
  onClose,
}: {
  project: Pick<ProjectSummary, 'project_id' | 'name'>;
  onClose: () => void;
}) {
  const t = useMessages(projectMessages);
  const remove = useCall(deleteProject, {
    meta: { quiet: true },
    invalidates: ['projects', 'inference', 'predictions', 'datasets', 'lineage'],
    onSuccess: () => {
      notify(t('deleted', { name: project.name }));
      onClose();
    },
  });
  return (
    <DeletionDialog
      subject="project"
      id={project.project_id}
      title={t('delete_title', { name: project.name })}
      text={t('delete_text')}
      labels={{ alone: t('delete'), together: t('delete_everything') }}
      busy={remove.isPending}
      error={remove.error}
      onDelete={({ cascade, listed }) =>
        remove.mutate({
          params: { id: project.project_id },
          query: { cascade: cascade === 'false' ? 'false' : 'true', listed },
        })
      }
      onClose={onClose}
    />
  );
}
