import type { CallRequest, CallResponse, CallShape } from '@hakaru/contract';
import { rememberStarted } from '../polling/own-tasks.ts';
import { requestUrl } from './request-url.ts';
import { sendRequest } from './send-request.ts';

export interface CallOptions {
  signal?: AbortSignal;
  /** The same key sent twice does the work once. */
  idempotencyKey?: string;
}

const inFlight = new Map<string, Promise<unknown>>();

/**
 * Makes a call of the contract: `await callApi(getDataset, { params: { dataset_id, min_schema: 'false' } })`.
 * Throws ApiError, InvalidFieldsError, NetworkError, or AbortError when the signal fires.
 * A change that is asked for again before it was answered, as by a double click, is made once; both get its answer.
 */
export async function callApi<T extends CallShape>(
  call: T,
  request: CallRequest<T>,
  options: CallOptions = {},
): Promise<CallResponse<T>> {
  const url = requestUrl(call, request);
  if (call.method === 'GET' || options.signal) return sendCall(call, url, request.body, options);
  const wish = `${call.method} ${url} ${JSON.stringify(request.body)}`;
  const same = inFlight.get(wish) as Promise<CallResponse<T>> | undefined;
  if (same) return same;
  const answer = sendCall(call, url, request.body, options).finally(() => inFlight.delete(wish));
  inFlight.set(wish, answer);
  return answer;
}

async function sendCall<T extends CallShape>(
  call: T,
  url: string,
  body: unknown,
  options: CallOptions,
): Promise<CallResponse<T>> {
  const response = await sendRequest(url, requestInit(call, body, options), !call.public);
  if (response.status === 204) return undefined as CallResponse<T>;
  const answer = (await response.json()) as CallResponse<T>;
  if (call.status === 202) rememberStarted(answer);
  return answer;
}

export function requestInit(call: CallShape, body: unknown, { signal, idempotencyKey }: CallOptions): RequestInit {
  return {
    method: call.method,
    ...(signal ? { signal } : {}),
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
}
