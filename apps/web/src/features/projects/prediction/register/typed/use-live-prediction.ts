import { executeInference, type Cell } from '@hakaru/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../../../lib/api/call-api.ts';
import { useDebounced } from '../../../../../lib/use-debounced.ts';
import type { Order, Answer } from '../order.ts';
import type { TypedRow } from './rows.ts';

type LiveOrder = Pick<Order, 'projectId' | 'modelKey' | 'settings' | 'problem'>;

const PAUSE_MS = 80;
const PAUSE_MANY_MS = 500;
const MANY_ROWS = 100;

/** What the model says of each row, a moment after the last change; the answers before stay in view meanwhile. */
export function useLivePrediction(order: LiveOrder, rows: readonly TypedRow[]) {
  const { data, failure, working } = usePredictedRows(order, rows, rows.length > MANY_ROWS ? PAUSE_MANY_MS : PAUSE_MS);
  return { answers: data?.answers, failure, working };
}

/** Rows with their answers, once the rows have not changed for `pause` ms. */
export function usePredictedRows(order: LiveOrder, rows: readonly TypedRow[], pause: number) {
  const debounced = useDebounced(rows, pause);
  const { data, error, isFetching } = useQuery({
    queryKey: ['what-if', order.modelKey, order.settings, debounced],
    queryFn: async ({ signal }) => ({ rows: debounced, answers: await predictRows(order, debounced, signal) }),
    enabled: debounced.length > 0 && order.problem === null,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
    meta: { quiet: true },
  });
  return { data, failure: error, working: isFetching || debounced !== rows };
}

/** Predicts rows at once, keeping nothing. */
async function predictRows(
  { projectId, modelKey, settings }: LiveOrder,
  rows: readonly Record<string, Cell>[],
  signal: AbortSignal,
): Promise<Answer[]> {
  const request = {
    params: { project: projectId, key: modelKey },
    body: { data: { kind: 'rows' as const, rows: [...rows] }, ...settings },
  };
  const answer = await callApi(executeInference, request, { signal });
  if (answer.kind !== 'result') throw new Error('typed rows are answered at once');
  return answer.rows.map((values, index): Answer => ({ values, notes: answer.notes, place: index }));
}
