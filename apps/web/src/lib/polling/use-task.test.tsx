import type { TaskProgress } from '@hakaru/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { provideAccess } from '../api/access.ts';
import { taskKey } from './task-key.ts';
import { useTask } from './use-task.ts';

const client = new QueryClient();
const ID = '11111111-1111-4111-8111-111111111111';
const task: TaskProgress = {
  task_id: ID,
  kind: 'optimal_design',
  subject_id: ID,
  state: 'succeeded',
  stage: null,
  fraction: 1,
  seconds_left: null,
  messages: [],
  error: null,
  created_at: '2026-01-01T00:00:00Z',
  started_at: '2026-01-01T00:00:00Z',
  finished_at: '2026-01-01T00:00:01Z',
};

function Wrapper({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

beforeEach(() => {
  provideAccess({ token: () => Promise.resolve('t'), replace: () => Promise.resolve(null), lost: () => undefined });
  client.setQueryData(['projects'], 'running');
});

afterEach(() => {
  vi.unstubAllGlobals();
  client.clear();
});

async function asked(answer: TaskProgress): Promise<boolean | undefined> {
  const fetched = vi.fn(() => Promise.resolve(Response.json(answer)));
  vi.stubGlobal('fetch', fetched);
  const { result, unmount } = renderHook(() => useTask(ID), { wrapper: Wrapper });
  await waitFor(() => expect(fetched).toHaveBeenCalled());
  await waitFor(() => expect(result.current.isFetching).toBe(false));
  expect(result.current.data).toMatchObject({ state: answer.state });
  unmount();
  return client.getQueryState(['projects'])?.isInvalidated;
}

it('asks again for what a run made whose end was told before this page listened', async () => {
  expect(await asked({ ...task, state: 'running', finished_at: null })).toBe(false);
  expect(await asked(task)).toBe(true);
});

it('asks for nothing because of a run that is known to have ended', async () => {
  client.setQueryData(taskKey(ID), task);
  expect(await asked(task)).toBe(false);
});
