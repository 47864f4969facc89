import type { CallRequest, CallResponse, CallShape } from '@hakaru/contract';
import { rememberStarted } from '../polling/own-tasks.ts';
import { access } from './access.ts';
import { NetworkError } from './api-error.ts';
import { newKey } from './new-key.ts';
import { requestUrl } from './request-url.ts';
import { answeredError, commonHeaders, sessionLost } from './send-request.ts';

export interface UploadProgress {
  sent: number;
  total: number;
}

export interface UploadOptions {
  /** Bytes handed to the network so far, of the whole form. */
  onProgress?: (progress: UploadProgress) => void;
  signal?: AbortSignal;
}

/**
 * Sends a multipart call: the fields of `request.body` first, then the files, so that wrong fields are
 * refused before the file has travelled. Throws as callApi does.
 */
export async function uploadFile<T extends CallShape>(
  call: T,
  request: CallRequest<T>,
  files: Record<string, File | readonly File[]>,
  { onProgress, signal }: UploadOptions = {},
): Promise<CallResponse<T>> {
  const token = await access().token();
  if (!token) throw sessionLost();
  const { status, body } = await sendForm(
    requestUrl(call, request),
    formOf(request.body, files),
    token,
    onProgress,
    signal,
  );
  if (status === 401) throw sessionLost();
  if (status >= 400) throw await answeredError(status, body);
  if (status === 202) rememberStarted(body);
  return body as CallResponse<T>;
}

function formOf(fields: unknown, files: Record<string, File | readonly File[]>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries((fields ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null) form.append(name, String(value));
  }
  for (const [name, given] of Object.entries(files))
    for (const file of [given].flat()) form.append(name, file, file.name);
  return form;
}

// fetch cannot report how much of a body has been sent; XMLHttpRequest can.
function sendForm(
  url: string,
  form: FormData,
  token: string,
  onProgress: UploadOptions['onProgress'],
  signal: AbortSignal | undefined,
) {
  return new Promise<{ status: number; body: unknown }>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    for (const [name, value] of Object.entries(commonHeaders(token))) request.setRequestHeader(name, value);
    request.setRequestHeader('idempotency-key', newKey());
    request.responseType = 'json';
    request.upload.onprogress = (event) => onProgress?.({ sent: event.loaded, total: event.total });
    request.onload = () => resolve({ status: request.status, body: request.response as unknown });
    request.onerror = () => reject(new NetworkError('upload'));
    request.onabort = () => reject(new DOMException('upload cancelled', 'AbortError'));
    if (signal?.aborted) return reject(new DOMException('upload cancelled', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}
