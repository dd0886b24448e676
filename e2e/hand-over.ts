// Whether the picture that plays before the application loads goes on when the application takes the page over.
import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

interface SeenPicture {
  /** Each `emptied` is a file that was let go of, and loads once more. */
  emptied: number;
  pauses: number;
  /** Decoded frames, from the first look to the last. */
  frames: number;
  /** The decoder began anew. */
  restarts: number;
  /** The picture jumped back, in seconds of the film. */
  jumps: string[];
}

type Watching = Window & { pictures: SeenPicture[] };

/** Before the page opens: observes every element that plays, also the player's in its shadow. */
export const observePictures = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const pictures: SeenPicture[] = [];
    Object.assign(window, { pictures });
    const seen = new Map<HTMLVideoElement, SeenPicture>();
    const lastTimes = new WeakMap<HTMLVideoElement, number>();
    const observe = (video: HTMLVideoElement): SeenPicture => {
      const picture = { emptied: 0, pauses: 0, frames: 0, restarts: 0, jumps: [] };
      pictures.push(picture);
      seen.set(video, picture);
      video.addEventListener('emptied', () => void picture.emptied++);
      video.addEventListener('pause', () => void (video.ended || picture.pauses++));
      return picture;
    };
    const look = (): void => {
      const inside = [...document.querySelectorAll('hls-video')].map(({ shadowRoot }) =>
        shadowRoot?.querySelector('video'),
      );
      for (const video of [...document.querySelectorAll('video'), ...inside]) {
        if (!video) continue;
        const picture = seen.get(video) ?? observe(video);
        const { totalVideoFrames } = video.getVideoPlaybackQuality();
        if (totalVideoFrames < picture.frames) picture.restarts++;
        picture.frames = totalVideoFrames;
        const before = lastTimes.get(video) ?? 0;
        if (video.currentTime < before) picture.jumps.push(`${before} to ${video.currentTime}`);
        lastTimes.set(video, video.currentTime);
      }
      requestAnimationFrame(look);
    };
    look();
  });

export const listPictures = (page: Page): Promise<SeenPicture[]> =>
  page.evaluate(() => (window as unknown as Watching).pictures);

/** The page has one picture since its first frame. */
export async function expectOnePicture(page: Page): Promise<void> {
  const framesOf = async (): Promise<number> => (await listPictures(page))[0]?.frames ?? 0;
  const before = await framesOf();
  await expect.poll(framesOf, { message: 'frames after the hand-over' }).toBeGreaterThan(before + 5);
  const pictures = (await listPictures(page)).map(({ frames: _frames, ...broken }) => broken);
  expect(pictures).toEqual([{ emptied: 0, pauses: 0, restarts: 0, jumps: [] }]);
}
