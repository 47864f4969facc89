import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';
import { isTaskKey } from './task-key.ts';

/** Asks again for what has changed. A first answer that is still on its way may be older than the change, and nothing would ask again: that is done when it has arrived. */
export function refresh(client: QueryClient, filters: InvalidateQueryFilters): void {
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

/** Once a run is known to have ended: what it made can be shown anywhere. */
export function refreshAfterRun(client: QueryClient): void {
  refresh(client, { predicate: ({ queryKey }) => queryKey[0] !== 'session' && !isTaskKey(queryKey) });
}
