// A code moves a game from the desktop to a phone.
import { listFaults } from '../accessible.ts';
import { expect, test } from '../journey.ts';
import { expectFramesToDecode, startPlaying } from '../playing.ts';

const phone = { width: 360, height: 740 };

test('a code from the desktop opens the same second on a phone', async ({ browser, stage, page }) => {
  await page.goto(`/watch/${stage.games.free}`);
  await startPlaying(page);
  // Before the application a viewer has no control to seek with.
  await expect(page.locator('media-play-button').first()).toBeAttached();
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.duration))
    .toBeGreaterThan(8);
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.pause();
    video.currentTime = 7;
  });
  await page.getByRole('button', { name: 'Watch on another device' }).click();
  const dialog = page.getByRole('dialog', { name: 'Watch on another device' });
  await expect(dialog.getByText('Picks up at 0:07.')).toBeVisible();
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
  expect(Date.now() - typedAt, 'milliseconds until the other device plays').toBeLessThan(20_000);
  await expectFramesToDecode(other);
  expect(
    await other.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime),
  ).toBeGreaterThan(6.5);
  await context.close();
});
