import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules that depend on colours, which are all that another theme can break. */
export const colourRules = ['color-contrast', 'link-in-text-block'];

/** What axe finds serious or critical on a page, a line each: rule and element. Without `rules`, by all of its rules. */
export async function seriousViolations(page: Page, rules?: string[]): Promise<string[]> {
  await stillness(page);
  // A document that has been looked at has it already: handing it over takes as long as using it.
  for (const frame of page.frames()) if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source);
  return page.evaluate(async (runOnly) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    const { violations } = await run({ resultTypes: ['violations'], ...(runOnly && { runOnly }) });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
  }, rules);
}

/** Waits for what is made anew, dimmed so long, and for what fades in or out: half faded, its colours are nobody's. */
async function stillness(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]:not([role="status"])')).toHaveCount(0);
  await page.evaluate(async () => {
    const passing = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });
}
