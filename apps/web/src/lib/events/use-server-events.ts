import { POLLING_INTERVAL_MS, type ServerEvent } from '@hakaru/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { createStore } from '../store/create-store.ts';
import { applyEvent } from './apply-event.ts';
import { shareEvents } from './share-events.ts';

/** Whether the server pushes to this page now; otherwise it is polled. */
export const pushStore = createStore(false);

/** Keeps the query cache up to date while mounted: pushed where it can be, polled where it cannot. */
export function useServerEvents(onEvent: (event: ServerEvent) => void): void {
  const client = useQueryClient();
  const pushed = pushStore.use();
  const told = useEffectEvent(onEvent);
  useEffect(() => {
    const stop = shareEvents({
      onEvent: (event) => {
        applyEvent(client, event);
        told(event);
      },
      // What changed while nobody listened is asked for once.
      onConnected: (connected) => {
        if (connected && !pushStore.get())
          void client.invalidateQueries({
            refetchType: 'active',
            predicate: ({ state }) => state.data !== undefined && Date.now() - state.dataUpdatedAt > 5_000,
          });
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
