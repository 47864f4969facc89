import type { Page } from '@playwright/test';
import type { TableFile } from './tables.ts';

/** Chooses a file for the upload on the page. */
export async function chooseFile(page: Page, file: TableFile): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles(file);
}

/** The first number of a text: 0.6 of '0.6 ± 0.1'. */
export function numberIn(text: string | undefined): number {
  const found = /[-−]?\d[\d,]*(\.\d+)?/.exec(text ?? '');
  if (!found) throw new Error(`no number in ${text}`);
  return Number(found[0].replace('−', '-').replaceAll(',', ''));
}

/** A text as a pattern that it alone fits. */
export function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
