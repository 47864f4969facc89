import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useOutcome } from './use-outcome.ts';

type State = 'queued' | 'running' | 'succeeded' | 'failed' | 'stopped';

function ends(...states: State[]): number {
  const act = vi.fn();
  const { rerender } = renderHook(({ state }) => useOutcome({ task_id: 'one', state }, act), {
    initialProps: { state: states[0]! },
  });
  for (const state of states.slice(1)) rerender({ state });
  return act.mock.calls.length;
}

it('acts once when what was under way here succeeds', () => {
  expect(ends('queued', 'running', 'succeeded', 'succeeded')).toBe(1);
});

it('leaves alone what had ended before, and what does not succeed', () => {
  expect(ends('succeeded')).toBe(0);
  expect(ends('running', 'failed')).toBe(0);
  expect(ends('running', 'stopped')).toBe(0);
});
