import { useComputeStatus } from './use-compute-status.ts';
import { useComputeSwitch } from './use-compute-switch.ts';

export interface ComputeGate {
  /** `open` when work can be started now. */
  state: 'checking' | 'open' | 'starting' | 'closed';
  /** Why it is closed, where it failed. */
  reason: string | null;
  start: () => void;
}

/** Whether the compute service runs, and how to start it: for screens whose work needs it. */
export function useComputeGate(): ComputeGate {
  const { data, isError } = useComputeStatus();
  const { start } = useComputeSwitch();
  return {
    state: gateState(data?.state, isError, start.isPending),
    reason: data?.reason ?? null,
    start: () => start.mutate({}),
  };
}

function gateState(state: string | undefined, failed: boolean, pending: boolean): ComputeGate['state'] {
  if (state === 'running') return 'open';
  if (state === 'starting' || pending) return 'starting';
  return state === undefined && !failed ? 'checking' : 'closed';
}
