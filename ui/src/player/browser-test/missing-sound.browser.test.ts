// The player in a real Chromium, on live games whose sound stays away.
import { afterAll, expect, it, vi } from 'vitest';
import { AT_MOST, plays, setStage } from './player-stage.ts';
import { openSender } from './sender-channel.ts';
import { listBreaks, readLog } from './watch-media.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const SENDERS = ['Sound announced and never sent', 'Muted microphone in the middle'];
const games = await Promise.all(
  SENDERS.map(async (name) => {
    const channel = await openSender(name, 16);
    return { channel, stage: await setStage({ isLive: true, channel }) };
  }),
);
afterAll(() => games.forEach(({ channel }) => channel.end()));

it(
  'the picture goes on with silence',
  async () => {
    await Promise.all(
      games.map(async ({ stage }, index) => {
        const page = await stage.open();
        await plays(page, 9);
        const seen = await page.evaluate(() => {
          const video = document.querySelector('hls-video')?.shadowRoot?.querySelector('video');
          return {
            ranges: video?.buffered.length,
            pictures: video?.getVideoPlaybackQuality().totalVideoFrames ?? 0,
          };
        });
        expect(seen.ranges, SENDERS[index]).toBe(1);
        expect(seen.pictures).toBeGreaterThan(100);
        expect(listBreaks(await readLog(page))).toEqual([]);
      }),
    );
  },
  AT_MOST.timeout * 2,
);
