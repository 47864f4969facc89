import { fillPath, type CallShape } from '@hakaru/contract';

export const API_PREFIX = '/api';

export interface AnyRequest {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/** The address of a call: its path filled in, and its query without what is undefined or null. */
export function requestUrl(call: CallShape, request: AnyRequest): string {
  const path = fillPath(call.path, (request.params ?? {}) as Record<string, string | number>);
  const query = queryString((request.query ?? {}) as Record<string, unknown>);
  return `${API_PREFIX}${path}${query}`;
}

function queryString(query: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) search.append(name, String(item));
    }
  }
  return search.size > 0 ? `?${search}` : '';
}
