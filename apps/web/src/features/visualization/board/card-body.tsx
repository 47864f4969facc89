import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { describeError } from '../../../lib/errors/describe-error.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ChartSkeleton } from '../../../ui/skeletons.tsx';

type CardBodyProps<T> = {
  answer: UseQueryResult<T>;
  height?: number | string;
  actions?: ReactNode;
  children: (data: T) => ReactNode;
};

/** A card's picture once its numbers are there. */
export function CardBody<T>({ answer, height = 340, actions, children }: CardBodyProps<T>) {
  const { data, error, refetch } = answer;
  if (data !== undefined) return children(data);
  if (!error) return <ChartSkeleton height={height} />;
  const { error: title, details, requestId } = describeError(error);
  return (
    <>
      {actions}
      <ErrorState title={title} details={details} requestId={requestId} onRetry={() => void refetch()} />
    </>
  );
}
