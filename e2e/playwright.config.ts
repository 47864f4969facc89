import { defineConfig, devices } from '@playwright/test';
import { findChromium } from '../apps/server/src/features/documents/chromium.ts';

const args = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--font-render-hinting=none',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

// The program that prints reports is the one that looks at them.
const chromium = findChromium(process.env.HAKARU_CHROMIUM ?? null, process.env.PATH ?? '') ?? undefined;

/** Browser journeys through the running product: one tagged @en or @ja in that language, others in both. Those in Japanese ask for less motion, as some people do. */
export default defineConfig({
  testDir: '.',
  outputDir: './test-results',
  globalSetup: './support/start-product.ts',
  workers: 1,
  fullyParallel: false,
  timeout: 150_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    // Read again in the worker, after the product has started.
    baseURL: process.env.HAKARU_E2E_URL,
    launchOptions: { executablePath: chromium, args },
    // A trace would cost a third of the machine's time.
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'en', grepInvert: /@ja/, use: { locale: 'en-GB' } },
    { name: 'ja', grepInvert: /@en/, use: { locale: 'ja-JP', contextOptions: { reducedMotion: 'reduce' } } },
  ],
});
