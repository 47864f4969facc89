import { sentences } from '../i18n/joined.ts';
import { ApiError, InvalidFieldsError, NetworkError } from '../api/api-error.ts';
import { defineMessages, translator } from '../i18n/define-messages.ts';
import { errorsEn } from './en.ts';
import { errorsJa } from './ja.ts';

const messages = defineMessages('errors', errorsEn, errorsJa);

/** What the message dialog shows. */
export interface ErrorText {
  error: string;
  details: string | null;
  /** What the server's log calls the request. */
  requestId: string | null;
}

/**
 * The words of a failure: 422 the joined 'field message' pairs; an answer with words of its own shows them;
 * anything else is 'Server Busy'. `addressFields` are fields of a body that the page took from its address.
 */
export function describeError(problem: unknown, addressFields: readonly string[] = []): ErrorText {
  const t = translator(messages);
  const busy = { error: t('server_busy_title'), requestId: null };
  if (isOfAddress(problem, addressFields)) return { error: t('wrong_address'), details: null, requestId: null };
  if (problem instanceof InvalidFieldsError)
    return { error: t('invalid_fields'), details: detailsOf(problem), requestId: null };
  if (problem instanceof NetworkError) return { ...busy, details: `${t('server_busy')}\n${t('unreachable')}` };
  if (!(problem instanceof ApiError))
    return { error: t('unknown'), details: problem instanceof Error ? problem.message : null, requestId: null };
  const { requestId, status, words } = problem;
  return status < 500 && words
    ? { error: words, details: null, requestId }
    : { ...busy, details: t('server_busy'), requestId };
}

/** The problems of an answer, those of a recipe's steps by the step's place: where they lie in the request says nothing. */
function detailsOf({ problems, message }: InvalidFieldsError): string {
  const t = translator(messages);
  const lines = problems.map(({ loc }) => {
    const at = loc.indexOf('steps');
    const place = loc[at + 1];
    const field = loc.slice(at + 2).findLast((part) => typeof part === 'string');
    return at < 0 || typeof place !== 'number' ? null : t('wrong_step', { number: place + 1, field: field ?? '' });
  });
  return lines.every((line) => line !== null) ? sentences(...new Set(lines)) : message;
}

/** Whether the page's own address has something in it that names nothing, as after a link was cut short. */
function isOfAddress(problem: unknown, fields: readonly string[]): boolean {
  return (
    problem instanceof InvalidFieldsError &&
    problem.problems.every(({ loc }) => loc[0] === 'path' || loc[0] === 'params' || fields.includes(String(loc.at(-1))))
  );
}

/** One line for an alert inside a page. */
export function errorLine(problem: unknown, addressFields: readonly string[] = []): string {
  const { error, details } = describeError(problem, addressFields);
  return problem instanceof InvalidFieldsError && details ? details : error;
}

/** What to do to try again; nothing where the server would refuse the same request again, as of an address that names nothing. */
export function retryOf(problem: unknown, retry: () => unknown): (() => void) | undefined {
  const refused = problem instanceof ApiError && [400, 403, 404, 410, 422].includes(problem.status);
  return refused ? undefined : () => void retry();
}
