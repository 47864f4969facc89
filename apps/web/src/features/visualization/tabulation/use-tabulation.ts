import { getTabulation, startTabulation, type RowsAsked } from '@hakaru/contract';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../lib/api/call-query.ts';
import { useTask } from '../../../lib/polling/use-task.ts';

type Asked = Pick<RowsAsked, 'version_id' | 'selection' | 'excluded'> & { group: string | null };

/** The whole tabulation of some rows; asked for once for each set of rows, and taken up again where it was. */
export function useTabulation(dataset: string, asked: Asked, enabled: boolean) {
  const started = useQuery({
    ...callQuery(startTabulation, { params: { dataset }, body: asked }),
    enabled,
    staleTime: Infinity,
    meta: { quiet: true },
  });
  const id = started.data?.result_id;
  const result = useQuery({
    ...callQuery(getTabulation, { params: { id: id ?? '' } }),
    enabled: id !== undefined,
    meta: { quiet: true },
    refetchInterval: ({ state }) => (state.data?.state === 'in_progress' ? 1500 : false),
  });
  const state = result.data?.state ?? 'in_progress';
  const task = useTask(state === 'in_progress' && result.data ? result.data.task_id : null);
  return {
    state,
    result: result.data?.result ?? null,
    task: task.data,
    error: started.error ?? result.error,
    retry: () => void started.refetch(),
  };
}
