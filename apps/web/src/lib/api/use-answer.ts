import type { CallRequest, CallResponse, CallShape } from '@hakaru/contract';
import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { type callKey, callQuery } from './call-query.ts';

type Options<T extends CallShape> = Partial<
  Omit<
    UseQueryOptions<CallResponse<T>, Error, CallResponse<T>, ReturnType<typeof callKey<T>>>,
    'queryKey' | 'queryFn' | 'meta'
  >
>;

/** What a call answers, for a part of a page that itself says why there is none (`Unanswered`), instead of the message dialog. */
export function useAnswer<T extends CallShape>(call: T, request: CallRequest<T>, options: Options<T> = {}) {
  return useQuery({ ...callQuery(call, request), ...options, meta: { quiet: true } });
}
