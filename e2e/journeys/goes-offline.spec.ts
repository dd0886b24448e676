// A channel that is installed, or was only visited, without a connection: a calm page of its own, and back by itself.
import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../journey.ts';

test.use({ serviceWorkers: 'allow' });

async function goOffline(page: Page, context: BrowserContext): Promise<void> {
  await page.goto('/');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await context.setOffline(true);
  await page.goto('/packages');
  await expect(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible();
}

test('shows a page of the channel’s own without a connection, and the page itself when it is back', async ({
  page,
  context,
}) => {
  await goOffline(page, context);
  await expect(page).toHaveTitle('You’re offline · Northern Sports');
  expect(new URL(page.url()).pathname).toBe('/packages');

  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Passes' })).toBeVisible();
});

test('is back by itself also when nobody tells that the line leads somewhere again', async ({
  page,
  context,
}) => {
  await goOffline(page, context);
  await page.evaluate(() =>
    window.addEventListener('online', (event) => event.stopImmediatePropagation(), { capture: true }),
  );
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Passes' })).toBeVisible();
});

test('[T67] keeps nothing but that page', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.goto('/packages');
  await page.locator('#splash').waitFor({ state: 'detached' });
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toEqual(['/offline']);
});

test('[R1.03] speaks the reader’s language', async ({ page, context, stage }) => {
  await context.addCookies([{ name: 'floodlit.interface_language', value: 'ar', url: stage.url }]);
  await page.goto('/');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await context.setOffline(true);
  await page.goto('/schedule');
  await expect(page.getByRole('heading', { level: 1, name: 'أنت غير متصل بالإنترنت' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
});

test('can be installed', async ({ page }) => {
  await page.goto('/');
  const session = await page.context().newCDPSession(page);
  const { errors, url } = await session.send('Page.getAppManifest');
  expect([errors, new URL(url).pathname]).toEqual([[], '/manifest.webmanifest']);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // A private window, which this is, installs nothing.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual(
    [],
  );
});
