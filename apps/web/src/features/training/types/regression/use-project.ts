import { regressionCalls } from '@hakaru/contract/training/regression';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../../lib/api/call-query.ts';
import { isFinished } from '../../../../lib/polling/is-finished.ts';
import { useTask } from '../../../../lib/polling/use-task.ts';
import { useEntityName } from '../../../../lib/screens/entity-names.ts';

/** A project with its task, the task's progress as fresh as events bring it. */
export function useProject(projectId: string) {
  const query = useQuery(callQuery(regressionCalls.getProject, { params: { id: projectId } }));
  const stored = query.data?.task ?? null;
  const pushed = useTask(stored && !isFinished(stored) ? stored.task_id : null);
  useEntityName(projectId, query.data?.name);
  return { query, project: query.data, task: pushed.data ?? stored };
}

/** What the newest finished training found. */
export function useTrainingResult(projectId: string) {
  return useQuery(callQuery(regressionCalls.getResult, { params: { project: projectId } }));
}
