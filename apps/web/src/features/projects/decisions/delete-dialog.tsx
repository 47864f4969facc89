import { type DecisionSummary, projectIn } from '@hakaru/contract';
import { useCall } from '../../../lib/api/use-call.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { notify } from '../../../lib/notices/notices.ts';
import { DeletionDialog } from '../../lineage/index.ts';
import type { DecisionSetup } from './decision-kind.ts';
import { decisionMessages } from './words.ts';

interface DeleteDecisionProps {
  calls: DecisionSetup<never>['calls'];
  project: Pick<DecisionSummary, 'project_id' | 'name'>;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks before deleting a project with its results. */
export function DeleteDecisionDialog({ calls, project, onClose, onDeleted = onClose }: DeleteDecisionProps) {
  const t = useMessages(decisionMessages);
  const { path, area } = calls.deletion;
  const remove = useCall(calls.deletion, {
    meta: { quiet: true },
    invalidates: [area, 'lineage', 'datasets'],
    onSuccess: () => {
      notify(t('deleted', { name: project.name }));
      onDeleted();
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
      onDelete={() => remove.mutate({ params: projectIn(path, project.project_id) })}
      onClose={onClose}
    />
  );
}
