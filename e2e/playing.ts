// Whether pictures really move: frames decoded, time going on, and something to see.
import { expect, type Page } from '@playwright/test';

interface Picture {
  frames: number;
  time: number;
  /** Mean brightness, and how much it differs over the picture; both of 255. */
  brightness: number;
  contrast: number;
}

export function readPicture(page: Page): Promise<Picture> {
  return page.locator('video').evaluate((element) => {
    const video = element as HTMLVideoElement;
    const canvas = document.createElement('canvas');
    canvas.width = 64;
    canvas.height = 36;
    const pen = canvas.getContext('2d');
    if (pen === null) throw new Error('The browser draws nothing.');
    pen.drawImage(video, 0, 0, canvas.width, canvas.height);
    const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
    const values = Array.from({ length: data.length / 4 }, (_, index) => {
      const [red = 0, green = 0, blue = 0] = data.slice(index * 4, index * 4 + 3);
      return (red + green + blue) / 3;
    });
    const brightness = values.reduce((sum, value) => sum + value, 0) / values.length;
    const contrast = Math.sqrt(
      values.reduce((sum, value) => sum + (value - brightness) ** 2, 0) / values.length,
    );
    return {
      frames: video.getVideoPlaybackQuality().totalVideoFrames,
      time: video.currentTime,
      brightness,
      contrast,
    };
  });
}

/**
 * A recording of the demo is half a minute long, shorter than a journey on a busy machine. It begins again at its end,
 * where a screen would cover the player.
 */
async function playAgainAndAgain(page: Page): Promise<void> {
  await page.locator('video').evaluate(
    (video: HTMLVideoElement) => {
      video.loop = true;
      if (video.ended) video.currentTime = 0;
    },
    undefined,
    { timeout: 1_000 },
  );
}

/**
 * Presses play unless the recording already plays by itself, as it may where the viewer has come by a click.
 * @param options.mayEnd the journey sees the end of the game.
 */
export async function startPlaying(page: Page, { mayEnd = false } = {}): Promise<void> {
  await expect(async () => {
    if (!mayEnd) await playAgainAndAgain(page);
    const isPaused = (): Promise<boolean> =>
      page
        .locator('video')
        .evaluate((video: HTMLVideoElement) => video.paused, undefined, { timeout: 1_000 });
    if (await isPaused())
      await page.getByRole('button', { name: 'Play', exact: true }).first().click({ timeout: 1_000 });
    expect(await isPaused()).toBe(false);
  }).toPass();
}

/** Frames are decoded, the time goes on, and the picture is neither black nor one colour. */
export async function expectFramesToDecode(page: Page): Promise<void> {
  await expect(page.locator('video')).toBeAttached();
  await expect
    .poll(async () => (await readPicture(page)).frames, { message: 'first frames' })
    .toBeGreaterThan(2);
  const before = await readPicture(page);
  await expect
    .poll(async () => (await readPicture(page)).frames, { message: 'more frames' })
    .toBeGreaterThan(before.frames + 5);
  // A live game on a machine that cannot follow steps back once, to a longer delay.
  await expect
    .poll(async () => (await readPicture(page)).time, { message: 'the time of the recording goes on' })
    .toBeGreaterThan(before.time);
  const after = await readPicture(page);
  expect(after.brightness, 'the picture is not black').toBeGreaterThan(16);
  expect(after.contrast, 'the picture shows something').toBeGreaterThan(8);
}
