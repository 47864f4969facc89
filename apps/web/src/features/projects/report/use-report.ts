import { reportRequest } from '@hakaru/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/call-api.ts';
import { callKey } from '../../../lib/api/call-query.ts';
import { showError } from '../../../lib/errors/show-error.ts';
import { isFinished } from '../../../lib/polling/is-finished.ts';
import { useTask } from '../../../lib/polling/use-task.ts';
import { type ReportOf, type KindCalls } from '../kind.ts';

/** A model's report; asking for it starts the work that makes it, and the page follows that. */
export function useReport<P>(calls: Pick<KindCalls, 'report'>, projectId: string, modelKey: string) {
  const client = useQueryClient();
  const requested = { project: projectId, model_key: modelKey };
  const request = reportRequest(calls.report, requested);
  const key = callKey(calls.report, request);
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => callApi(calls.report, request, { signal }),
    // The page itself says why there is none.
    meta: { quiet: true },
    // A report that is whole never changes.
    staleTime: ({ state }) =>
      state.data?.state === 'success' && state.data.task_id === null ? Number.POSITIVE_INFINITY : 0,
  });
  const task = useTask(query.data?.task_id ?? null).data ?? null;
  const ended = task !== null && isFinished(task) && query.data?.state !== 'failure';
  // The task's end comes by events before the answer knows of it.
  useQuery({
    queryKey: [...key, 'ended', task?.task_id],
    enabled: ended,
    queryFn: async () => (await query.refetch()).data?.state ?? null,
  });
  const remake = useMutation({
    mutationFn: (how: { retry: true } | { every_row: true }) =>
      callApi(calls.report, reportRequest(calls.report, { ...requested, ...how })),
    onSuccess: (answer) => client.setQueryData(key, answer),
    onError: showError,
  });
  return {
    query,
    answer: query.data as ReportOf<P> | undefined,
    task,
    remaking: remake.isPending,
    retry: () => remake.mutate({ retry: true }),
    makeOfEveryRow: () => remake.mutate({ every_row: true }),
  };
}
