import type { CallRequest, CallShape } from '@hakaru/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { useBoard } from './board-context.ts';
import { useAnswer } from '../../../lib/api/use-answer.ts';

/**
 * What the server says about the board's rows. With `linked: 'rows'` the card finds the selected rows itself where
 * the browser holds them, so that brushing asks for nothing; otherwise the selection goes along.
 */
export function useChartAnswer<T extends CallShape>(
  call: T,
  body: object,
  { linked, enabled = true }: { linked: 'rows' | 'server'; enabled?: boolean },
) {
  const { dataset, rowsRequest, isLoaded } = useBoard();
  const rows = linked === 'rows' && isLoaded ? { ...rowsRequest, selection: null } : rowsRequest;
  const request = { params: { dataset: dataset.id }, body: { ...body, ...rows } } as unknown as CallRequest<T>;
  return useAnswer(call, request, { enabled, placeholderData: keepPreviousData, staleTime: Infinity });
}
