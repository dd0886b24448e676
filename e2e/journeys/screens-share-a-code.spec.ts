// A code moves a game from the desktop to a phone, and a phone lets a television in.
import { listFaults, readOverflow } from '../accessible.ts';
import { becomeViewer, expect, test } from '../journey.ts';
import { expectFramesToDecode, startPlaying } from '../playing.ts';

const phone = { width: 360, height: 740 };
const television = { width: 1440, height: 900 };

test('a code from the desktop opens the same second on a phone', async ({ browser, stage, page }) => {
  await page.goto(`/watch/${stage.games.free}`);
  await startPlaying(page);
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.duration))
    .toBeGreaterThan(8);
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.pause();
    video.currentTime = 7;
  });
  await page.getByRole('button', { name: 'Watch on another device' }).click();
  const dialog = page.getByRole('dialog', { name: 'Watch on another device' });
  await expect(dialog.getByText('The game opens there at 0:07.')).toBeVisible();
  await expect(dialog.getByRole('img')).toBeVisible();
  expect(await listFaults(page)).toEqual([]);
  const code = await dialog.getByText(/^[B-Z]{4}-[B-Z]{4}$/).textContent();

  const context = await browser.newContext({ baseURL: stage.url, viewport: phone });
  const other = await context.newPage();
  await other.goto('/code');
  expect(await listFaults(other)).toEqual([]);
  const field = other.getByRole('textbox', { name: 'Code' });
  await field.fill('BCDF');
  await field.press('Enter');
  await expect(other.getByText('A code has 8 letters, such as BCDF-GHJK.')).toBeVisible();
  await field.fill((code ?? '').toLowerCase());
  const typedAt = Date.now();
  await field.press('Enter');
  await expect(other).toHaveURL(new RegExp(`/watch/${stage.games.free}\\?t=7$`));
  await startPlaying(other);
  await expectFramesToDecode(other);
  expect(Date.now() - typedAt, 'milliseconds until the other device plays').toBeLessThan(20_000);
  expect(
    await other.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime),
  ).toBeGreaterThan(6.5);
  await context.close();
});

test('[T81] a television without a log-in is let in by a phone', async ({ browser, stage, viewer }) => {
  const screen = await browser.newContext({ baseURL: stage.url, viewport: television });
  const tv = await screen.newPage();
  await tv.goto('/login');
  await tv.getByRole('button', { name: 'Log in with your phone' }).press('Enter');
  const code = await tv.getByText(/^[B-Z]{4}-[B-Z]{4}$/).textContent();
  expect(await listFaults(tv)).toEqual([]);

  const pocket = await browser.newContext({ baseURL: stage.url, viewport: phone });
  const owner = await pocket.newPage();
  await becomeViewer(owner, viewer);
  await owner.goto(`/code?code=${code}`);
  await expect(owner.getByRole('heading', { name: 'Let this device into your account?' })).toBeVisible();
  await expect(owner.getByText('Chrome on Linux')).toBeVisible();
  await expect(owner.getByText(code ?? '')).toBeVisible();
  await expect(owner.getByText(viewer.email)).toBeVisible();
  expect(await listFaults(owner)).toEqual([]);
  expect(await readOverflow(owner)).toBe(0);
  await owner.getByRole('button', { name: 'Yes, let it in' }).click();
  await expect(owner.getByRole('heading', { name: 'The other screen is logged in' })).toBeVisible();
  await expect(tv).not.toHaveURL(/\/login$/);
  const key = await tv.evaluate(() => localStorage.getItem('floodlit.api_key_holder'));
  expect(key).not.toBe('visitor');

  // The code is used up.
  await owner.goto(`/code?code=${code}`);
  await expect(owner.getByText('There is no such code, or it has expired.')).toBeVisible();
  await screen.close();
  await pocket.close();
});
