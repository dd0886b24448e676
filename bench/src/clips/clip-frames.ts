// The first and the last picture of 200 random ranges: of the clip as Chromium shows it, of the file as ffmpeg decodes.
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { inColdPage, launchBrowser } from '../browser/launch.ts';
import type { Figure } from '../figure.ts';
import { untilFile, withClips, type BenchClips } from './bench-clips.ts';
import { clockBits, gameRate } from './clock-game.ts';

const ranges = 200;

type Ends = readonly [first: number, last: number];

const shownEnds = (page: Page, url: string): Promise<Ends> =>
  page.evaluate(
    async ({ address, bits }): Promise<Ends> => {
      const video = document.createElement('video');
      video.muted = true;
      video.src = address;
      const shown = (): Promise<void> =>
        new Promise((resolve) => video.requestVideoFrameCallback(() => resolve()));
      const read = (): number => {
        const canvas = document.createElement('canvas');
        canvas.width = bits;
        canvas.height = 2;
        const pen = canvas.getContext('2d', { willReadFrequently: true });
        if (pen === null) return -1;
        pen.drawImage(video, 0, 0, bits, 2);
        const { data } = pen.getImageData(0, 0, bits, 1);
        let number = 0;
        for (let bit = 0; bit < bits; bit += 1) if ((data[bit * 4] ?? 0) > 127) number += 2 ** bit;
        return number;
      };
      const first = shown();
      document.body.replaceChildren(video);
      await first;
      const number = read();
      const last = shown();
      video.currentTime = video.duration;
      await last;
      return [number, read()];
    },
    { address: url, bits: clockBits },
  );

async function decodedEnds({ ffmpegPath }: BenchClips, file: string): Promise<Ends> {
  const upperHalf = `crop=iw:ih/2-8:0:0,scale=${clockBits}:1:flags=area,format=gray`;
  const { stdout } = await promisify(execFile)(
    ffmpegPath,
    ['-loglevel', 'error', '-i', file, '-map', '0:v:0', '-fps_mode', 'passthrough', '-vf', upperHalf].concat(
      '-f rawvideo -'.split(' '),
    ),
    { encoding: 'buffer', maxBuffer: 64 * 1024 * 1024 },
  );
  const numberAt = (at: number): number =>
    stdout.subarray(at, at + clockBits).reduce((sum, light, bit) => sum + (light > 127 ? 2 ** bit : 0), 0);
  return [numberAt(0), numberAt(stdout.length - clockBits)];
}

async function countWrong(bench: BenchClips, page: Page): Promise<{ shown: number; decoded: number }> {
  const wrong = { shown: 0, decoded: 0 };
  const { eventId, assetId, workDirectory, seconds } = bench.game;
  const file = path.join(workDirectory, 'share.mp4');
  for (let round = 0; round < ranges; round++) {
    const from = Math.floor(Math.random() * (seconds - 6) * gameRate);
    const to = from + 60 + Math.floor(Math.random() * 90);
    const { clip } = await bench.press({ start: from / gameRate, end: to / gameRate, eventId, assetId });
    const check = (name: keyof typeof wrong, [first, last]: Ends): void => {
      if (first === from && last === to - 1) return;
      wrong[name] += 1;
      console.error(`  ${name}: ${from} to ${to - 1} is ${first} to ${last}`);
    };
    check('shown', await shownEnds(page, bench.product.origin + (clip.url ?? '')));
    await writeFile(file, await untilFile(bench.product, clip));
    check('decoded', await decodedEnds(bench, file));
  }
  return wrong;
}

export const clipFrames = (): Promise<Figure[]> =>
  withClips({ height: 720, type: 'free', seconds: 75 }, async (bench) => {
    const browser = await launchBrowser();
    try {
      const wrong = await inColdPage(browser, {}, async (page) => {
        await page.goto(`${bench.product.origin}/robots.txt`);
        return countWrong(bench, page);
      });
      const figure = (about: string, value: number): Figure => ({
        name: `clips: ranges with a wrong first or last picture, ${about}`,
        value,
        limit: 0,
        side: 'at most',
        unit: '',
        from: `${ranges} random ranges`,
      });
      return [figure('the clip in Chromium', wrong.shown), figure('the file decoded', wrong.decoded)];
    } finally {
      await browser.close();
    }
  });
