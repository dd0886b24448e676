// Measures that hold on a busy machine too.
import { availableParallelism, loadavg } from 'node:os';
import type { Page } from 'playwright-core';
import { plays } from './player-stage.ts';

/** How many processes wait for each processor, at least one. All that takes time takes about so many times longer. */
const crowd = (): number => Math.max(1, (loadavg()[0] ?? 1) / availableParallelism());

/** The waits that are too long. @param idleMs the longest on an idle machine; a busy one gets more. */
export const listSlow = (waits: readonly number[], idleMs: number): number[] => {
  const most = idleMs * crowd();
  return waits.filter((ms) => ms > most);
};

/**
 * Jumps to this moment, or waits for any picture.
 * @returns how long it takes until a picture of it is shown, in milliseconds. Infinity: none comes.
 */
export const waitOf = (page: Page, second?: number): Promise<number> =>
  page.evaluate(
    (to) =>
      new Promise<number>((resolve, reject) => {
        const player = document.querySelector<HTMLVideoElement>('hls-video');
        const video = player ? player.shadowRoot?.querySelector('video') : document.querySelector('video');
        const media = player ?? video;
        if (!media || !video) return reject(new Error('No picture.'));
        const began = performance.now();
        const look: VideoFrameRequestCallback = (now, { mediaTime }) => {
          // A busy page sees a later picture than the first.
          const latest = (to ?? 0) + 1 + (1.2 * (now - began)) / 1_000;
          if (to === undefined || (mediaTime > to - 1 && mediaTime < latest)) resolve(now - began);
          else video.requestVideoFrameCallback(look);
        };
        video.requestVideoFrameCallback(look);
        setTimeout(() => resolve(Infinity), 20_000);
        if (to !== undefined) media.currentTime = to;
      }),
    second,
  );

/** Pauses, and waits until the decoder has no more to do: how many pictures are ready ahead varies while it plays. */
const decoded = (page: Page): Promise<{ pictures: number; seconds: number }> =>
  page.evaluate(async () => {
    const media = document.querySelector<HTMLVideoElement>('hls-video');
    const video = media?.shadowRoot?.querySelector('video');
    if (!media || !video) throw new Error('No picture.');
    media.pause();
    const count = () => video.getVideoPlaybackQuality().totalVideoFrames;
    for (let before = -1; before !== count();) {
      before = count();
      await new Promise((resolve) => setTimeout(resolve, 700));
    }
    return { pictures: count(), seconds: video.currentTime };
  });

/** Plays on for so long. @returns how many pictures were not decoded, and where it stands. */
export async function playOn(
  page: Page,
  seconds: number,
  rate: number,
): Promise<{ lost: number; at: number }> {
  const resume = () => page.evaluate(() => document.querySelector<HTMLVideoElement>('hls-video')?.play());
  const before = await decoded(page);
  await resume();
  await plays(page, before.seconds + seconds);
  const after = await decoded(page);
  await resume();
  const expected = (after.seconds - before.seconds) * rate;
  return { lost: expected - (after.pictures - before.pictures), at: after.seconds };
}
