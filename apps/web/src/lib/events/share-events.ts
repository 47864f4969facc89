import type { ServerEvent } from '@hakaru/contract';
import { listen, type Listener } from './listen.ts';

const NAME = 'hakaru-events';

type Shared = { event: ServerEvent } | { connected: boolean } | { asks: true };

/**
 * Listens to the server on behalf of all tabs: the tab that holds the lock reads, the others hear from it.
 * Browsers open at most six connections to a server, so a stream in each tab would use them up.
 */
export function shareEvents(listener: Listener): () => void {
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
  void whenAlone(stop.signal, () => listen(leader, stop.signal));
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
