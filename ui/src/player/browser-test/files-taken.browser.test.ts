// Files of the server's table in a real Chromium, by the library that the player uses: each plays to its end, and its
// flashes and beeps stand where they are in the film.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, it, vi } from 'vitest';
import { launchBrowser } from './player-stage.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const program = fileURLToPath(new URL('../../../../server/test/takes/prepare-file.ts', import.meta.url));
const library = createRequire(import.meta.url).resolve('hls.js/dist/hls.min.js');
const ffmpeg = process.env['FFMPEG_PATH'] ?? '/usr/bin/ffmpeg';
const run = promisify(execFile);

const folder = await mkdtemp(join(tmpdir(), 'floodlit-files-'));
const server = createServer((request, response) => {
  const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname);
  const answer = path === '/' ? Promise.resolve('<video muted></video>') : readFile(join(folder, path));
  answer.then(
    (body) => response.setHeader('content-type', path === '/' ? 'text/html' : 'video/mp4').end(body),
    () => response.writeHead(404).end(),
  );
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const browser = await launchBrowser('--autoplay-policy=no-user-gesture-required', '--mute-audio');
afterAll(async () => {
  await browser.close();
  server.close();
  await rm(folder, { recursive: true });
});

it.each([
  ['MP4 with B-frames', [0, 2, 4], [0, 2, 4]],
  ['Matroska whose picture begins late', [4], [0, 2, 4]],
  ['MP4 trimmed on a phone', [0.7, 2.7], [0.7, 2.7]],
])('%s', async (name, flashes, beeps) => {
  const place = join(folder, name.replaceAll(' ', '-'));
  await mkdir(place);
  const { stdout } = await run(process.execPath, [program, name, place, ffmpeg]);
  const made = JSON.parse(stdout) as { seconds: number; rungs: string[] };
  // Dark 11 ms before each flash, and bright 11 ms behind its begin.
  const [before, behind] = [-0.011, 0.011].map((step) =>
    flashes.map((at) => at + step).filter((at) => at > 0),
  );
  const base = `${origin}/${name.replaceAll(' ', '-')}/ladder`;
  await Promise.all(
    made.rungs.map(async (rung) => {
      const page = await browser.newPage();
      await page.goto(origin);
      await page.addScriptTag({ path: library });
      const seconds = [...(before ?? []), ...(behind ?? [])];
      const seen = await page.evaluate(playThrough, [`${base}/${rung}`, seconds] as const);
      await page.close();
      expect({ rung, ...seen }).toEqual({
        rung,
        error: '',
        ranges: [[expect.closeTo(0, 2), expect.closeTo(made.seconds, 1)]],
        ended: expect.closeTo(made.seconds, 1),
        bright: behind,
        // Within 10 ms.
        beeps: beeps.map((at) => expect.closeTo(at, 1.69)),
      });
    }),
  );
});

/** In the page: plays a rung to its end, looks at the pictures of these seconds, and decodes its sound. */
async function playThrough([base, seconds]: readonly [string, readonly number[]]) {
  const { Hls } = window as unknown as { Hls: new () => HlsLike };
  interface HlsLike {
    loadSource: (url: string) => void;
    attachMedia: (video: HTMLVideoElement) => void;
    on: (event: string, heard: (name: string, data: { fatal: boolean; details: string }) => void) => void;
  }
  const video = document.querySelector('video') as HTMLVideoElement;
  const seen = {
    error: '',
    ranges: [] as number[][],
    ended: 0,
    bright: [] as number[],
    beeps: [] as number[],
  };
  const hls = new Hls();
  hls.on('hlsError', (_name, { fatal, details }) => {
    if (fatal) seen.error = details;
  });
  hls.loadSource(`${base}/index.m3u8`);
  hls.attachMedia(video);
  await new Promise<void>((resolve) => {
    video.addEventListener('ended', () => resolve());
    setTimeout(resolve, 20_000);
    void video.play();
  });
  seen.ended = video.ended ? video.currentTime : 0;
  const pixel = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  for (const second of seconds) {
    video.currentTime = second;
    await new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
    pixel?.drawImage(video, 0, 0, 1, 1);
    if ((pixel?.getImageData(0, 0, 1, 1).data[0] ?? 0) > 180) seen.bright.push(second);
  }
  for (let index = 0; index < video.buffered.length; index += 1)
    seen.ranges.push([video.buffered.start(index), video.buffered.end(index)]);
  const list = await (await fetch(`${base}/index.m3u8`)).text();
  const names = ['init.mp4', ...list.split('\n').filter((line) => line.endsWith('.m4s'))];
  const parts = await Promise.all(names.map(async (one) => (await fetch(`${base}/${one}`)).blob()));
  const context = new OfflineAudioContext(1, 48_000, 48_000);
  const sound = await context.decodeAudioData(await new Blob(parts).arrayBuffer());
  let loudAt = -Infinity;
  for (const [index, sample] of sound.getChannelData(0).entries()) {
    if (Math.abs(sample) < 0.05) continue;
    if (index - loudAt > 0.3 * sound.sampleRate) seen.beeps.push(index / sound.sampleRate);
    loudAt = index;
  }
  return seen;
}
