// WCAG 2.2 AA beyond what axe finds on every page: spacing, colors, targets, shifts and focus.
import type { Page } from '@playwright/test';
import { demoPassword } from '../../demo/src/content/people.ts';
import { readOverflow } from '../accessible.ts';
import { aDemoPerson } from '../channel-api.ts';
import { becomeViewer, expect, test } from '../journey.ts';
import { openWhole } from '../pages.ts';

/** `smallest` is a window of 1280 px at 400 %. */
const widths = { smallest: 320, phone: 390, desk: 1280 } as const;
const height = 900;

/** The sum of all shifts that no input caused. */
const readShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
          })[])
            if (!entry.hadRecentInput) sum += entry.value;
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        // The buffered entries come in the next task.
        setTimeout(() => resolve(sum), 300);
      }),
  );

/** The spacing that a reader may choose (WCAG 1.4.12). */
const wideText = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-block-end: 2em !important; }`;

test('the passes fit the smallest window with the widest text', async ({ page }) => {
  await page.setViewportSize({ width: widths.smallest, height });
  await openWhole(page, '/packages');
  await page.addStyleTag({ content: wideText });
  expect(await readOverflow(page)).toBeLessThanOrEqual(0);
  // A card that clips its words does not widen the page.
  const clipped = await page
    .getByRole('main')
    .locator('[class*="pass"]')
    .evaluateAll((boxes) =>
      boxes
        .filter((box) => box.scrollWidth > box.clientWidth + 1 && getComputedStyle(box).display !== 'inline')
        .map((box) => box.className),
    );
  expect(clipped).toEqual([]);
});

test('prices and buttons of a row of passes are level for the holder of one', async ({ page, stage }) => {
  await becomeViewer(page, await aDemoPerson(stage.url, 'bob@demo.test', demoPassword));
  await page.setViewportSize({ width: 1440, height });
  await openWhole(page, '/packages');
  await expect(page.getByText('You have this pass until').first()).toBeVisible();
  for (const part of ['.pass-card__price', '.pass-card__action > a']) {
    const tops = await page
      .locator(part)
      .evaluateAll((boxes) => boxes.slice(0, 3).map((box) => Math.round(box.getBoundingClientRect().top)));
    expect(new Set(tops).size, `${part}: ${tops.join(', ')}`).toBe(1);
  }
});

test('forced colors leave no text on a transparent background, and the player its own colors', async ({
  page,
  stage,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.setViewportSize({ width: widths.phone, height });
  await openWhole(page, '/schedule');
  for (const name of ['.badge--glass', '.tab-bar'])
    await expect(page.locator(name).first(), name).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await openWhole(page, `/watch/${stage.games.free}`);
  await expect(page.locator('.player__controls').first()).toHaveCSS('forced-color-adjust', 'none');
});

test('the title of every card is a target of 24 px', async ({ page }) => {
  await page.setViewportSize({ width: widths.smallest, height });
  await openWhole(page, '/vod');
  const heights = await page
    .locator('.media-card__title a')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
  expect(heights.length).toBeGreaterThan(0);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(24);
});

test('Home does not move while it loads', async ({ page }) => {
  for (const width of [widths.phone, widths.desk]) {
    await page.setViewportSize({ width, height });
    // A game that another journey begins or ends during a visit moves cards.
    await expect(async () => {
      await openWhole(page, '/');
      expect(await readShift(page), `${width} px`).toBeLessThanOrEqual(0.02);
    }).toPass({ timeout: 60_000 });
  }
});

test('a game to come does not move, however late the ways to buy it arrive', async ({ page, stage }) => {
  for (const width of [412, 820, widths.desk]) {
    await page.setViewportSize({ width, height });
    // The rail below the ways may be drawn long before them.
    const others = page.waitForResponse(/events-for-homepage/).then(() => undefined);
    await page.route('**/api/packages?*', async (route) => {
      await others;
      await route.continue();
    });
    await page.goto(`/watch/${stage.games.upcoming}`);
    await expect(page.getByRole('radio').first()).toBeAttached();
    await expect(page.getByRole('heading', { name: 'More like this' })).toBeAttached();
    expect(await readShift(page), `${width} px`).toBeLessThanOrEqual(0.02);
    // The button stays in sight, above the tab bar, whatever stands before it.
    const pay = page.getByRole('button', { name: 'Continue to payment' });
    await expect(pay, `${width} px`).toBeInViewport({ ratio: 1 });
    const tabs = page.getByRole('navigation', { name: 'Quick menu' });
    // A wide screen has no tab bar.
    if (await tabs.isVisible()) {
      const [payBox, tabBox] = [await pay.boundingBox(), await tabs.boundingBox()];
      expect((payBox?.y ?? 0) + (payBox?.height ?? 0), `${width} px`).toBeLessThanOrEqual(tabBox?.y ?? 0);
    }
    await page.unroute('**/api/packages?*');
  }
});

test('the skip link is the first stop, and leads to the content', async ({ page }) => {
  await openWhole(page, '/packages');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

test('after a game was opened the focus is on its heading, and the player is the next stop', async ({
  page,
  stage,
}) => {
  await openWhole(page, '/vod');
  await page.getByRole('main').locator(`a[href="/watch/${stage.games.free}"]`).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.locator('media-settings-menu-button').first()).toBeAttached();
  await page.keyboard.press('Tab');
  await expect(page.locator('media-controller')).toBeFocused();
});

test('after a navigation the focus is on the heading, and the title tells the page', async ({ page }) => {
  await openWhole(page, '/');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByRole('link', { name: 'Passes' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Passes' })).toBeFocused();
  await expect(page).toHaveTitle('Passes · Northern Sports');
  const schedule = menu.getByRole('link', { name: 'Schedule' });
  await schedule.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Schedule' })).toBeFocused();
  await expect(schedule).toHaveAttribute('aria-current', 'page');
});
