import { startPrediction, type CallRequest } from '@hakaru/contract';
import { useNavigate } from '@tanstack/react-router';
import { useCall } from '../../../../lib/api/use-call.ts';
import { predictionReport } from '../../../../lib/training-screens.ts';
import type { Order } from './order.ts';

type Data = CallRequest<typeof startPrediction>['body']['data'];

/** Starts a prediction that is kept, and goes to its report. */
export function useStart({ type, projectId, modelKey, name, settings }: Order, onStarted?: () => void) {
  const navigate = useNavigate();
  const start = useCall(startPrediction, {
    invalidates: ['predictions', 'inference'],
    meta: { quiet: true },
    onSuccess: ({ prediction_id }) => {
      onStarted?.();
      void navigate({ to: predictionReport(type, prediction_id) });
    },
  });
  return {
    start: (data: Data) =>
      start.mutate({
        params: { project: projectId },
        body: { name: name.trim(), model_key: modelKey, ...settings, data },
      }),
    busy: start.isPending,
    error: start.error,
  };
}
