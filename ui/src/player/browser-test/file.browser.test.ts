// The controls of a file in a real Chromium: they join a picture that plays already.
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, inject, it, vi } from 'vitest';
import { startFilmServer } from './film-server.ts';
import { AT_MOST, listFaults, setStage } from './player-stage.ts';

vi.setConfig({ testTimeout: 180_000 });
const { open } = await setStage({ isLive: false });
const { folder } = inject('playerMaterial');
const files = await startFilmServer(folder, join(folder, 'media'));
afterAll(() => files.close());

const seconds = (page: Page): Promise<number> =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
const isPaused = (page: Page): Promise<boolean> =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.paused);
const isMuted = (page: Page): Promise<boolean> =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.muted);
const focused = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.activeElement?.localName);

async function openFile({
  name = 'film.mp4',
  lang = 'en',
  width = 1024,
}: { name?: string; lang?: string; width?: number } = {}): Promise<Page> {
  const page = await open(
    `/pages/file.html?lang=${lang}&file=${encodeURIComponent(`${files.origin}/${name}`)}`,
    { width, height: 844 },
  );
  await page.waitForFunction(() => window.addControls !== undefined, null, AT_MOST);
  // A short file would end before the test does.
  await page.locator('video').evaluate((video: HTMLVideoElement) => void (video.loop = true));
  return page;
}

async function openControlled(options?: Parameters<typeof openFile>[0]): Promise<Page> {
  const page = await openFile(options);
  await expect.poll(() => seconds(page), AT_MOST).toBeGreaterThan(0.2);
  await page.evaluate(() => window.addControls?.());
  await page.locator('.player__buttons').waitFor(AT_MOST);
  return page;
}

describe('the controls of a file', () => {
  it('replace those of the browser without a restart of the picture', async () => {
    const page = await openFile();
    await expect.poll(() => seconds(page), AT_MOST).toBeGreaterThan(0.2);
    await page.locator('video').evaluate((video: HTMLVideoElement) => {
      video.dataset['first'] = '';
      for (const name of ['pause', 'loadstart', 'emptied', 'seeking', 'ended'])
        video.addEventListener(name, () => window.reasons.push(`${name} at ${video.currentTime}`));
    });
    const before = await seconds(page);
    await page.evaluate(() => window.addControls?.());
    await page.locator('.player__buttons').waitFor(AT_MOST);
    await expect.poll(() => seconds(page), AT_MOST).toBeGreaterThan(before + 0.5);
    // A slow machine sees the film begin again at its end.
    const reasons = await page.evaluate(() => window.reasons);
    expect(reasons.filter((each) => each !== 'seeking at 0')).toEqual([]);
    expect(await page.locator('video[data-first]:not([controls])').count()).toBe(1);
    expect(await page.getByRole('region', { name: 'The winner' }).count()).toBe(1);
    expect(await listFaults(page)).toEqual([]);
  });

  it('take the focus over from those of the browser', async () => {
    const page = await openFile();
    await page.locator('video').focus();
    await page.evaluate(() => window.addControls?.());
    await expect.poll(() => focused(page), AT_MOST).toBe('media-play-button');
  });

  it('play, mute and show captions by keys, and say the time in words', async () => {
    const page = await openControlled();
    await page.locator('.player__buttons media-play-button').focus();
    await page.keyboard.press('Space');
    await expect.poll(() => isPaused(page), AT_MOST).toBe(true);
    await page.keyboard.press('m');
    await expect.poll(() => isMuted(page), AT_MOST).toBe(false);
    const captions = page.getByRole('switch', { name: 'Captions' });
    const isOn = await captions.getAttribute('aria-checked');
    await captions.press('Enter');
    await expect.poll(() => captions.getAttribute('aria-checked'), AT_MOST).not.toBe(isOn);
    const line = page.getByRole('slider', { name: 'Time line' });
    await expect
      .poll(() => line.getAttribute('aria-valuetext'), AT_MOST)
      .toMatch(/^[0-5] seconds? of 6 seconds$/);
  });

  it.each([
    ['en', 390],
    ['ar', 390],
    ['en', 288],
  ])('stand beside each other in %s at %d px, all inside the picture', async (lang, width) => {
    const page = await openControlled({ lang, width });
    const boxes = await page.locator('.player__buttons').evaluate((bar) => {
      const all = [
        ...bar.querySelectorAll(
          'media-play-button, media-mute-button, media-time-display, [role=switch], media-fullscreen-button, .player__fill',
        ),
      ];
      return all
        .map((each) => each.getBoundingClientRect())
        .filter((box) => box.width > 0)
        .map(({ left, right }) => ({ left, right }));
    });
    expect(boxes.length).toBe(5);
    const sorted = boxes.toSorted((one, other) => one.left - other.left);
    // The same order in each language: the bar is not mirrored.
    expect(sorted).toEqual(boxes);
    for (const [index, { left }] of boxes.entries())
      expect(left).toBeGreaterThanOrEqual(boxes[index - 1]?.right ?? 0);
    expect(boxes.at(-1)?.right).toBeLessThanOrEqual(width);
  });

  it('say that a file is missing', async () => {
    const page = await openFile({ name: 'missing.mp4' });
    await page.evaluate(() => window.addControls?.());
    await page.getByText('This video isn’t available right now.').waitFor(AT_MOST);
  });
});
