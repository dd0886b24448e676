// Page translation and extensions change the page around the application. It may render a part again, but neither
// breaks nor loses a press. The reports of hydration about their changes are no faults.
import type { Page } from '@playwright/test';
import { becomeViewer, expect, holdApplication, test } from '../journey.ts';

test.use({ hasForeignHands: true });

/** As page translation does: each text goes into a `<font>`, and is another one. */
const translate = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const root = document.getElementById('root');
    if (root === null) return;
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (text.data.trim() === '' || text.parentElement?.closest('script, style, option, font')) continue;
      const outer = document.createElement('font');
      const inner = document.createElement('font');
      outer.append(inner);
      inner.textContent = `${text.data} (t)`;
      text.replaceWith(outer);
    }
  });

/** As a keeper of passwords and a checker of spelling do. */
const decorate = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.documentElement.setAttribute('data-extension', 'on');
    document.body.setAttribute('data-extension-id', '1');
    document.body.append(document.createElement('extension-panel'));
    for (const field of document.querySelectorAll('#root input, #root select')) {
      field.setAttribute('data-keeper', 'true');
      field.setAttribute('style', 'background: none');
      field.after(document.createElement('keeper-button'));
    }
    for (const link of document.querySelectorAll('#root a')) link.setAttribute('data-checked', '');
  });

/** Faults of the page itself, such as a node that React does not find where it left it. */
function watchFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  return faults;
}

const expectWhole = async (page: Page): Promise<void> => {
  await expect(page.locator('.page-failure')).toHaveCount(0);
  await expect(page.locator('main')).toHaveCount(1);
};

for (const [name, change] of Object.entries({ translate, decorate }))
  test(`before the hydration, ${name} loses no press and breaks nothing`, async ({ page, viewer }) => {
    const faults = watchFaults(page);
    await becomeViewer(page, viewer);
    const held = await holdApplication(page);
    await page.goto('/vod', { waitUntil: 'commit' });
    await page.waitForFunction(() => document.readyState !== 'loading');
    await change(page);
    const follow = page.getByRole('main').getByRole('button', { name: /^Follow / });
    await follow.nth(3).click();
    held.resolve();
    await expect(follow.nth(3)).toHaveAttribute('aria-pressed', 'true');
    await expectWhole(page);
    expect(faults).toEqual([]);
  });

for (const [name, change] of Object.entries({ translate, decorate }))
  test(`after the hydration, ${name} loses no press and breaks nothing`, async ({ page, viewer, stage }) => {
    const faults = watchFaults(page);
    await becomeViewer(page, viewer);
    await page.goto('/schedule');
    await expect(page.locator('#splash')).toHaveCount(0);
    await change(page);
    const follow = page.locator('main button[aria-pressed]').nth(3);
    await follow.click();
    await expect(follow).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('radio', { checked: false }).first().check({ force: true });
    await expectWhole(page);
    for (const path of ['/packages', '/faq', '/']) {
      await page
        .locator(`a[href="${path}"]`)
        .first()
        .evaluate((link: HTMLElement) => link.click());
      await expect(page).toHaveURL(`${stage.url}${path}`);
      await expect(page.locator('main h1')).toHaveCount(1);
      await change(page);
      await expectWhole(page);
    }
    await page.goBack();
    await expect(page.locator('main h1')).toHaveCount(1);
    await page.getByRole('searchbox').fill('refund');
    await expectWhole(page);
    expect(faults).toEqual([]);
  });
