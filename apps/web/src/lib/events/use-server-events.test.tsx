import { POLLING_INTERVAL_MS } from '@hakaru/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { provideAccess } from '../api/access.ts';
import { taskKey } from '../polling/task-key.ts';
import { pushStore, useServerEvents } from './use-server-events.ts';

const client = new QueryClient();

function Wrapper({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

beforeEach(() => {
  provideAccess({ token: () => Promise.resolve('t'), replace: () => Promise.resolve(null), lost: () => undefined });
  client.setQueryData(['datasets'], 1);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  client.clear();
});

function isStale(): boolean | undefined {
  return client.getQueryState(['datasets'])?.isInvalidated;
}

it('asks again every polling interval while nothing is pushed', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no events here')));
  const { unmount } = renderHook(() => useServerEvents(() => undefined), { wrapper: Wrapper });
  await act(() => vi.advanceTimersByTimeAsync(POLLING_INTERVAL_MS - 1));
  expect(isStale()).toBe(false);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(isStale()).toBe(true);
  unmount();
});

it('applies what is pushed at once and hands it on', async () => {
  const event = { type: 'changed', area: 'datasets', id: 'x' };
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`)),
  });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body)));
  const heard = vi.fn();
  const { unmount } = renderHook(() => useServerEvents(heard), { wrapper: Wrapper });
  await waitFor(() => expect(heard).toHaveBeenCalledWith(event));
  expect(pushStore.get()).toBe(true);
  expect(isStale()).toBe(true);
  unmount();
  expect(pushStore.get()).toBe(false);
});

it('asks how far runs are once it listens, and not again for what is fresh', async () => {
  const runs = [taskKey('under way'), taskKey('ended')] as const;
  client.setQueryData(runs[0], { state: 'running' });
  client.setQueryData(runs[1], { state: 'succeeded' });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(new ReadableStream())));
  const { unmount } = renderHook(() => useServerEvents(() => undefined), { wrapper: Wrapper });
  await waitFor(() => expect(pushStore.get()).toBe(true));
  expect(runs.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, false]);
  expect(isStale()).toBe(false);
  unmount();
});
