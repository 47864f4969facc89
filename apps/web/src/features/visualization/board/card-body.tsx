import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { ChartSkeleton } from '../../../ui/skeletons.tsx';
import { Unanswered } from '../../../ui/answered.tsx';

type CardBodyProps<T> = {
  answer: UseQueryResult<T>;
  height?: number | string;
  actions?: ReactNode;
  children: (data: T) => ReactNode;
};

/** A card's chart once its numbers are there. */
export function CardBody<T>({ answer, height = 340, actions, children }: CardBodyProps<T>) {
  if (answer.data !== undefined) return children(answer.data);
  return (
    <>
      {answer.error && actions}
      <Unanswered query={answer} loading={<ChartSkeleton height={height} />} />
    </>
  );
}
