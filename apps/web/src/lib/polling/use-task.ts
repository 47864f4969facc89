import { POLLING_INTERVAL_MS, getTaskProgress, type TaskProgress } from '@hakaru/contract';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../api/call-api.ts';
import { isFinished } from './is-finished.ts';
import { refreshAfterRun } from './refresh.ts';
import { taskKey } from './task-key.ts';

/**
 * The progress of a task: pushed into the cache where the browser has events, asked for every
 * POLLING_INTERVAL_MS beside that until it has finished. With null nothing is asked. An end that is heard of here first
 * is followed by whatever shows what the run made.
 */
export function useTask(taskId: string | null) {
  return useQuery({
    queryKey: taskKey(taskId ?? 'none'),
    queryFn: async ({ signal, client, queryKey }) => {
      const task = await callApi(getTaskProgress, { params: { task_id: taskId ?? '' } }, { signal });
      const before = client.getQueryData<TaskProgress>(queryKey);
      // Its end was told while this page did not listen yet, as a short run's is when a page opens.
      if (isFinished(task) && !(before && isFinished(before))) refreshAfterRun(client);
      return task;
    },
    enabled: taskId !== null,
    refetchInterval: ({ state }) => (state.data && isFinished(state.data) ? false : POLLING_INTERVAL_MS),
  });
}
