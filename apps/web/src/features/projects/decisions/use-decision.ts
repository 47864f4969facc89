import { projectIn } from '@hakaru/contract';
import { useAnswer } from '../../../lib/api/use-answer.ts';
import { isFinished } from '../../../lib/polling/is-finished.ts';
import { useTask } from '../../../lib/polling/use-task.ts';
import { useEntityName } from '../../../lib/screens/entity-names.ts';
import type { DecisionOf, DecisionSetup } from './decision-kind.ts';

/** A project with its task, the task's progress as fresh as events bring it, and what its newest finished run found. */
export function useDecision<O, R>({ calls }: DecisionSetup<O>, projectId: string) {
  const query = useAnswer(calls.getProject, { params: projectIn(calls.getProject.path, projectId) });
  const found = useAnswer(calls.getResult, { params: projectIn(calls.getResult.path, projectId) });
  const project = query.data as DecisionOf<O> | undefined;
  const stored = project?.task ?? null;
  const pushed = useTask(stored && !isFinished(stored) ? stored.task_id : null);
  useEntityName(projectId, project?.name);
  return {
    query: query.error ? query : found,
    project,
    task: pushed.data ?? stored,
    result: found.data === undefined ? undefined : (found.data.result as R | null),
  };
}
