import { POLLING_INTERVAL_MS, type ServerEvent, getComputeStatus, type TaskProgress } from '@hakaru/contract';
import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { createStore } from '../store/create-store.ts';
import { isFinished } from '../polling/is-finished.ts';
import { refresh, refreshAfterRun } from '../polling/refresh.ts';
import { isTaskKey, taskKey } from '../polling/task-key.ts';
import type { Listener } from './listen.ts';

/** Whether the server pushes to this page now; otherwise it is polled. */
export const pushStore = createStore(false);

/** Keeps the query cache up to date while mounted: pushed where it can be, polled where it cannot. */
export function useServerEvents(onEvent: (event: ServerEvent) => void): void {
  const client = useQueryClient();
  const pushed = pushStore.use();
  const described = useEffectEvent(onEvent);
  useEffect(() => {
    const stop = shareEvents({
      onEvent: (event) => {
        applyEvent(client, event);
        described(event);
      },
      // What changed while nobody listened is asked for once: what is old, and how far runs are, whose end brings the rest.
      onConnected: (connected) => {
        if (connected && !pushStore.get()) refresh(client, { refetchType: 'active', predicate: mayHaveChanged });
        pushStore.set(connected);
      },
    });
    return () => {
      stop();
      pushStore.set(false);
    };
  }, [client]);
  useEffect(() => {
    if (pushed) return undefined;
    const timer = setInterval(() => void client.invalidateQueries(), POLLING_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [client, pushed]);
}

const OLD_MS = 5_000;

function mayHaveChanged({ queryKey, state: { data, dataUpdatedAt } }: Query): boolean {
  if (isTaskKey(queryKey)) return !(data && isFinished(data as TaskProgress));
  return data !== undefined && Date.now() - dataUpdatedAt > OLD_MS;
}

const NAME = 'hakaru-events';

type Shared = { event: ServerEvent } | { connected: boolean } | { asks: true };

/**
 * Listens to the server on behalf of all tabs: the tab that holds the lock reads, the others hear from it.
 * Browsers open at most six connections to a server, so a stream in each tab would use them up.
 */
function shareEvents(listener: Listener): () => void {
  const stop = new AbortController();
  const channel = new BroadcastChannel(NAME);
  let leads: boolean | null = null;
  channel.onmessage = ({ data }: MessageEvent<Shared>) => {
    if ('event' in data) listener.onEvent(data.event);
    if ('connected' in data) listener.onConnected(data.connected);
    if ('asks' in data && leads !== null) channel.postMessage({ connected: leads } satisfies Shared);
  };
  const leader: Listener = {
    onEvent: (event) => {
      channel.postMessage({ event } satisfies Shared);
      listener.onEvent(event);
    },
    onConnected: (connected) => {
      if (stop.signal.aborted) return;
      leads = connected;
      channel.postMessage({ connected } satisfies Shared);
      listener.onConnected(connected);
    },
  };
  channel.postMessage({ asks: true } satisfies Shared);
  // What reads the stream is loaded after the page is shown; where it cannot be, the page polls.
  whenAlone(stop.signal, async () => (await import('./listen.ts')).listen(leader, stop.signal)).catch(console.warn);
  return () => {
    stop.abort();
    channel.close();
  };
}

/** Runs the work while no other tab does; where the browser has no locks, at once. */
async function whenAlone(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work();
  await navigator.locks.request(NAME, { signal }, work).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}

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
  if (isFinished(task)) refreshAfterRun(client);
}
