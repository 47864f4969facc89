import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The rules that depend on colours, which are all that another theme can break. */
export const colourRules = ['color-contrast', 'link-in-text-block'];

/** What axe finds serious or critical on a page, a line each: rule and element. Without `rules`, by all of its rules. */
export async function seriousViolations(page: Page, rules?: string[]): Promise<string[]> {
  await stillness(page);
  // Within the page itself: our pages have no frames of other origins, for whose sake axe would open a page each time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}

/** Waits for what is made anew, dimmed so long, and for what fades in or out: half faded, its colours are nobody's. */
async function stillness(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]:not([role="status"])')).toHaveCount(0);
  await page.evaluate(async () => {
    const passing = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });
}
