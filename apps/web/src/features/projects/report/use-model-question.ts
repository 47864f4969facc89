import type { CallRequest, CallShape } from '@hakaru/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/call-api.ts';

interface ModelQuestion<T extends CallShape> {
  projectId: string;
  modelKey: string;
  order: CallRequest<T>['body'];
  /** Whether it is to be asked at all. */
  enabled?: boolean;
}

/**
 * Asks a trained model a question that is answered while the person waits. The answer before stays until the new one is
 * there; a model never changes, so an answer holds as long as the page.
 */
export function useModelQuestion<T extends CallShape>(
  call: T,
  { projectId, modelKey, order, enabled = true }: ModelQuestion<T>,
) {
  const request = { params: { project: projectId, model_key: modelKey }, body: order } as unknown as CallRequest<T>;
  return useQuery({
    queryKey: ['model-question', call.path, modelKey, order],
    queryFn: ({ signal }) => callApi(call, request, { signal }),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    // Said beside what was asked.
    meta: { quiet: true },
  });
}
