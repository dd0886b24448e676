// The player in a real Chromium, in a live game whose encoder sends open groups of pictures.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, expect, it, vi } from 'vitest';
import { watchLive } from './live-edge.ts';
import { makePartsOf, RATE } from './make-live-parts.ts';
import { AT_MOST, setStage } from './player-stage.ts';
import { listBreaks, readLog } from './watch-media.ts';

vi.setConfig({ testTimeout: 90_000 });
const folder = await mkdtemp(join(tmpdir(), 'floodlit-open-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const parts = await makePartsOf(folder, process.env.FFMPEG_PATH ?? 'ffmpeg', 'open-gop=1:bframes=2', 100);
const stage = await setStage({ isLive: true, parts });

/** Jumps there. @returns how long it takes until a picture of that moment is shown, in milliseconds. */
const seekTo = (page: Page, seconds: number): Promise<number> =>
  page.evaluate(
    (to) =>
      new Promise<number>((resolve, reject) => {
        const media = document.querySelector<HTMLVideoElement>('hls-video');
        const video = media?.shadowRoot?.querySelector('video');
        if (!media || !video) return reject(new Error('No picture.'));
        const began = performance.now();
        const look: VideoFrameRequestCallback = (_now, { mediaTime }) => {
          if (Math.abs(mediaTime - to) < 1) resolve(performance.now() - began);
          else video.requestVideoFrameCallback(look);
        };
        video.requestVideoFrameCallback(look);
        setTimeout(() => resolve(Infinity), 8_000);
        media.currentTime = to;
      }),
    seconds,
  );

/** How many pictures have been decoded, and where playback stands. */
const decoded = (page: Page): Promise<{ pictures: number; seconds: number }> =>
  page.evaluate(() => {
    const video = document.querySelector('hls-video')?.shadowRoot?.querySelector('video');
    return {
      pictures: video?.getVideoPlaybackQuality().totalVideoFrames ?? 0,
      seconds: video?.currentTime ?? 0,
    };
  });

it('joins, plays on without losing a picture, and shows each jump within two seconds', async () => {
  const page = await watchLive(stage);
  const before = await decoded(page);
  await page.waitForTimeout(6_500);
  const after = await decoded(page);
  const expected = (after.seconds - before.seconds) * RATE;
  expect(after.pictures - before.pictures).toBeGreaterThanOrEqual(Math.floor(expected) - 1);
  expect(listBreaks(await readLog(page))).toEqual([]);
  const waits: number[] = [];
  for (const back of [1.5, 6.3, 20, 19, 3.1, 33.2, 30.05, 12, 11.96, 25])
    waits.push(await seekTo(page, after.seconds - back));
  expect(waits.filter((ms) => ms > 2_000)).toEqual([]);
  // The same in the replay.
  stage.live.whistle();
  await expect.poll(() => page.evaluate(() => window.handle?.state().live), AT_MOST).toBeNull();
  for (const to of [30.5, 8, 21.02]) waits.push(await seekTo(page, to));
  expect(waits.filter((ms) => ms > 2_000)).toEqual([]);
  expect(await page.locator('.player__notice:not(:empty)').count()).toBe(0);
  const facts = await page.evaluate(() => window.facts);
  expect(facts.filter((fact) => fact.kind === 'failed' && fact.is_fatal)).toEqual([]);
});
