import { afterEach, expect, it, vi } from 'vitest';
import { ApiError, InvalidFieldsError, NetworkError } from '../api/api-error.ts';
import { errorOf } from '../api/error-of.ts';
import { i18n } from '../i18n/i18n.ts';
import { describeError, errorLine, retryOf } from './describe-error.ts';
import { messageStore } from './message-store.ts';
import { onErrorCode, showError } from './show-error.ts';

afterEach(async () => {
  messageStore.set(null);
  await i18n.changeLanguage('en');
});

it('joins the field messages of a 422', () => {
  const problem = errorOf(422, {
    detail: [
      { loc: ['body', 'name'], msg: 'is required', type: 'x' },
      { loc: ['body', 'options', 'folds'], msg: 'must be 2 or more', type: 'x' },
    ],
  });
  expect(problem).toBeInstanceOf(InvalidFieldsError);
  expect(describeError(problem).details).toBe('name is required, options.folds must be 2 or more');
  expect(errorLine(problem)).toBe('name is required, options.folds must be 2 or more');
});

it('says of an address that names nothing that there is nothing', () => {
  const problem = errorOf(422, { detail: [{ loc: ['path', 'project'], msg: 'must be a UUID', type: 'x' }] });
  expect(errorLine(problem)).toContain('There is nothing at this address.');
  expect(errorLine(problem)).not.toContain('UUID');
  const key = errorOf(422, { detail: [{ loc: ['body', 'model_key'], msg: 'must be a UUID', type: 'x' }] });
  expect(errorLine(key, ['model_key'])).toContain('There is nothing at this address.');
  expect(errorLine(key)).toContain('must be a UUID');
});

it('shows the words of a 400, and Server Busy for the rest in either language', async () => {
  expect(describeError(new ApiError(400, 'name_taken', 'The name is taken', {}, 'r'))).toEqual({
    error: 'The name is taken',
    details: null,
    requestId: 'r',
  });
  expect(describeError(new ApiError(500, 'server_busy', 'x', {}, 'r'))).toMatchObject({
    error: 'Server Busy',
    requestId: 'r',
  });
  expect(describeError(new NetworkError('down')).details).toContain(
    "We're experiencing higher than usual traffic right now.",
  );
  await i18n.changeLanguage('ja');
  expect(describeError(new ApiError(500, 'server_busy')).details).toContain('アクセスが集中しています');
});

it('offers to try again only where that may help', () => {
  const retry = vi.fn();
  expect(retryOf(new ApiError(404, 'not_found'), retry)).toBeUndefined();
  expect(
    retryOf(errorOf(422, { detail: [{ loc: ['path', 'project'], msg: 'must be a UUID', type: 'x' }] }), retry),
  ).toBeUndefined();
  retryOf(new ApiError(503, 'server_busy'), retry)?.();
  retryOf(new NetworkError('down'), retry)?.();
  expect(retry).toHaveBeenCalledTimes(2);
});

it('opens the dialog, but not for what was given up', () => {
  showError(new DOMException('', 'AbortError'));
  expect(messageStore.get()).toBeNull();
  showError(new ApiError(400, 'name_taken', 'The name is taken'));
  expect(messageStore.get()?.error).toBe('The name is taken');
});

it('leaves a 403 to its handler, whatever its code', () => {
  const home = vi.fn();
  onErrorCode('forbidden', home);
  showError(errorOf(403, 'a proxy said no'));
  showError(new ApiError(403, 'other', 'no'));
  expect(home).toHaveBeenCalledTimes(2);
  expect(messageStore.get()).toBeNull();
});
