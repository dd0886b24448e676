// Pages start and stay up while keys fail, calls are refused, the network drops and files are lost.
import type { BrowserContext, Page } from '@playwright/test';
import { becomeViewer, expect, test } from '../journey.ts';
import { expectFramesToDecode, startPlaying } from '../playing.ts';

const whoops = (page: Page) => page.getByRole('heading', { name: 'Whoops!' });
const trouble = (page: Page) => page.getByText('Something’s wrong on our end');
const passesLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Passes' });
const passes = (page: Page) => page.getByRole('heading', { level: 1, name: 'Passes' });
const lostPage = (page: Page) => page.getByRole('heading', { name: 'This page could not be loaded' });

async function watchFreeGame(page: Page, id: number): Promise<void> {
  await page.goto(`/watch/${id}`);
  await startPlaying(page);
  await expectFramesToDecode(page);
}

/** As another tab of the same browser does it: this one is told and has no key any more. */
async function loseTheKey(context: BrowserContext): Promise<void> {
  const other = await context.newPage();
  await other.goto('/healthz');
  await other.evaluate(() => localStorage.removeItem('floodlit.api_key'));
  await other.close();
}

test.describe('keys that fail', () => {
  test('[R2.14] before anything plays: the reload screen', async ({ page }) => {
    await page.route('**/api/get_api_key', (route) => route.abort());
    await page.goto('/packages');
    await expect(whoops(page)).toBeVisible();
    await expect(page.getByText('Please refresh the page')).toBeVisible();
  });

  test('[R2.14] from the start: a game that plays without a key is not covered', async ({ page, stage }) => {
    await page.route('**/api/get_api_key', (route) => route.abort());
    await page.goto(`/watch/${stage.games.free}`);
    await expect(trouble(page)).toBeVisible();
    await startPlaying(page);
    await expectFramesToDecode(page);
    await expect(whoops(page)).toHaveCount(0);
  });

  test('[R2.14] while a game plays: a calm bar, and the picture runs on', async ({
    page,
    context,
    stage,
  }) => {
    await watchFreeGame(page, stage.games.free);
    await page.route('**/api/get_api_key', (route) => route.abort());
    await loseTheKey(context);
    await expect(trouble(page)).toBeVisible();
    await expect(whoops(page)).toHaveCount(0);
    await expectFramesToDecode(page);

    await test.step('held, the picture stays as well', async () => {
      await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause());
      await page.waitForTimeout(1_500);
      await expect(whoops(page)).toHaveCount(0);
      await expect(page.locator('video')).toBeVisible();
    });
    await test.step('with no picture left, the reload screen', async () => {
      await passesLink(page).click();
      await expect(whoops(page)).toBeVisible();
    });
  });

  test('[R4.09] the bar goes when a key can be had again', async ({ page, context, stage }) => {
    await watchFreeGame(page, stage.games.free);
    await page.route('**/api/get_api_key', (route) => route.abort());
    await loseTheKey(context);
    await expect(trouble(page)).toBeVisible();
    await page.unroute('**/api/get_api_key');
    await page.evaluate(() => window.dispatchEvent(new StorageEvent('storage', { key: 'floodlit.api_key' })));
    await expect(trouble(page)).toHaveCount(0);
    await expectFramesToDecode(page);
  });
});

test.describe('too many requests', () => {
  const refuse = (page: Page, address: string, counts: { calls: number }): Promise<unknown> =>
    page.route(address, async (route) => {
      counts.calls += 1;
      await route.fulfill({
        status: 429,
        headers: { 'retry-after': '30' },
        json: { message: 'Too many requests.', code: 'request.rate_limited', kind: 'read' },
      });
    });

  test('[R8.01] of a page that asks anew while a game plays: nothing is seen of it', async ({
    page,
    stage,
  }) => {
    await page.clock.install();
    await watchFreeGame(page, stage.games.free);
    const counts = { calls: 0 };
    await refuse(page, `**/api/events/${stage.games.free}`, counts);
    await page.clock.fastForward(31_000);
    await page.evaluate(() => {
      window.dispatchEvent(new Event('offline'));
      window.dispatchEvent(new Event('online'));
    });
    await expect.poll(() => counts.calls).toBeGreaterThan(0);
    await expectFramesToDecode(page);
    await expect(whoops(page)).toHaveCount(0);
    await expect(trouble(page)).toHaveCount(0);
  });

  test('[R8.01] of what stands beside a game, from the start: the game plays', async ({ page, stage }) => {
    const counts = { calls: 0 };
    await refuse(page, '**/api/events-for-homepage*', counts);
    await watchFreeGame(page, stage.games.free);
    await expect.poll(() => counts.calls).toBe(1);
    await expect(whoops(page)).toHaveCount(0);
    await expect(trouble(page)).toHaveCount(0);
  });

  test('[R8.01] of a page that has nothing else to show: the reload screen', async ({ page }) => {
    const counts = { calls: 0 };
    await refuse(page, '**/api/packages*', counts);
    await page.goto('/packages');
    await expect(whoops(page)).toBeVisible();
    expect(counts.calls).toBe(1);
  });
});

test.describe('a broken line', () => {
  test('[R2.06b] a page that cannot be loaded says so in its frame, and comes when the line is back', async ({
    page,
    context,
  }) => {
    await page.goto('/');
    await expect(page.locator('#splash')).toHaveCount(0);
    await context.setOffline(true);
    await expect(page.getByText(/offline/i).first()).toBeVisible();
    await page.evaluate(() => Object.assign(window, { isTheSameDocument: true }));
    await passesLink(page).click();
    await expect(lostPage(page)).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await context.setOffline(false);
    await expect(passes(page)).toBeVisible();
    await expect(page).toHaveURL(/\/packages$/);
    expect(await page.evaluate(() => 'isTheSameDocument' in window)).toBe(true);
  });

  test('[R2.06b] a file that is lost is asked for again after one reload, where one was going', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page.locator('#splash')).toHaveCount(0);
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    await page.route('**/assets/packages-*.js', (route) => route.abort());
    await passesLink(page).click();
    await expect(lostPage(page)).toBeVisible();
    await expect(page).toHaveURL(/\/packages$/);
    await expect(page.getByRole('banner')).toBeVisible();
    expect(documents).toBe(1);
    await page.unroute('**/assets/packages-*.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(passes(page)).toBeVisible();
  });

  test('the latest click wins, however late an earlier page comes', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('#splash')).toHaveCount(0);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/packages-*.js', async (route) => {
      await held;
      await route.continue();
    });
    await passesLink(page).click();
    await expect(page.getByRole('progressbar')).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Log in' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
    release();
    await page.waitForTimeout(500);
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
  });
});

test('[R2.15] where the channel may not be watched, the page says so', async ({ page }) => {
  await page.route('**/api/geo', (route) =>
    route.fulfill({
      json: { data: { country: 'France', country_code: 'FR', ip: '192.0.2.1', is_geo_blocked: true } },
    }),
  );
  await page.goto('/');
  await expect(
    page.getByText("We're sorry, but this content is not available in your region."),
  ).toBeVisible();
});

test('[R4.08d] a log-out in one tab is one in all', async ({ page, context, viewer }) => {
  await becomeViewer(page, viewer);
  await page.goto('/packages');
  const name = page.getByRole('banner').getByRole('button', { name: viewer.firstName });
  await expect(name).toBeVisible();
  const other = await context.newPage();
  await other.goto('/');
  await other.getByRole('banner').getByRole('button', { name: viewer.firstName }).click();
  await other
    .getByRole('menuitem', { name: 'Log out' })
    .or(other.getByRole('button', { name: 'Log out' }))
    .click();
  await expect(other.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
  await expect(name).toHaveCount(0);
});
