import type { CallRequest, CallResponse, CallShape } from '@hakaru/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from './call-api.ts';

/** The cache key of a call: its area first, so that an event can invalidate a whole area. */
export function callKey<T extends CallShape>(call: T, request: CallRequest<T>) {
  return [call.area, `${call.method} ${call.path}`, request] as const;
}

/** Query options of a call: `useQuery(callQuery(getDataset, { params }))`; spread them to add `enabled` and the like. */
export function callQuery<T extends CallShape>(call: T, request: CallRequest<T>) {
  return queryOptions({
    queryKey: callKey(call, request),
    queryFn: ({ signal }): Promise<CallResponse<T>> => callApi(call, request, { signal }),
  });
}
