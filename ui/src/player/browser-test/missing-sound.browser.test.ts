// The player in a real Chromium, on live games whose sound stays away.
import type { Page } from 'playwright-core';
import { afterAll, expect, it, vi } from 'vitest';
import { AT_MOST, plays, setStage } from './player-stage.ts';
import { openSender } from './sender-channel.ts';
import { listBreaks, readLog } from './watch-media.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

const SENDERS = [
  'Sound announced and never sent',
  'Muted microphone in the middle',
  // The picture passes from one run to the next.
  'Description of the sound two seconds late',
];
const games = await Promise.all(
  SENDERS.map(async (name) => {
    const channel = await openSender(name, 16);
    return { channel, stage: await setStage({ isLive: true, channel }) };
  }),
);
afterAll(() => games.forEach(({ channel }) => channel.end()));

/** Seeks, and waits for a picture of there. */
const showsPicture = (page: Page, second: number) =>
  page.evaluate(async (target) => {
    const media = document.querySelector<HTMLVideoElement>('hls-video');
    const video = media?.shadowRoot?.querySelector('video');
    if (!media || !video) return false;
    media.currentTime = target;
    return new Promise<boolean>((resolve) => {
      const look = (_now: number, { mediaTime }: VideoFrameCallbackMetadata) => {
        if (Math.abs(mediaTime - target) < 1.5) resolve(true);
        else video.requestVideoFrameCallback(look);
      };
      video.requestVideoFrameCallback(look);
      setTimeout(() => resolve(false), 10_000);
    });
  }, second);

it(
  'the picture goes on with silence, and is there after each seek',
  async () => {
    await Promise.all(
      games.map(async ({ stage }, index) => {
        const page = await stage.open();
        await plays(page, 1);
        await page.evaluate(() => {
          const counted = window as unknown as { jumps: number };
          counted.jumps = 0;
          document.querySelector('hls-video')?.addEventListener('seeking', () => (counted.jumps += 1));
        });
        await plays(page, 9);
        const seen = await page.evaluate(() => {
          const video = document.querySelector('hls-video')?.shadowRoot?.querySelector('video');
          return {
            ranges: video?.buffered.length,
            jumps: (window as unknown as { jumps: number }).jumps,
            pictures: video?.getVideoPlaybackQuality().totalVideoFrames ?? 0,
          };
        });
        // A slow machine falls behind, and each jump back to the edge leaves media out.
        expect(seen.ranges, SENDERS[index]).toBeLessThanOrEqual(1 + seen.jumps);
        expect(seen.pictures).toBeGreaterThan(20);
        expect(listBreaks(await readLog(page))).toEqual([]);
        for (const second of [3, 0.5, 6, 4.9]) expect(await showsPicture(page, second)).toBe(true);
      }),
    );
  },
  AT_MOST.timeout * 4,
);
