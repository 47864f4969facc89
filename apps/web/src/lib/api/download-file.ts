import type { CallRequest, CallShape } from '@hakaru/contract';
import { saveFile } from '../files/save-file.ts';
import { requestInit, type CallOptions } from './call-api.ts';
import { requestUrl } from './request-url.ts';
import { sendRequest } from './send-request.ts';

export interface FetchedFile {
  blob: Blob;
  /** The server's name for it. */
  name: string;
}

/** The file a call answers with. The browser keeps large ones on disk, not in memory. */
export async function fetchFile<T extends CallShape>(
  call: T,
  request: CallRequest<T>,
  options: CallOptions = {},
): Promise<FetchedFile> {
  const response = await sendRequest(requestUrl(call, request), requestInit(call, request.body, options), !call.public);
  return { blob: await response.blob(), name: fileName(response.headers.get('content-disposition')) ?? 'hakaru' };
}

/** Fetches a call's file with the bearer token and hands it to the reader's download folder. */
export async function downloadFile<T extends CallShape>(
  call: T,
  request: CallRequest<T>,
  options: CallOptions = {},
): Promise<void> {
  const { blob, name } = await fetchFile(call, request, options);
  saveFile(name, blob);
}

/** The name in a Content-Disposition header (RFC 6266): the exact UTF-8 one where both are given. */
export function fileName(disposition: string | null): string | null {
  const exact = disposition?.match(/filename\*\s*=\s*UTF-8''([^;]+)/i)?.[1];
  if (exact) return decodeURIComponent(exact.trim());
  return disposition?.match(/filename\s*=\s*"?([^";]+)"?/i)?.[1]?.trim() ?? null;
}
