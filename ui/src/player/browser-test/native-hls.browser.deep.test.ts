// Recordings of the product's own packager in Chromium's native HLS, without the player.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it, vi } from 'vitest';
import { listSlow, waitOf } from './busy-machine.ts';
import { launchBrowser } from './player-stage.ts';
import { openSender } from './sender-channel.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const GAME_S = 12;
const RATE = 30;
const JUMPS_S = [4.2, 1, 7.97, 2.5, 9];
const browser = await launchBrowser('--autoplay-policy=no-user-gesture-required', '--mute-audio');
afterAll(() => browser.close());

/** Plays the recording to its end, and jumps. */
async function playNatively(sender: string, jumps: readonly number[]) {
  const channel = await openSender(sender, GAME_S, 'over');
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === '/') {
      response.setHeader('content-type', 'text/html').end('<video muted></video>');
      return;
    }
    channel.answer(pathname.slice(1), searchParams).then(
      ({ status, kind, body }) => response.writeHead(status, { 'content-type': kind }).end(body),
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const page = await browser.newPage();
  try {
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const seen = await page.evaluate(async (mostMs) => {
      const video = document.querySelector('video') as HTMLVideoElement;
      video.src = '/master.m3u8';
      video.play().catch(() => undefined);
      await new Promise<void>((resolve) => {
        for (const end of ['ended', 'error']) video.addEventListener(end, () => resolve());
        setTimeout(resolve, mostMs);
      });
      return {
        error: video.error?.message ?? '',
        ended: video.ended ? video.currentTime : 0,
        pictures: video.getVideoPlaybackQuality().totalVideoFrames,
      };
    }, GAME_S * 2_500);
    await page.evaluate(() => void document.querySelector('video')?.play());
    const waits: number[] = [];
    for (const second of jumps) waits.push(await waitOf(page, second));
    return { ...seen, waits };
  } finally {
    await page.close();
    server.close();
    server.closeAllConnections();
    channel.end();
  }
}

// Jumps in open groups are in docs/untested.md: Chromium shows nothing there without the player.
it.each([
  ['H.264 and AAC, stereo', JUMPS_S],
  ['Open groups of pictures with 2 B-frames', []],
] as const)('plays every picture of its recording: %s', async (sender, jumps) => {
  const { waits, ...seen } = await playNatively(sender, jumps);
  expect(seen).toEqual({ error: '', ended: expect.closeTo(GAME_S, 0), pictures: GAME_S * RATE });
  expect(listSlow(waits, 2_000)).toEqual([]);
});
