import { ApiError, isAborted } from '../api/api-error.ts';
import { describeError } from './describe-error.ts';
import { messageStore } from './message-store.ts';

type Handler = (error: ApiError) => void;

const handlers = new Map<string, Handler>();

/** Says what happens on an error code instead of the message dialog, such as going home when forbidden. */
export function onErrorCode(code: string, handler: Handler): void {
  handlers.set(code, handler);
}

/** Shows a failure in the message dialog. What the reader gave up is not shown. */
export function showError(problem: unknown): void {
  if (isAborted(problem)) return;
  const handler =
    problem instanceof ApiError ? handlers.get(problem.status === 403 ? 'forbidden' : problem.code) : undefined;
  if (handler) handler(problem as ApiError);
  else messageStore.set(describeError(problem));
}
