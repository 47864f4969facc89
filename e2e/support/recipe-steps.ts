import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

interface Titles {
  title: string;
  title_ja: string;
}
type Steps = Record<string, Titles & { properties: Record<string, Titles> }>;

/** The steps of recipes as their schema describes them, and how a person of the page's language meets them. */
export function recipeSteps(catalogue: 'recipes' | 'images', page: Page, isJapanese: boolean, addStep: string) {
  const path = `../../packages/contract/src/jobs/generated/${catalogue}.schema.json`;
  const { steps } = (
    JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as { catalogues: { steps: Steps } }
  ).catalogues;
  const titled = (of: Titles | undefined) => (isJapanese ? of?.title_ja : of?.title) ?? '';
  return {
    steps,
    titled,
    async add(step: string): Promise<void> {
      await page.getByRole('button', { name: addStep }).click();
      await page
        .getByRole('menuitem', { name: titled(steps[step]) })
        .first()
        .click();
    },
  };
}
