import { getComputeStatus, type ServerEvent, type TaskProgress } from '@hakaru/contract';
import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';
import { isFinished } from '../polling/is-finished.ts';
import { taskKey } from '../polling/task-key.ts';

/** Areas of calls whose answers a change touches, beside the area of the same name. */
const touched: Record<string, readonly string[]> = {
  datasets: ['statistics'],
  predictions: ['inference'],
  inference: ['predictions'],
};

/** Brings the query cache up to date with what the server says. */
export function applyEvent(client: QueryClient, event: ServerEvent): void {
  if (event.type === 'task') return applyTask(client, event.task);
  const area = event.type === 'compute' ? getComputeStatus.area : event.area;
  for (const stale of [area, ...(touched[area] ?? [])]) refresh(client, { queryKey: [stale] });
}

function applyTask(client: QueryClient, task: TaskProgress): void {
  client.setQueryData(taskKey(task.task_id), task);
  // What a run made can be shown anywhere, and its end comes once.
  if (isFinished(task))
    refresh(client, { predicate: ({ queryKey }) => queryKey[0] !== 'session' && queryKey[0] !== 'tasks' });
}

/** Asks again for what has changed. A first answer that is still on its way may be older than the change, and nothing would ask again: that is done when it has arrived. */
function refresh(client: QueryClient, filters: InvalidateQueryFilters): void {
  const first = client.getQueryCache().findAll({
    ...filters,
    fetchStatus: 'fetching',
    predicate: (query) => query.state.data === undefined && (filters.predicate?.(query) ?? true),
  });
  void client.invalidateQueries(filters);
  for (const { promise, queryKey } of first)
    void promise?.then(
      () => client.invalidateQueries({ queryKey, exact: true }),
      () => undefined,
    );
}
