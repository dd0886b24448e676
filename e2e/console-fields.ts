// Fields of the console that find or offer choices.
import { expect, type Page } from '@playwright/test';

/** Types into a field that finds its choices, and takes the first one by keyboard. */
export async function find(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label, exact: true });
  await field.fill(text);
  const choices = page.getByRole('listbox');
  await expect(choices.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(choices).toHaveCount(0);
}

export async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('button', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}
