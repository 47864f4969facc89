import { POLLING_INTERVAL_MS, getTaskProgress } from '@hakaru/contract';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../api/call-api.ts';
import { isFinished } from './is-finished.ts';
import { taskKey } from './task-key.ts';

/**
 * The progress of a task: pushed into the cache where the browser has events, asked for every
 * POLLING_INTERVAL_MS beside that until it has finished. With null nothing is asked.
 */
export function useTask(taskId: string | null) {
  return useQuery({
    queryKey: taskKey(taskId ?? 'none'),
    queryFn: ({ signal }) => callApi(getTaskProgress, { params: { task_id: taskId ?? '' } }, { signal }),
    enabled: taskId !== null,
    refetchInterval: ({ state }) => (state.data && isFinished(state.data) ? false : POLLING_INTERVAL_MS),
  });
}
