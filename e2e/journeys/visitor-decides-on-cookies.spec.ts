// The tag manager, the only third-party script: it waits for consent, No is as near as Yes, and both are reversible.
import type { Page } from '@playwright/test';
import { listFaults, readOverflow } from '../accessible.ts';
import { expect, test } from '../journey.ts';
import { floodlit } from '../command-line.ts';
import { untilIdle } from '../pages.ts';
import type { Stage } from '../stage.ts';

const host = 'https://www.googletagmanager.com';
const slug = 'littoral-sport';

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ stage }) => {
  await floodlit(stage, 'cookies', 'ask', '--channel', slug, '--tag', 'GTM-AB12CD3', '--link', '/faq');
});
test.afterAll(async ({ stage }) => {
  await floodlit(stage, 'cookies', 'stop', '--channel', slug);
});

const addressOf = (stage: Stage, path = '/'): string => `http://second.localhost:${stage.port}${path}`;

/** Answers in the place of the tag manager, and notes what it is asked. */
async function watchTags(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route(`${host}/**`, async (route) => {
    asked.push(route.request().url());
    await route.fulfill({ contentType: 'text/javascript', body: 'window.tagsAreHere = true;' });
  });
  return asked;
}

interface Told {
  readonly event?: string;
  readonly ecommerce?: { readonly currency: string; readonly items: readonly object[] };
}
const layerOf = (page: Page): Promise<Told[]> =>
  page.evaluate(() => (window as unknown as { dataLayer?: Told[] }).dataLayer ?? []);
/** The ecommerce events that the tag manager was told of. */
const toldTo = async (page: Page): Promise<(string | undefined)[]> =>
  (await layerOf(page)).filter(({ ecommerce }) => ecommerce).map(({ event }) => event);
const ecommerceOf = async (page: Page, name: string) =>
  (await layerOf(page)).filter(({ event }) => event === name).map(({ ecommerce }) => ecommerce);

const notice = (page: Page) => page.getByRole('region', { name: 'Votre choix sur les cookies' });
const openWhole = async (page: Page, address: string): Promise<void> => {
  await page.goto(address);
  await page.locator('#splash').waitFor({ state: 'detached' });
};

test('[R1.06c] [R3.10b] [T61] nothing is asked of the tag manager before a yes, and one script after', async ({
  page,
  stage,
}) => {
  const asked = await watchTags(page);
  const refused: string[] = [];
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()));
  await openWhole(page, addressOf(stage));
  await expect(notice(page)).toBeVisible();
  expect(asked).toEqual([]);
  await notice(page).getByRole('button', { name: 'Accepter' }).click();
  await expect(notice(page)).toBeHidden();
  await expect.poll(() => asked).toEqual([`${host}/gtm.js?id=GTM-AB12CD3`]);
  await expect.poll(() => page.evaluate(() => 'tagsAreHere' in window)).toBe(true);
  expect(refused.filter((text) => /content security policy/i.test(text))).toEqual([]);
  // Remembered: the next page asks nobody, and loads it.
  await openWhole(page, addressOf(stage, '/packages'));
  await expect.poll(() => asked.length).toBe(2);
  await expect.poll(() => toldTo(page)).toContain('view_item_list');
  const [list] = await ecommerceOf(page, 'view_item_list');
  expect(list).toMatchObject({ currency: 'CAD' });
  expect(list?.items[0]).toMatchObject({ affiliation: 'Littoral Sport', quantity: 1 });
  await expect(notice(page)).toBeHidden();
});

test('[R1.04] a no is remembered, loads nothing, and can be taken back from the foot of the page', async ({
  page,
  stage,
}) => {
  const asked = await watchTags(page);
  await openWhole(page, addressOf(stage));
  await notice(page).getByRole('button', { name: 'Refuser' }).click();
  await expect(notice(page)).toBeHidden();
  await page.reload();
  await page.locator('#splash').waitFor({ state: 'detached' });
  await untilIdle(page);
  await expect(notice(page)).toBeHidden();
  expect(asked).toEqual([]);

  await page.getByRole('contentinfo').getByRole('button', { name: 'Paramètres des cookies' }).click();
  await expect(notice(page)).toBeFocused();
  await notice(page).getByRole('button', { name: 'Accepter' }).click();
  await expect.poll(() => asked.length).toBe(1);

  await page.getByRole('contentinfo').getByRole('button', { name: 'Paramètres des cookies' }).click();
  const loaded = page.waitForEvent('load');
  await notice(page).getByRole('button', { name: 'Refuser' }).click();
  await loaded;
  await page.locator('#splash').waitFor({ state: 'detached' });
  await untilIdle(page);
  expect(await page.evaluate(() => 'tagsAreHere' in window)).toBe(false);
  expect(asked.length).toBe(1);
});

test('[T61] where somebody pays, nobody is asked and nothing is loaded, whichever way they came', async ({
  page,
  stage,
}) => {
  const asked = await watchTags(page);
  await openWhole(page, addressOf(stage));
  await notice(page).getByRole('button', { name: 'Accepter' }).click();
  await expect.poll(() => asked.length).toBe(1);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Forfaits', exact: true }).click();
  // The page before has such links too, which lead to games.
  await expect(page.getByRole('heading', { level: 1, name: 'Forfaits' })).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: /acheter|obtenir|choisir/i })
    .first()
    .click();
  await page.waitForURL(/\/buy\b/);
  // The document that had the script is left behind.
  await expect.poll(() => page.evaluate(() => 'tagsAreHere' in window).catch(() => true)).toBe(false);
  await untilIdle(page);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.cookie-notice')).toHaveCount(0);
  expect(asked.length).toBe(1);
  // Even a script that asked for it by itself would not get it.
  const policy = (await page.reload())?.headers()['content-security-policy'];
  expect(policy).not.toContain('googletagmanager');
  // The next page that has the tag manager tells it what happened here.
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('floodlit.tag_events')))
    .toContain('begin_checkout');
  expect(await toldTo(page)).toEqual([]);
  await openWhole(page, addressOf(stage));
  await expect.poll(() => toldTo(page)).toContain('begin_checkout');
  expect(await page.evaluate(() => localStorage.getItem('floodlit.tag_events'))).toBeNull();
});

test('a channel without a script from elsewhere asks nothing', async ({ page }) => {
  const asked = await watchTags(page);
  await openWhole(page, '/');
  await untilIdle(page);
  await expect(page.locator('.cookie-notice')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Cookie settings' })).toHaveCount(0);
  expect(asked).toEqual([]);
});

for (const [name, width] of Object.entries({ smallest: 320, phone: 390, desk: 1280 }))
  test(`the question covers neither the tabs nor what has the focus: ${name}`, async ({ page, stage }) => {
    await page.setViewportSize({ width, height: 800 });
    await openWhole(page, addressOf(stage));
    await expect(notice(page)).toBeVisible();
    const box = await notice(page).boundingBox();
    const tabs = await page.locator('.tab-bar').boundingBox();
    if (tabs !== null && box !== null) expect(box.y + box.height).toBeLessThanOrEqual(tabs.y + 1);
    const [decline, accept] = await Promise.all(
      ['Refuser', 'Accepter'].map((label) => notice(page).getByRole('button', { name: label }).boundingBox()),
    );
    expect([accept?.width, accept?.height, accept?.y]).toEqual([decline?.width, decline?.height, decline?.y]);
    expect(decline?.height ?? 0).toBeGreaterThanOrEqual(44);
    // The last link of the page comes to stand above it.
    const last = page.getByRole('contentinfo').getByRole('link').last();
    // A rail that comes late moves the foot of the page: the link has the focus again where the page is whole.
    await expect(async () => {
      await last.blur();
      await last.focus();
      const focused = await last.boundingBox();
      expect((focused?.y ?? 0) + (focused?.height ?? 0)).toBeLessThanOrEqual((box?.y ?? 0) + 1);
    }).toPass({ timeout: 10_000 });
    // In a window as high as the page, no link happens to stand half behind a bar.
    const whole = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width, height: whole + 400 });
    expect(await listFaults(page)).toEqual([]);
    expect(await readOverflow(page)).toBeLessThanOrEqual(0);
  });
