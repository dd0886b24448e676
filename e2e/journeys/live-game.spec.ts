// A live game for fans: it starts automatically, rewinds, survives an encoder drop, and is a replay at the same link.
import type { Page } from '@playwright/test';
import { api } from '../../contract/src/index.ts';
import type { TestEncoder } from '../../server/test/encoder.ts';
import { aVisitor } from '../channel-api.ts';
import { becomeViewer, expect, test } from '../journey.ts';
import { armGame, type LiveGame } from '../on-air.ts';
import { expectFramesToDecode, readPicture, startPlaying } from '../playing.ts';
import { waitFor } from '../product.ts';

// Encoders and browsers share the processor: one game at a time.
test.describe.configure({ mode: 'default', timeout: 180_000 });

const encoders: TestEncoder[] = [];
const publish = (game: LiveGame, options?: Parameters<LiveGame['publish']>[0]): TestEncoder => {
  const encoder = game.publish(options);
  encoders.push(encoder);
  return encoder;
};
test.afterEach(() => {
  for (const encoder of encoders.splice(0)) encoder.kill();
});

/** They hide while nobody moves. */
async function showControls(page: Page): Promise<void> {
  const place = await page.locator('video').boundingBox();
  if (place === null) throw new Error('There is no picture.');
  await page.mouse.move(place.x + place.width / 2, place.y + place.height / 3);
  await page.mouse.move(place.x + place.width / 2 + 20, place.y + place.height / 3);
}

const timeOf = async (page: Page): Promise<number> => (await readPicture(page)).time;
const endOf = (page: Page): Promise<number> =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.seekable.end(video.seekable.length - 1));

test('the live game plays and its clock moves: the lobby turns into the picture by itself', async ({
  page,
  stage,
}) => {
  const game = await armGame(stage);
  await page.goto(`/watch/${game.eventId}`);
  await expect(page.getByRole('heading', { name: 'Waiting for the broadcast' })).toBeVisible();
  publish(game);
  await startPlaying(page, { mayEnd: true });
  await expectFramesToDecode(page);
  await expect(page.getByRole('button', { name: 'Live', exact: true })).toBeVisible();
  // Close to the present moment, and staying there.
  await page.waitForTimeout(4_000);
  await expect
    .poll(async () => (await endOf(page)) - (await timeOf(page)), { message: 'the edge', timeout: 30_000 })
    .toBeLessThan(4);
});

test('a viewer rewinds, goes live, survives an encoder drop', async ({ page, stage }) => {
  const game = await armGame(stage);
  const first = publish(game);
  const { client } = await aVisitor(stage.url);
  await waitFor(
    async () => (await client.call(api.catalog.event, { id: game.eventId })).data.recording === 'live',
    30_000,
    'the game to be live',
  );
  await page.waitForTimeout(12_000);
  await page.goto(`/watch/${game.eventId}`);
  await startPlaying(page, { mayEnd: true });
  await expectFramesToDecode(page);
  await showControls(page);
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect.poll(() => timeOf(page), { message: 'the beginning' }).toBeLessThan(8);
  await showControls(page);
  await page.getByRole('button', { name: 'Go live' }).click();
  await expect
    .poll(async () => (await endOf(page)) - (await timeOf(page)), { message: 'the edge', timeout: 30_000 })
    .toBeLessThan(5);

  first.kill();
  await expect(page.getByText('The stream will resume shortly')).toBeVisible({ timeout: 20_000 });
  const standing = await readPicture(page);
  expect(standing.contrast, 'the last picture stays').toBeGreaterThan(8);
  publish(game);
  await expect.poll(() => timeOf(page), { timeout: 45_000 }).toBeGreaterThan(standing.time + 3);
  await expect(page.getByText('The stream will resume shortly')).toBeHidden();
});

/** The state of a picture. It explains a picture that did not reach its end. */
function placeOf(video: HTMLVideoElement): Record<string, unknown> {
  const { ended, paused, seeking, currentTime, duration, readyState, buffered } = video;
  const pieces = Array.from({ length: buffered.length }, (_, at) => [buffered.start(at), buffered.end(at)]);
  return { ended, paused, seeking, currentTime, duration, readyState, pieces };
}

/** Tall enough for a lower rung, with pictures that are decoded in another order than shown. */
const withBFrames = {
  size: '854x480',
  output: [
    ['-c:v', 'libx264', '-preset', 'superfast', '-bf', '3', '-pix_fmt', 'yuv420p', '-g', '60'],
    ['-b:v', '600k', '-c:a', 'aac', '-b:a', '64k'],
  ].flat(),
};

test('the whistle turns it into a replay at the same link', async ({ page, stage }) => {
  const game = await armGame(stage);
  publish(game, withBFrames);
  const { client } = await aVisitor(stage.url);
  await waitFor(
    async () => {
      const { data } = await client.call(api.catalog.event, { id: game.eventId });
      if (data.recording !== 'live') return false;
      return (await client.call(api.media.playback, { id: game.eventId })).data.start_rung === '360p';
    },
    30_000,
    'a segment of the lower rung',
  );
  await page.addInitScript(() => localStorage.setItem('floodlit.player.quality', '360p'));
  await page.goto(`/watch/${game.eventId}`);
  await startPlaying(page, { mayEnd: true });
  await expectFramesToDecode(page);
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.videoHeight), {
      message: 'the lower rung',
    })
    .toBe(360);
  await page.waitForTimeout(5_000);
  await game.end();
  // A viewer who is watching sees it to its end.
  await expect
    .poll(
      () => page.locator('video').evaluate((video: HTMLVideoElement) => Number.isFinite(video.duration)),
      {
        message: 'the recording has an end',
        // On a busy machine the rung may be starting again when the whistle comes.
        timeout: 60_000,
      },
    )
    .toBe(true);
  await expect(page.getByRole('button', { name: 'Go live' })).toBeHidden();
  await expect
    .poll(() => page.locator('video').evaluate(placeOf), { message: 'the last picture', timeout: 30_000 })
    .toMatchObject({ ended: true });
  const end = page.getByRole('region', { name: 'After the game' });
  await expect(end.getByRole('button', { name: 'Share' })).toBeVisible();
  await end.getByRole('button', { name: 'Watch again' }).click();
  await expect(end).toHaveCount(0);
  await expectFramesToDecode(page);
  const againFrom = await page.locator('video').evaluate((video: HTMLVideoElement) => video.played.start(0));
  expect(againFrom, 'the second look begins at the beginning').toBeLessThan(2);
  // The list of pieces ends before the event is told.
  await expect
    .poll(async () => (await client.call(api.catalog.event, { id: game.eventId })).data)
    .toMatchObject({ stream_status: 'finished', recording: 'ready' });
  // A later visitor plays it from the beginning.
  await page.evaluate(() => localStorage.clear());
  await page.goto(`/watch/${game.eventId}`);
  await startPlaying(page, { mayEnd: true });
  await expectFramesToDecode(page);
  const begunAt = await page.locator('video').evaluate((video: HTMLVideoElement) => video.played.start(0));
  expect(begunAt).toBeLessThan(2);
});

test('[T28] no pass, no playlist', async ({ page, stage, viewer }) => {
  const game = await armGame(stage, 'paid');
  publish(game);
  const { client } = await aVisitor(stage.url);
  await waitFor(
    async () => (await client.call(api.catalog.event, { id: game.eventId })).data.recording === 'live',
    30_000,
    'the game to be live',
  );
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/media/t/')) asked.push(request.url());
  });
  await becomeViewer(page, viewer);
  await page.goto(`/watch/${game.eventId}`);
  await expect(page.getByRole('heading', { name: 'Choose how to watch' })).toBeVisible();
  await expect(viewer.client.call(api.media.playback, { id: game.eventId })).rejects.toMatchObject({
    code: 'access.denied',
  });
  expect(asked).toEqual([]);
  expect(await page.content()).not.toContain('.m3u8');
});
