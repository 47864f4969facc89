import type { CallRequest, CallResponse, CallShape } from '@hakaru/contract';
import { useMutation, useQueryClient, type UseMutationOptions } from '@tanstack/react-query';
import { callApi } from './call-api.ts';
import { newKey } from './new-key.ts';

type Options<T extends CallShape> = Omit<UseMutationOptions<CallResponse<T>, Error, CallRequest<T>>, 'mutationFn'> & {
  /** Areas whose queries are out of date afterwards. */
  invalidates?: readonly string[];
};

/** A mutation that makes a call: `useCall(deleteDataset, { invalidates: ['datasets'] }).mutate({ params })`. */
export function useCall<T extends CallShape>(call: T, { invalidates = [], onSuccess, ...options }: Options<T> = {}) {
  const client = useQueryClient();
  return useMutation<CallResponse<T>, Error, CallRequest<T>>({
    ...options,
    mutationFn: (request) => callApi(call, request, call.method === 'POST' ? { idempotencyKey: newKey() } : {}),
    onSuccess: async (...given) => {
      await Promise.all(invalidates.map((area) => client.invalidateQueries({ queryKey: [area] })));
      await onSuccess?.(...given);
    },
  });
}
