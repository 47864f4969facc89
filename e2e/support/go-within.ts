import type { Page } from '@playwright/test';

/**
 * Goes to a screen within the application, as a link does, by way of one that has nothing on it, so that what is waited for
 * is not the former screen's: loading all of it anew for every place takes longer than the rest.
 */
export async function goWithin(page: Page, address: string): Promise<void> {
  await follow(page, '/404');
  await page.locator('h1').waitFor();
  await follow(page, address);
}

async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}
