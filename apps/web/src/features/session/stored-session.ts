import type { WebSettings } from '@hakaru/contract';

/** What of the signed-in user's record in the local storage is needed before the sign-in library is loaded. */
export interface StoredSession {
  access_token: string;
  expires_at?: number;
  profile: { iat: number };
}

export const STORE_PREFIX = 'hakaru.';

/** Where the sign-in library keeps its user: its own spelling, behind our prefix. */
export function sessionKey({ issuer, client_id }: Pick<WebSettings['oidc'], 'issuer' | 'client_id'>): string {
  return `${STORE_PREFIX}user:${issuer}:${client_id}`;
}

export function readSession(key: string): StoredSession | null {
  return JSON.parse(localStorage.getItem(key) ?? 'null') as StoredSession | null;
}
