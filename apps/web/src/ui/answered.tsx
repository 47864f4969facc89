import type { ReactNode } from 'react';
import { describeError, retryOf } from '../lib/errors/describe-error.ts';
import { ErrorState } from './error-state.tsx';
import { PageSkeleton } from './skeletons.tsx';

/** What a query says of itself; a useQuery result is one. */
export interface Answer<T> {
  data: T | undefined;
  error: unknown;
  refetch: () => unknown;
}

interface FailedProps {
  query: Answer<unknown>;
  /** Instead of trying again. */
  action?: ReactNode;
  /** Fields of the call's body that the page took from its address. */
  addressFields?: readonly string[];
  /** In place of a whole page, which then has no other heading. */
  isPage?: boolean;
}

/** In place of an answer that did not come: what went wrong, and trying again where that may help. */
export function Failed({ query: { error, refetch }, action, addressFields, isPage }: FailedProps) {
  const { error: title, details, requestId } = describeError(error, addressFields);
  return (
    <ErrorState
      title={title}
      details={details}
      requestId={requestId}
      action={action}
      onRetry={retryOf(error, refetch)}
      isPage={isPage}
    />
  );
}

interface UnansweredProps extends FailedProps {
  /** The layout of what is to come: of a whole page where none is given. */
  loading?: ReactNode;
}

/** In place of an answer that is not there (yet): `if (!query.data) return <Unanswered query={query} />`. */
export function Unanswered({ loading, isPage = loading === undefined, ...failed }: UnansweredProps) {
  if (failed.query.error) return <Failed {...failed} isPage={isPage} />;
  return loading === undefined ? <PageSkeleton /> : loading;
}

interface AnsweredProps<T> extends Omit<UnansweredProps, 'query'> {
  query: Answer<T>;
  /** In place of an answer with nothing in it: by default a list without items. */
  empty?: ReactNode;
  isEmpty?: (data: T) => boolean;
  children: (data: T) => ReactNode;
}

/** An answer once it is there, also while it is asked for again; before that its layout, or why it did not come. */
export function Answered<T>({ query, empty, isEmpty = hasNoItems, children, ...waiting }: AnsweredProps<T>) {
  if (query.data === undefined) return <Unanswered query={query} {...waiting} />;
  return empty !== undefined && isEmpty(query.data) ? empty : children(query.data);
}

function hasNoItems(data: unknown): boolean {
  const { items } = data as { items?: unknown };
  return Array.isArray(items) && items.length === 0;
}
