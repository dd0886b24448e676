// Prepares a file of the server's table, plays each rung in a page, and says where its flashes and beeps are.
import { execFile } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';

const program = fileURLToPath(new URL('../../../../server/test/takes/prepare-file.ts', import.meta.url));
const library = createRequire(import.meta.url).resolve('hls.js/dist/hls.min.js');
const ffmpeg = process.env['FFMPEG_PATH'] ?? '/usr/bin/ffmpeg';
const run = promisify(execFile);

/** Serves a page with a video, and the files below the folder. */
export async function serveFolder(folder: string): Promise<{ server: Server; origin: string }> {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname);
    const answer = path === '/' ? Promise.resolve('<video muted></video>') : readFile(join(folder, path));
    answer.then(
      (body) => response.setHeader('content-type', path === '/' ? 'text/html' : 'video/mp4').end(body),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

export interface PreparedFile {
  /** The length of the recording. */
  seconds: number;
  rungs: string[];
  /** The path below the folder. */
  path: string;
}

export async function prepareFile(folder: string, name: string): Promise<PreparedFile> {
  const place = name.replaceAll(' ', '-');
  await mkdir(join(folder, place));
  const { stdout } = await run(process.execPath, [program, name, join(folder, place), ffmpeg]);
  return { ...(JSON.parse(stdout) as { seconds: number; rungs: string[] }), path: `${place}/ladder` };
}

/** Seconds of the film. */
export interface Marks {
  flashes: number[];
  beeps: number[];
}

export interface SeenRung {
  /** The first fatal error, in the words of the library. */
  error: string;
  /** The buffered ranges at the end. */
  ranges: number[][];
  /** Where playback ended. 0 if it did not. */
  ended: number;
  /** The seconds at which a beep begins. */
  beeps: number[];
  /** How much later than in the film the last beep is. */
  shift: number;
  /** Flashes of the film that begin within 11 ms of their second, shifted like the beeps. */
  flashes: number[];
}

/** Plays a rung to its end, then looks at the pictures around each flash. */
export async function seeRung(
  browser: Browser,
  origin: string,
  path: string,
  marks: Marks,
): Promise<SeenRung> {
  const page = await browser.newPage();
  await page.goto(origin);
  await page.addScriptTag({ path: library });
  const beeps = await page.evaluate(hear, `${origin}/${path}`);
  const shift = (beeps.at(-1) ?? 0) - (beeps.length > 0 ? (marks.beeps.at(-1) ?? 0) : 0);
  const places = marks.flashes.map((at) => at + shift);
  const seen = await page.evaluate(playThrough, [`${origin}/${path}`, places] as const);
  await page.close();
  const flashes = marks.flashes.filter((_flash, index) => seen.isFlash[index]);
  return { error: seen.error, ranges: seen.ranges, ended: seen.ended, beeps, shift, flashes };
}

/** In the page: decodes the sound of a rung. @returns when a beep begins. */
async function hear(base: string): Promise<number[]> {
  const list = await (await fetch(`${base}/index.m3u8`)).text();
  const names = ['init.mp4', ...list.split('\n').filter((line) => line.endsWith('.m4s'))];
  const parts = await Promise.all(names.map(async (one) => (await fetch(`${base}/${one}`)).blob()));
  // A recording without sound.
  if ((await parts[0]?.text())?.includes('soun') !== true) return [];
  const context = new OfflineAudioContext(1, 48_000, 48_000);
  const sound = await context.decodeAudioData(await new Blob(parts).arrayBuffer());
  const beeps: number[] = [];
  let loudAt = -Infinity;
  for (const [index, sample] of sound.getChannelData(0).entries()) {
    if (Math.abs(sample) < 0.05) continue;
    if (index - loudAt > 0.3 * sound.sampleRate) beeps.push(index / sound.sampleRate);
    loudAt = index;
  }
  return beeps;
}

/** In the page: plays a rung to its end, and looks whether flashes begin at these seconds. */
async function playThrough([base, places]: readonly [string, readonly number[]]) {
  const { Hls } = window as unknown as { Hls: new () => HlsLike };
  interface HlsLike {
    loadSource: (url: string) => void;
    attachMedia: (video: HTMLVideoElement) => void;
    on: (event: string, heard: (name: string, data: { fatal: boolean; details: string }) => void) => void;
  }
  const video = document.querySelector('video') as HTMLVideoElement;
  const seen = { error: '', ranges: [] as number[][], ended: 0, isFlash: [] as boolean[] };
  const hls = new Hls();
  hls.on('hlsError', (_name, { fatal, details }) => {
    if (fatal) seen.error ||= details;
  });
  hls.loadSource(`${base}/index.m3u8`);
  hls.attachMedia(video);
  await new Promise<void>((resolve) => {
    video.addEventListener('ended', () => resolve());
    setTimeout(resolve, 30_000);
    void video.play();
  });
  seen.ended = video.ended ? video.currentTime : 0;
  const pixel = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const isBright = async (second: number): Promise<boolean> => {
    // The event of the end of a jump comes before its picture.
    const isThere = new Promise<void>((resolve) => {
      const look: VideoFrameRequestCallback = (_now, { mediaTime }) => {
        if (!video.seeking && mediaTime < second + 0.005 && mediaTime > second - 0.2) resolve();
        else video.requestVideoFrameCallback(look);
      };
      video.requestVideoFrameCallback(look);
      setTimeout(resolve, 3_000);
    });
    video.currentTime = second;
    await isThere;
    pixel?.drawImage(video, 0, 0, 1, 1);
    return (pixel?.getImageData(0, 0, 1, 1).data[0] ?? 0) > 180;
  };
  for (const place of places) {
    const isDarkBefore = place < 0.1 || !(await isBright(place - 0.011));
    seen.isFlash.push(isDarkBefore && (await isBright(place + 0.011)));
  }
  for (let index = 0; index < video.buffered.length; index += 1)
    seen.ranges.push([video.buffered.start(index), video.buffered.end(index)]);
  return seen;
}
