// The player in a real Chromium joins games of the product's own packager whose encoders send no IDR pictures.
import type { Page } from 'playwright-core';
import { afterAll, expect, it, vi } from 'vitest';
import { AT_MOST, setStage } from './player-stage.ts';
import { openSender } from './sender-channel.ts';
import { listBreaks, readLog } from './watch-media.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 });

const SENDERS = ['Open groups of pictures with 3 B-frames'];
const RATE = 30;
/** When the viewer joins, and how long the game is. */
const JOINS_S = 7;
const GAME_S = 40;
const games = await Promise.all(
  SENDERS.map(async (name) => {
    const channel = await openSender(name, GAME_S);
    return { name, channel, stage: await setStage({ isLive: true, channel }) };
  }),
);
afterAll(() => games.forEach(({ channel }) => channel.end()));

/** How long it takes until a picture of this moment, or of any, is shown: in milliseconds. */
const waitOf = (page: Page, second?: number): Promise<number> =>
  page.evaluate(async (target) => {
    const began = performance.now();
    const media = document.querySelector<HTMLVideoElement>('hls-video');
    const video = media?.shadowRoot?.querySelector('video');
    if (!media || !video) return Infinity;
    if (target !== undefined) media.currentTime = target;
    return new Promise<number>((resolve) => {
      const look = (now: number, { mediaTime }: VideoFrameCallbackMetadata) => {
        if (target === undefined || Math.abs(mediaTime - target) < 1) resolve(now - began);
        else video.requestVideoFrameCallback(look);
      };
      video.requestVideoFrameCallback(look);
      setTimeout(() => resolve(Infinity), 8_000);
    });
  }, second);

const decoded = (page: Page): Promise<{ pictures: number; seconds: number }> =>
  page.evaluate(() => {
    const video = document.querySelector('hls-video')?.shadowRoot?.querySelector('video');
    return {
      pictures: video?.getVideoPlaybackQuality().totalVideoFrames ?? 0,
      seconds: video?.currentTime ?? 0,
    };
  });

it('shows a picture within two seconds of a join and of each jump, and loses none in between', async () => {
  await Promise.all(games.map(({ channel }) => channel.answer('master.m3u8', new URLSearchParams())));
  await new Promise((resolve) => setTimeout(resolve, JOINS_S * 1_000));
  await Promise.all(
    games.map(async ({ name, stage }) => {
      const page = await stage.open();
      await page.locator('hls-video').waitFor({ state: 'attached', ...AT_MOST });
      const waits = [await waitOf(page)];
      await page.waitForTimeout(1_500);
      const before = await decoded(page);
      await page.waitForTimeout(4_000);
      const after = await decoded(page);
      const expected = (after.seconds - before.seconds) * RATE;
      expect(expected, name).toBeGreaterThan(2 * RATE);
      expect(after.pictures - before.pictures, name).toBeGreaterThanOrEqual(Math.floor(expected) - 2);
      expect(listBreaks(await readLog(page)), name).toEqual([]);
      for (const second of [3, 0.5, 6, 4.97, 9.1, 2.03, 7.5, 8.02, 1, 5])
        waits.push(await waitOf(page, second));
      expect(
        waits.filter((ms) => ms > 2_000),
        name,
      ).toEqual([]);
      const facts = await page.evaluate(() => window.facts);
      expect(
        facts.filter((fact) => fact.kind === 'failed' && fact.is_fatal),
        name,
      ).toEqual([]);
    }),
  );
});
