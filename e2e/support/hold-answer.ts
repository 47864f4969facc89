import type { Page } from '@playwright/test';

/** Keeps what is answered at these addresses until the function that comes back is called. */
export async function holdAnswer(page: Page, addresses: string): Promise<() => void> {
  const told = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await told.promise;
    await route.continue();
  });
  return told.resolve;
}
