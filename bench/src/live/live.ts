// The live path, read off the clock in the picture. Measures glass to glass, publish to playlist, and joining against a
// page with hls.js alone.
import { media, type Playback } from '@floodlit/contract/media/media';
import type { Browser, Page } from 'playwright-core';
import { findFfmpeg } from '../../../server/src/processes/find-ffmpeg.ts';
import { toolSearchEnvironment } from '../../../tools/find-chromium.ts';
import { medianOf, type Figure } from '../figure.ts';
import { frameAfterMs } from '../browser/first-frame.ts';
import { inColdPage, launchBrowser } from '../browser/launch.ts';
import { interleave } from '../interleave.ts';
import { startProduct, type Product } from '../product/start-product.ts';
import { armGame } from './arm-game.ts';
import { clockBits, clockBlock, clockRow, clockTickMs } from './clock-code.ts';
import { startClockSource, type ClockSource } from './clock-source.ts';

const publishRounds = 5;
const joinRounds = 9;
/** A player finds its distance first. */
const settleMs = 12_000;
const samples = 60;
const sampleEveryMs = 250;
const playableDeadlineMs = 20_000;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Asks as a waiting page would, as soon as there is something to play. */
async function untilPlayable(product: Product, eventId: number, apiKey: string): Promise<Playback> {
  const client = product.clientWith(apiKey);
  const deadlineAtMs = performance.now() + playableDeadlineMs;
  while (performance.now() < deadlineAtMs) {
    const answer = await client.call(media.playback, { id: eventId }).catch(() => undefined);
    const url = answer?.data.low_latency_url?.replace(/low\.m3u8$/, 'source/low.m3u8');
    if (answer !== undefined && url !== undefined) {
      const playlist = await fetch(product.origin + url);
      if (playlist.ok && (await playlist.text()).includes('#EXT-X-PART:')) return answer.data;
    }
    await wait(10);
  }
  throw new Error('The game did not become playable.');
}

/** Milliseconds between painting and showing, by the clock in the picture. */
function readLatency(page: Page): Promise<number | undefined> {
  return page.evaluate(
    ({ bits, block, row, tickMs }) => {
      const inShadows = (root: Document | ShadowRoot): HTMLVideoElement | undefined =>
        [...root.querySelectorAll('*')]
          .map((one) => (one instanceof HTMLVideoElement ? one : one.shadowRoot && inShadows(one.shadowRoot)))
          .find((one): one is HTMLVideoElement => one instanceof HTMLVideoElement);
      const video = inShadows(document);
      if (video === undefined || video.readyState < 2 || video.videoWidth === 0) return undefined;
      const canvas = document.createElement('canvas');
      canvas.width = 640;
      canvas.height = 360;
      const pen = canvas.getContext('2d', { willReadFrequently: true });
      if (pen === null) return undefined;
      pen.drawImage(video, 0, 0, 640, 360);
      const { data } = pen.getImageData(0, row + block / 2, 640, 1);
      let ticks = 0;
      for (let bit = 0; bit < bits; bit += 1)
        if ((data[(bit * block + block / 2) * 4] ?? 0) > 128) ticks += 2 ** bit;
      const now = Math.floor(Date.now() / tickMs) % 2 ** bits;
      return ((now - ticks + 2 ** bits) % 2 ** bits) * tickMs;
    },
    { bits: clockBits, block: clockBlock, row: clockRow, tickMs: clockTickMs },
  );
}

async function measureLatencyMs(browser: Browser, url: string): Promise<number> {
  return inColdPage(browser, { viewport: { width: 1280, height: 720 } }, async (page) => {
    await page.goto(url, { waitUntil: 'commit' });
    await wait(settleMs);
    const read: number[] = [];
    for (let sample = 0; sample < samples; sample += 1) {
      const latency = await readLatency(page);
      if (latency !== undefined) read.push(latency);
      await wait(sampleEveryMs);
    }
    return medianOf(read);
  });
}

async function publishToPlaylistMs(product: Product, ffmpegPath: string, apiKey: string): Promise<number> {
  const game = await armGame(product);
  let source: ClockSource | undefined;
  try {
    source = startClockSource(ffmpegPath, game.url);
    await untilPlayable(product, game.eventId, apiKey);
    return performance.now() - source.startedAtMs;
  } finally {
    await source?.stop();
  }
}

export async function live(): Promise<Figure[]> {
  const ffmpegPath = await findFfmpeg(toolSearchEnvironment((line) => console.error(line)));
  const product = await startProduct();
  const browser = await launchBrowser();
  let source: ClockSource | undefined;
  try {
    const apiKey = await product.apiKeyOf();
    const published: number[] = [];
    for (let round = 0; round < publishRounds; round += 1)
      published.push(await publishToPlaylistMs(product, ffmpegPath, apiKey));
    const game = await armGame(product);
    source = startClockSource(ffmpegPath, game.url);
    const { low_latency_url } = await untilPlayable(product, game.eventId, apiKey);
    const watch = `${product.origin}/watch/${game.eventId}`;
    const latencyMs = await measureLatencyMs(browser, watch);
    const bare = `${product.origin}/bench/bare?${new URLSearchParams({ master: low_latency_url ?? '', low: '1' })}`;
    const ms = await interleave(
      { ours: () => frameAfterMs(browser, watch), bare: () => frameAfterMs(browser, bare) },
      joinRounds,
    );
    const publishedMs = medianOf(published);
    return [
      {
        name: 'live: glass to glass',
        value: latencyMs / 1_000,
        limit: 2.2,
        side: 'at most',
        unit: ' s',
        from: `median of ${samples} readings; the floor of the design is 1.78 s: three parts held back and half a part`,
      },
      {
        name: 'live: publish to playlist',
        value: publishedMs / 1_000,
        limit: 1.5,
        side: 'at most',
        unit: ' s',
        from: `from the start of the encoder's process, median of ${publishRounds}`,
      },
      {
        name: 'live: join',
        value: ms.ours / ms.bare,
        limit: 1.3,
        side: 'at most',
        unit: '×',
        from: `${ms.ours.toFixed(0)} ms, bare page ${ms.bare.toFixed(0)} ms`,
      },
    ];
  } finally {
    await source?.stop();
    await browser.close();
    await product.stop();
  }
}
