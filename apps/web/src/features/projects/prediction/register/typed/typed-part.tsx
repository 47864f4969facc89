import { describeError } from '../../../../../lib/errors/describe-error.ts';
import { ErrorState } from '../../../../../ui/error-state.tsx';
import { FormSkeleton } from '../../../../../ui/skeletons.tsx';
import type { PredictionParts } from '../../prediction-kind.ts';
import type { Order } from '../order.ts';
import { useInputs } from '../use-inputs.ts';
import { TypedRows } from './typed-rows.tsx';

/** Rows typed by hand, predicted while they are typed. */
export function TypedPart({
  order,
  parts,
  onName,
}: {
  order: Order;
  parts: PredictionParts;
  onName: (name: string) => void;
}) {
  const { data, error, refetch } = useInputs(order);
  if (data) return <TypedRows order={order} parts={parts} onName={onName} features={data.features} />;
  if (!error) return <FormSkeleton />;
  const { error: title, details, requestId } = describeError(error);
  return <ErrorState title={title} details={details} requestId={requestId} onRetry={() => void refetch()} />;
}
