import { startPrediction, type CallRequest } from '@hakaru/contract';
import { useNavigate } from '@tanstack/react-router';
import { useCall } from '../../../lib/api/use-call.ts';
import { pathTo, paths } from '../../../lib/paths.ts';
import type { Order } from './register-page.tsx';

type Data = CallRequest<typeof startPrediction>['body']['data'];

/** Starts a prediction that is kept, and goes to its report. */
export function useStart({ projectId, modelKey, name, coverage, interval }: Order, onStarted?: () => void) {
  const navigate = useNavigate();
  const start = useCall(startPrediction, {
    invalidates: ['predictions', 'inference'],
    meta: { quiet: true },
    onSuccess: ({ prediction_id }) => {
      onStarted?.();
      void navigate({ to: pathTo(paths.regressionPredictionReport, { prediction_id }) });
    },
  });
  return {
    start: (data: Data) => start.mutate({ params: { project: projectId }, body: { name: name.trim(), model_key: modelKey, coverage, interval, data } }),
    busy: start.isPending,
    error: start.error,
  };
}
