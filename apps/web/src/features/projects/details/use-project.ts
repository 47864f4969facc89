import { getProject, projectIn } from '@hakaru/contract';
import { useAnswer } from '../../../lib/api/use-answer.ts';
import { isFinished } from '../../../lib/polling/is-finished.ts';
import { useTask } from '../../../lib/polling/use-task.ts';
import { useEntityName } from '../../../lib/screens/entity-names.ts';
import { type ProjectOf, type ResultOf, type KindCalls } from '../kind.ts';

/** A project with its task, the task's progress as fresh as events bring it. */
export function useProject<O>(calls: Pick<KindCalls, 'getProject'>, projectId: string) {
  const call = calls.getProject ?? getProject;
  const query = useAnswer(call, { params: projectIn(call.path, projectId) });
  const stored = query.data?.task ?? null;
  const pushed = useTask(stored && !isFinished(stored) ? stored.task_id : null);
  useEntityName(projectId, query.data?.name);
  return { query, project: query.data as ProjectOf<O> | undefined, task: pushed.data ?? stored };
}

/** What the newest finished training found. */
export function useTrainingResult<R>(calls: Pick<KindCalls, 'getResult'>, projectId: string) {
  const query = useAnswer(calls.getResult, { params: projectIn(calls.getResult.path, projectId) });
  return { data: query.data as ResultOf<R> | undefined, error: query.error, refetch: query.refetch };
}
