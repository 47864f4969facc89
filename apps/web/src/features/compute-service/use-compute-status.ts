import { POLLING_INTERVAL_MS, getComputeStatus, type ComputeState } from '@hakaru/contract';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/api/call-query.ts';

const settled: readonly ComputeState[] = ['stopped', 'running', 'failed'];

// Where events do not arrive, a person waiting for it to start should not wait for the next regular look.
const WHILE_CHANGING_MS = 2_000;

/** The state of the compute service: pushed by events, looked at regularly beside them. */
export function useComputeStatus() {
  return useQuery({
    ...callQuery(getComputeStatus, {}),
    refetchInterval: ({ state }) =>
      state.data && !settled.includes(state.data.state) ? WHILE_CHANGING_MS : POLLING_INTERVAL_MS,
    meta: { quiet: true },
  });
}
