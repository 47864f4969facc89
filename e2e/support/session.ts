import type { Page } from '@playwright/test';

export interface BrowserSession {
  access_token: string;
  refresh_token: string;
  expires_at: number;
}

/** Changes what the browser keeps of its session. Answers how it was before. */
export function changeSession(page: Page, change: Partial<BrowserSession>): Promise<BrowserSession> {
  return page.evaluate((changed) => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('hakaru.user:'));
    if (!key) throw new Error('nobody is signed in');
    const before = JSON.parse(localStorage.getItem(key) as string) as BrowserSession;
    if (Object.keys(changed).length > 0) localStorage.setItem(key, JSON.stringify({ ...before, ...changed }));
    return before;
  }, change);
}
