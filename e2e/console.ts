// The operators' console in a journey: its address, the log-in of the demo's owner, and the checks of each page.
import { expect, type Page } from '@playwright/test';
import { listFaults, readOverflow } from './accessible.ts';
import { floodlit } from './on-air.ts';
import type { Stage } from './stage.ts';

const password = 'demo-viewer-password';
export const consoleOf = ({ port }: Stage): string => `http://console.localhost:${port}`;

export async function logInAsOwner(page: Page, stage: Stage): Promise<void> {
  await page.goto(consoleOf(stage));
  await page.getByLabel('Email address').fill('owner@demo.test');
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  const code = page.getByLabel('Code of your authenticator app');
  await expect(code).toBeFocused();
  // A code works once, so another journey may have used the one of this half minute.
  await expect(async () => {
    // The greeting may come after the look of a turn has ended.
    if (await code.isVisible()) {
      await code.fill((await floodlit(stage, 'operator', 'demo-code')).trim(), { timeout: 5_000 });
      await page.keyboard.press('Enter');
    }
    await expect(page.getByRole('heading', { level: 1, name: /Good day/ })).toBeVisible({ timeout: 4_000 });
  }).toPass({ timeout: 70_000, intervals: [5_000] });
}

export async function expectAccessible(page: Page): Promise<void> {
  // On a phone the bar of tabs covers the lower edge of the window, where half a button may stand.
  const seen = page.viewportSize();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (seen !== null) await page.setViewportSize({ ...seen, height: Math.max(seen.height, height) });
  expect(await listFaults(page)).toEqual([]);
  if (seen !== null) await page.setViewportSize(seen);
  expect(await readOverflow(page)).toBeLessThanOrEqual(0);
}
