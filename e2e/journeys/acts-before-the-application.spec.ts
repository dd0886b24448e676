// Acts of a person on the server's page before the application has taken it over are not lost.
import type { Page } from '@playwright/test';
import { becomeViewer, expect, holdApplication, test } from '../journey.ts';

/** The server's page. The application comes when the test lets it. */
async function openHeld(page: Page, path: string): Promise<PromiseWithResolvers<void>> {
  const held = await holdApplication(page);
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return held;
}

async function letIn(page: Page, held: PromiseWithResolvers<void>): Promise<void> {
  held.resolve();
  await expect(page.locator('#splash')).toHaveCount(0);
  // Presses and texts are repeated right after the hydration.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 2_000 })));
}

test.describe('before the application', () => {
  test('a menu that the browser opened by itself stays open', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const held = await openHeld(page, '/packages');
    await page.getByRole('banner').getByRole('button', { name: 'Main menu' }).click();
    const menu = page.getByRole('banner').getByRole('navigation', { name: 'Main menu' });
    await expect(menu).toBeVisible();
    await letIn(page, held);
    await expect(menu).toBeVisible();
  });

  test('a press far below the first screen follows that game, once', async ({ page, viewer }) => {
    await becomeViewer(page, viewer);
    const held = await openHeld(page, '/vod');
    const follow = page
      .getByRole('main')
      .getByRole('button', { name: /^Follow / })
      .nth(6);
    await follow.click();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET' && request.url().includes('/favorite')) asked.push(request.method());
    });
    await letIn(page, held);
    await expect(follow).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => asked.length).toBe(1);
  });

  test('a text typed into a search is searched, with its selection and focus', async ({ page }) => {
    const held = await openHeld(page, '/faq');
    const field = page.getByRole('searchbox');
    const answers = page.locator('details');
    const all = await answers.count();
    await field.pressSequentially('refund');
    await field.evaluate((input: HTMLInputElement) => input.setSelectionRange(2, 4));
    await letIn(page, held);
    await expect(field).toHaveValue('refund');
    await expect.poll(() => answers.count()).toBeLessThan(all);
    await expect(field).toBeFocused();
    const selection = await field.evaluate((input: HTMLInputElement) => [
      input.selectionStart,
      input.selectionEnd,
    ]);
    expect(selection).toEqual([2, 4]);
    await field.press('End');
    await field.pressSequentially('s');
    await expect(field).toHaveValue('refunds');
  });

  test('a choice among views and languages is obeyed', async ({ page }) => {
    const held = await openHeld(page, '/schedule');
    const zone = page.getByRole('radio', { checked: false }).first();
    const name = (await zone.evaluate((input: HTMLInputElement) => input.labels?.[0]?.innerText)) ?? '';
    await page.getByText(name, { exact: true }).first().click();
    await letIn(page, held);
    await expect(page.getByRole('radio', { name, exact: true }).first()).toBeChecked();
  });

  test('a chosen language is spoken', async ({ page }) => {
    const held = await openHeld(page, '/about');
    await page.getByRole('banner').getByRole('combobox', { name: 'Language' }).selectOption('fr');
    held.resolve();
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  });

  test('an opened answer, the focus in it, a selection and the place in the page stay', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 400 });
    const held = await openHeld(page, '/faq');
    const entry = page.locator('details').nth(5);
    const question = entry.locator('summary');
    await question.click();
    await entry.evaluate((details) => {
      getSelection()?.selectAllChildren(details.querySelector('summary') ?? details);
    });
    const selected = await page.evaluate(() => getSelection()?.toString());
    expect(selected).not.toBe('');
    const place = await page.evaluate(() => window.scrollY);
    expect(place).toBeGreaterThan(0);
    await letIn(page, held);
    await expect(entry).toHaveAttribute('open');
    await expect(question).toBeFocused();
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(selected);
    expect(await page.evaluate(() => window.scrollY)).toBe(place);
  });
});
