// The mini player in a real Chromium: a running playback that outlives the page of its game.
import type { Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { AT_MOST, listFaults, plays, setStage } from './player-stage.ts';
import { isRising, listBreaks, readLog, state } from './watch-media.ts';

vi.setConfig({ testTimeout: 180_000 });
const { server, open } = await setStage({ isLive: false });

const miniPlays = (page: Page, after: number) =>
  page.waitForFunction(
    (least) => (document.querySelector<HTMLVideoElement>('.mini-player hls-video')?.currentTime ?? 0) > least,
    after,
    AT_MOST,
  );

describe('the mini player', () => {
  it('goes on with the same element, without a new load, and gives it back to the page', async () => {
    const page = await open('/pages/watch.html');
    await plays(page, 1);
    await page.evaluate(() => {
      document.querySelector('hls-video')?.setAttribute('data-first', '');
      window.leave();
    });
    const mini = page.getByRole('region', { name: 'Mini player: Falcons @ Hawks' });
    await mini.waitFor(AT_MOST);
    await miniPlays(page, ((await state(page))?.time ?? 0) + 1);
    expect(await page.locator('.mini-player hls-video[data-first]').count()).toBe(1);
    expect(await listFaults(page)).toEqual([]);

    await mini.getByRole('link', { name: 'Back to the game' }).click();
    await mini.waitFor({ state: 'detached', ...AT_MOST });
    await plays(page, ((await state(page))?.time ?? 0) + 1);
    expect(await page.locator('media-controller hls-video[data-first]').count()).toBe(1);
    expect(await page.evaluate(() => window.miniEnds)).toEqual(['adopted']);
    const log = await readLog(page);
    expect(listBreaks(log)).toEqual([]);
    expect(isRising(log.times)).toBe(true);
    // The measures see one play from the first page to the last.
    const kinds = await page.evaluate(() => window.facts.map(({ kind }) => kind));
    expect(kinds.filter((kind) => ['opened', 'started', 'closed'].includes(kind))).toEqual([
      'opened',
      'started',
    ]);
    expect(server.asked.filter(({ path }) => path.endsWith('s00000.m4s'))).toHaveLength(1);
  });

  it('shows no box while the picture has a window of its own', async () => {
    const page = await open('/pages/watch.html');
    await plays(page);
    // A browser without a screen opens no window: the test tells the page of one.
    await page.evaluate(() => {
      const element = document.querySelector('hls-video');
      Object.defineProperty(document, 'pictureInPictureElement', { value: element, configurable: true });
      window.leave();
    });
    await page.locator('.mini-player').waitFor({ state: 'attached', ...AT_MOST });
    const box = page.getByRole('region', { name: 'Mini player: Falcons @ Hawks' });
    expect(await page.locator('.mini-player').isVisible()).toBe(false);
    expect(await box.count()).toBe(0);
    await miniPlays(page, ((await state(page))?.time ?? 0) + 1);
    await page.evaluate(() => {
      const video = document.querySelector('.mini-player hls-video')?.shadowRoot?.querySelector('video');
      video?.dispatchEvent(new Event('leavepictureinpicture', { bubbles: true }));
    });
    await box.waitFor(AT_MOST);
  });

  it('pauses, plays and closes by keyboard, and ends the loading with it', async () => {
    const page = await open('/pages/watch.html');
    await plays(page);
    await page.evaluate(() => window.leave());
    const mini = page.getByRole('region');
    await mini.waitFor(AT_MOST);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Pause');
    await page.keyboard.press('Enter');
    await mini.getByRole('button', { name: 'Play', exact: true }).waitFor(AT_MOST);
    expect((await state(page))?.paused).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await state(page))?.paused).toBe(false);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await mini.waitFor({ state: 'detached', ...AT_MOST });
    expect(await page.locator('hls-video').count()).toBe(0);
    expect(await page.evaluate(() => window.miniEnds)).toEqual(['closed']);
  });

  it('renews its tokens, and says so when the viewer may no longer watch', async () => {
    server.mood.tokenSeconds = 4;
    const page = await open('/pages/watch.html');
    await plays(page);
    await page.evaluate(() => window.leave());
    await miniPlays(page, 10);
    expect(new Set(server.asked.map(({ token }) => token)).size).toBeGreaterThanOrEqual(3);
    expect(listBreaks(await readLog(page))).toEqual([]);
    server.mood.refusal = { status: 403, reason: 'pass' };
    await page.getByText('Playback stopped. See the game’s page for details.').waitFor(AT_MOST);
    expect((await state(page))?.paused).toBe(true);
    await page.getByRole('link', { name: 'Back to the game' }).click();
    await page.waitForFunction(() => window.reasons.includes('pass'), null, AT_MOST);
  });

  it('says that a frozen picture comes back, and reports the facts without another start', async () => {
    const page = await open('/pages/watch.html');
    await plays(page, 1);
    await page.evaluate(() => window.leave());
    await miniPlays(page, 2);
    await page.evaluate(() => {
      window.facts.length = 0;
    });
    server.mood.isDown = true;
    // Behind the buffer nothing more comes.
    await page.evaluate(() => {
      const media = document.querySelector('hls-video') as HTMLVideoElement;
      media.currentTime = media.buffered.end(0) - 0.2;
    });
    await page.getByText('The stream was interrupted. It will resume on its own.').waitFor(AT_MOST);
    expect(await listFaults(page)).toEqual([]);
    await page.evaluate(() => window.mini?.setFrozenWords('Half-time'));
    await page.getByText('Half-time').waitFor(AT_MOST);
    expect(await page.getByText('The stream was interrupted.').count()).toBe(0);
    await page.evaluate(() => window.mini?.setFrozenWords(undefined));
    await page.getByText('The stream was interrupted.').waitFor(AT_MOST);
    server.mood.isDown = false;
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.getByText('The stream was interrupted.').waitFor({ state: 'hidden', ...AT_MOST });
    await page.getByRole('button', { name: 'Close the mini player' }).click();
    const kinds = await page.evaluate(() => window.facts.map(({ kind }) => kind));
    expect(kinds).toEqual(expect.arrayContaining(['stalled', 'watched']));
    expect(kinds).not.toContain('started');
  });
});
