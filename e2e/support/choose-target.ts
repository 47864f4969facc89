import { expect, type Page } from '@playwright/test';

/** Says in a wizard's step of columns what is to be predicted. */
export async function chooseTarget(page: Page, label: string, column: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label, exact: true });
  await field.click();
  await page.getByRole('option', { name: column, exact: true }).click();
  await field.press('Escape');
  await expect(page.getByRole('option', { name: column, exact: true })).toBeHidden();
}
