import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Builds the web application, unless HAKARU_BENCH_BUILT says to take it as it was built before. */
export function buildWeb() {
  if (process.env.HAKARU_BENCH_BUILT) return;
  execFileSync(join(root, 'node_modules/.bin/vite'), ['build', '--logLevel', 'warn'], {
    cwd: join(root, 'apps/web'),
    stdio: 'inherit',
  });
}

/** Chromium without a window. */
export function launchBrowser() {
  return chromium.launch({
    executablePath: process.env.HAKARU_CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/** A page in English of a person who is signed in at the product of this address. */
export async function signedInPage(browser, url) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, locale: 'en-GB' });
  await page.goto(`${url}/login`);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.locator('input[name="username"]').fill('aiko');
  await page.locator('input[name="password"]').fill('aiko');
  await page.locator('button[type="submit"]').click();
  await page.waitForURL(({ pathname }) => pathname === '/dataset');
  return page;
}
