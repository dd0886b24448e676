// Dialogs in a real Chromium that behaves like others: without focus on pressed buttons, and without modal dialogs.
import type { Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { AT_MOST, setStage } from '../player/browser-test/player-stage.ts';

vi.setConfig({ testTimeout: 60_000 });
const { open } = await setStage({ isLive: false });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const focused = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(() => document.activeElement?.textContent);

async function openPage(): Promise<Page> {
  const page = await open('/pages/dialogs.html');
  await button(page, 'Share').waitFor(AT_MOST);
  return page;
}

/** Safari: a press gives the focus to the region around the button. */
const likeSafari = (page: Page): Promise<void> =>
  page.evaluate(() =>
    document.addEventListener('mousedown', (event) => {
      const { target } = event;
      if (!(target instanceof Element) || target.closest('button') === null) return;
      event.preventDefault();
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement) activeElement.blur();
      if (target.closest('dialog') === null) document.querySelector('main')?.focus();
    }),
  );

/** Some televisions and old browsers. */
const withoutModals = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const name of ['showModal', 'close', 'open', 'closedBy'])
      Reflect.deleteProperty(HTMLDialogElement.prototype, name);
    Reflect.deleteProperty(window, 'HTMLDialogElement');
  });

describe('a dialog that a pointer opened in a browser without focus on pressed buttons', () => {
  it.each(['Share', 'Report'])('gives the focus back to %s', async (name) => {
    const page = await openPage();
    await likeSafari(page);
    await button(page, name).click();
    await page.getByRole('dialog', { name }).waitFor(AT_MOST);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached', ...AT_MOST });
    await expect.poll(() => focused(page)).toBe(name);
  });

  it('gives the focus back to the button of an outer dialog', async () => {
    const page = await openPage();
    await likeSafari(page);
    await button(page, 'Share').click();
    await button(page, 'Ask').click();
    await page.getByRole('dialog', { name: 'Sure?' }).waitFor(AT_MOST);
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe('Ask');
  });
});

describe('a dialog in a browser without modal dialogs', () => {
  it('opens, keeps the keys inside, closes by Escape and gives the focus back', async () => {
    const page = await openPage();
    await withoutModals(page);
    await button(page, 'Share').press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Share' });
    await page.locator('dialog[aria-modal=true]').waitFor(AT_MOST);
    expect(await dialog.isVisible()).toBe(true);
    expect(await focused(page)).toBe('Share');
    expect(await page.locator('button[inert]').allTextContents()).toEqual(['Share', 'Report']);
    const names: string[] = [];
    for (let presses = 0; presses < 4; presses += 1) {
      await page.keyboard.press('Tab');
      names.push(
        await page.evaluate(
          () =>
            document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
        ),
      );
    }
    expect(names).toEqual(['Close', 'Ask', 'Close', 'Ask']);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached', ...AT_MOST });
    await expect.poll(() => focused(page)).toBe('Share');
    expect(await page.locator('[inert]').count()).toBe(0);
    expect(await button(page, 'Report').isVisible()).toBe(true);
  });

  it('keeps the first step back inside, where the browser does not know inert either', async () => {
    const page = await openPage();
    await withoutModals(page);
    await button(page, 'Share').press('Enter');
    await page.locator('dialog[aria-modal=true]').waitFor(AT_MOST);
    await page.evaluate(() => {
      for (const each of document.querySelectorAll('[inert]')) each.removeAttribute('inert');
    });
    await page.keyboard.press('Shift+Tab');
    expect(await focused(page)).toBe('Ask');
  });

  it('takes the press beside it, and the page behind gets nothing', async () => {
    const page = await openPage();
    await withoutModals(page);
    const behind = await button(page, 'Report').boundingBox();
    await button(page, 'Share').click();
    await page.locator('dialog[aria-modal=true]').waitFor(AT_MOST);
    await page.evaluate(() => {
      for (const each of document.querySelectorAll('[inert]')) each.removeAttribute('inert');
    });
    expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('hidden');
    await page.mouse.click((behind?.x ?? 0) + 5, (behind?.y ?? 0) + 5);
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('');
  });

  it('closes by a press beside it and by its button, the newest dialog first', async () => {
    const page = await openPage();
    await withoutModals(page);
    await button(page, 'Report').click();
    await page.locator('dialog[aria-modal=true]').waitFor(AT_MOST);
    await button(page, 'Ask').click();
    await expect.poll(() => page.locator('dialog[aria-modal=true]').count()).toBe(2);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('dialog[aria-modal=true]').count()).toBe(1);
    await expect.poll(() => focused(page)).toBe('Ask');
    await page.mouse.click(5, 700);
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await button(page, 'Report').click();
    await button(page, 'Close').click();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await expect.poll(() => focused(page)).toBe('Report');
  });
});
