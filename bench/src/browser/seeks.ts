// Seeking in a recording of four hours: the watch page against a page with hls.js and nothing else.
import type { CDPSession, Page } from 'playwright-core';
import { media } from '@floodlit/contract/media/media';
import type { Figure } from '../figure.ts';
import { lastingPlayback } from '../product/lasting-playback.ts';
import { startProduct, type Product } from '../product/start-product.ts';
import { findFfmpeg } from '../../../server/src/processes/find-ffmpeg.ts';
import { toolSearchEnvironment } from '../../../tools/find-chromium.ts';
import { makeLongGame } from './long-game.ts';
import { launchBrowser } from './launch.ts';

const seeks = 400;
const hours = 4;
/** The first seeks also load and compile code. They do not count. */
const warmUps = 10;

/** Milliseconds from the seek until a picture of that second is shown. */
const seekMs = (page: Page, toSeconds: number): Promise<number> =>
  page.evaluate(
    (target) =>
      new Promise<number>((resolve, reject) => {
        const roots: (Document | ShadowRoot)[] = [document];
        for (const element of document.querySelectorAll('*'))
          if (element.shadowRoot) roots.push(element.shadowRoot);
        const video = roots.map((root) => root.querySelector('video')).find((found) => found !== null);
        if (!video) {
          reject(new Error('There is no video.'));
          return;
        }
        const late = setTimeout(() => reject(new Error(`No picture of second ${target}.`)), 20_000);
        const began = performance.now();
        const look = (_now: number, { mediaTime }: VideoFrameCallbackMetadata): void => {
          if (Math.abs(mediaTime - target) > 1) return void video.requestVideoFrameCallback(look);
          clearTimeout(late);
          resolve(performance.now() - began);
        };
        video.requestVideoFrameCallback(look);
        video.currentTime = target;
      }),
    toSeconds,
  );

async function heapBytes(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize;
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);

const percentile95 = (samples: readonly number[]): number =>
  samples.toSorted((one, other) => one - other)[Math.ceil(samples.length * 0.95) - 1] ?? Number.NaN;

async function openPages(product: Product, ours: Page, bare: Page): Promise<number> {
  const ffmpegPath = await findFfmpeg(toolSearchEnvironment((line) => console.error(line)));
  const { eventId, seconds } = await makeLongGame(product, ffmpegPath, { minutes: hours * 60, type: 'free' });
  const { data } = await product.clientWith(await product.apiKeyOf()).call(media.playback, { id: eventId });
  const { master_url: master } = lastingPlayback(product, data);
  await ours.goto(`${product.origin}/watch/${eventId}`);
  await bare.goto(`${product.origin}/bench/bare?${new URLSearchParams({ master })}`);
  await Promise.all([ours, bare].map((page) => page.locator('video').first().waitFor({ state: 'attached' })));
  return seconds;
}

export async function seeksInRecording(): Promise<Figure[]> {
  const product = await startProduct();
  try {
    const browser = await launchBrowser();
    try {
      // Contexts of their own: a page in the background of another draws nothing.
      const [ours, bare] = await Promise.all(
        [0, 1].map(async () =>
          (await browser.newContext({ viewport: { width: 1280, height: 720 } })).newPage(),
        ),
      );
      if (ours === undefined || bare === undefined) throw new Error('There is no page.');
      const seconds = await openPages(product, ours, bare);
      const sessions = {
        ours: await ours.context().newCDPSession(ours),
        bare: await bare.context().newCDPSession(bare),
      };
      const heaps = async () => ({
        ours: await heapBytes(sessions.ours),
        bare: await heapBytes(sessions.bare),
      });
      const samples: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
      let before = { ours: 0, bare: 0 };
      for (let index = 0; index < seeks + warmUps; index += 1) {
        const target = Math.random() * (seconds - 60);
        if (index === warmUps) before = await heaps();
        const pages = index % 2 === 0 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const);
        for (const name of pages) {
          const ms = await seekMs(name === 'ours' ? ours : bare, target);
          if (index >= warmUps) samples[name].push(ms);
        }
      }
      const after = await heaps();
      const [p95, bareP95] = [percentile95(samples.ours), percentile95(samples.bare)];
      return [
        {
          name: `seeks: ${seeks} in ${hours} h, p95 to the picture`,
          value: p95 / bareP95,
          limit: 1.1,
          side: 'at most',
          unit: '×',
          from: `${p95.toFixed(0)} ms, bare page ${bareP95.toFixed(0)} ms`,
        },
        {
          name: 'seeks: heap after against before',
          value: after.ours / before.ours,
          limit: 1.15,
          side: 'at most',
          unit: '×',
          from: `${megabytes(before.ours)} to ${megabytes(after.ours)} MB, bare page ${megabytes(before.bare)} to ${megabytes(after.bare)} MB`,
        },
      ];
    } finally {
      await browser.close();
    }
  } finally {
    await product.stop();
  }
}
