// Reads letters. Without a mail server they stay on the outbox page.
import { expect, type Page } from '@playwright/test';

/** Opens the newest letter to an address as its reader would see it. @returns where its button leads. */
export async function readLetterLink(page: Page, email: string, subject: string): Promise<string> {
  const row = page.getByRole('link').filter({ hasText: email }).filter({ hasText: subject }).first();
  // A job writes it.
  await expect(async () => {
    await page.goto('/sandbox/mail');
    await expect(row).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
  await row.click();
  const letter = page.frameLocator('iframe');
  await expect(letter.getByText(email).first()).toBeVisible();
  const href = await letter.getByRole('link').first().getAttribute('href');
  if (href === null) throw new Error(`The letter "${subject}" leads nowhere.`);
  return href;
}
