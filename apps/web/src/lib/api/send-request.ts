import { currentLanguage } from '../i18n/i18n.ts';
import { languageTag } from '../i18n/language.ts';
import { access } from './access.ts';
import { ApiError, NetworkError, errorOfStatus, isAborted } from './api-error.ts';

/** The headers every request carries. */
export function commonHeaders(token: string | null): Record<string, string> {
  return { 'accept-language': languageTag(currentLanguage()), ...(token ? { authorization: `Bearer ${token}` } : {}) };
}

/**
 * The one door to fetch. A refused token is replaced once and the request repeated; when none can be had
 * the session is reported lost. Throws ApiError, InvalidFieldsError, NetworkError, or AbortError.
 */
export async function sendRequest(url: string, init: RequestInit, needsToken: boolean): Promise<Response> {
  const token = needsToken ? await access().token() : null;
  if (needsToken && !token) throw sessionLost();
  const first = await fetchOnce(url, init, token);
  if (first.status !== 401 || !token) return accepted(first);
  const replacement = await access().replace(token);
  if (!replacement) throw sessionLost();
  const second = await fetchOnce(url, init, replacement);
  if (second.status === 401) throw sessionLost();
  return accepted(second);
}

export function sessionLost(): ApiError {
  access().lost();
  return new ApiError(401, 'unauthenticated');
}

async function fetchOnce(url: string, init: RequestInit, token: string | null): Promise<Response> {
  try {
    return await fetch(url, {
      ...init,
      headers: { ...commonHeaders(token), ...(init.headers as Record<string, string> | undefined) },
    });
  } catch (error) {
    throw isAborted(error) ? error : new NetworkError(error);
  }
}

async function accepted(response: Response): Promise<Response> {
  if (response.ok) return response;
  throw await answeredError(response.status, await response.json().catch(() => null));
}

/** The error of an unsuccessful answer. What reads its body is loaded with the first one, as most visits have none. */
export async function answeredError(status: number, body: unknown): Promise<ApiError> {
  const reader = await import('./error-of.ts').catch(() => null);
  return reader ? reader.errorOf(status, body) : errorOfStatus(status);
}
