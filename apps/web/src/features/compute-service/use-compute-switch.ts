import { getComputeStatus, startCompute, stopCompute, type ComputeStatus } from '@hakaru/contract';
import { useQueryClient } from '@tanstack/react-query';
import { callKey } from '../../lib/api/call-query.ts';
import { useCall } from '../../lib/api/use-call.ts';

/** Starts and stops the compute service; the answer's state shows at once. */
export function useComputeSwitch() {
  const client = useQueryClient();
  const keep = (status: ComputeStatus) => client.setQueryData(callKey(getComputeStatus, {}), status);
  const start = useCall(startCompute, { onSuccess: keep });
  const stop = useCall(stopCompute, { onSuccess: keep });
  return { start, stop };
}
