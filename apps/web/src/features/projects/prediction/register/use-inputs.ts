import { getModelInputs } from '@hakaru/contract';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../../lib/api/call-query.ts';
import type { Order } from './order.ts';

/** The features the model needs, with what training saw of each. */
export function useInputs({ projectId, modelKey }: Pick<Order, 'projectId' | 'modelKey'>) {
  return useQuery({
    ...callQuery(getModelInputs, { params: { project: projectId, model_key: modelKey } }),
    staleTime: Infinity,
    meta: { quiet: true },
  });
}
