// From navigation to the first decoded frame: the product's watch page against a page with hls.js and nothing else.
import { catalog } from '@floodlit/contract/catalog';
import { media, type Playback } from '@floodlit/contract/media';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import type { Figure } from '../figure.ts';
import { interleave } from '../interleave.ts';
import { lastingPlayback } from '../product/lasting-playback.ts';
import { startProduct, type Product } from '../product/start-product.ts';
import { frameMark, watchForFrame } from './frame-probe.ts';
import { inColdPage, launchBrowser } from './launch.ts';

const rounds = 11;
const readyDeadlineMs = 240_000;
const frameDeadlineMs = 30_000;
const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 720 } };

interface Game {
  readonly eventId: number;
  readonly apiKey: string;
  readonly playback: Playback;
}

/** The first game of this type that is over, once its recording is ready. */
export async function findGame(product: Product, type: 'free' | 'paid'): Promise<Game> {
  const apiKey = await product.apiKeyOf(type === 'paid' ? 'bob' : undefined);
  const client = product.clientWith(apiKey);
  const deadlineAtMs = performance.now() + readyDeadlineMs;
  for (;;) {
    const { data } = await client.call(catalog.events, { stream_status: 'finished', type, limit: 100 });
    for (const { id } of data) {
      const detail = await client.call(catalog.event, { id });
      if (detail.data.recording !== 'ready') continue;
      const { data: playback } = await client.call(media.playback, { id });
      return { eventId: id, apiKey, playback: lastingPlayback(product, playback) };
    }
    if (performance.now() > deadlineAtMs) throw new Error(`No ${type} game got its recording in time.`);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

/** Milliseconds. The server has been asked for the page before: what is cold is the browser. */
export async function frameAfterMs(
  browser: Browser,
  url: string,
  storage?: BrowserContextOptions,
): Promise<number> {
  await (await fetch(url)).arrayBuffer();
  return inColdPage(browser, { ...desktop, ...storage }, async (page) => {
    await page.addInitScript(watchForFrame, frameMark);
    const shown = page.waitForEvent('console', {
      predicate: (line) => line.text().startsWith(frameMark),
      timeout: frameDeadlineMs,
    });
    await page.goto(url, { waitUntil: 'commit' });
    return Number((await shown).text().slice(frameMark.length));
  });
}

function pagesOf({ origin }: Product, { playback }: Game): { bare: string; limit: string } {
  const query = new URLSearchParams();
  for (const file of playback.first_fragments) query.append('file', file);
  const master = Object.entries(playback.playlists).find(([name]) => name.endsWith('master.m3u8'))?.[1] ?? '';
  query.set('codecs', /CODECS="([^"]+)"/.exec(master)?.[1] ?? '');
  return {
    bare: `${origin}/bench/bare?${new URLSearchParams({ master: playback.master_url })}`,
    limit: `${origin}/bench/limit?${query}`,
  };
}

const loggedIn = (origin: string, apiKey: string): BrowserContextOptions => ({
  storageState: {
    cookies: [],
    origins: [{ origin, localStorage: [{ name: 'floodlit.api_key', value: apiKey }] }],
  },
});

export async function firstFrame(): Promise<Figure[]> {
  const product = await startProduct({ recordings: 2 });
  try {
    const free = await findGame(product, 'free');
    const paid = await findGame(product, 'paid');
    const browser = await launchBrowser();
    try {
      const [freePages, paidPages] = [pagesOf(product, free), pagesOf(product, paid)];
      const viewer = loggedIn(product.origin, paid.apiKey);
      const watch = (game: Game): string => `${product.origin}/watch/${game.eventId}`;
      const ms = await interleave(
        {
          free: () => frameAfterMs(browser, watch(free)),
          paid: () => frameAfterMs(browser, watch(paid), viewer),
          bareFree: () => frameAfterMs(browser, freePages.bare),
          barePaid: () => frameAfterMs(browser, paidPages.bare),
          limit: () => frameAfterMs(browser, freePages.limit),
        },
        rounds,
      );
      const behind = (ours: number, bare: number): string =>
        `${ours.toFixed(0)} ms, bare page ${bare.toFixed(0)} ms, physical limit ${ms.limit.toFixed(0)} ms (${(ms.limit / bare).toFixed(2)}×)`;
      return [
        figure('first-frame: free', ms.free / ms.bareFree, 1, behind(ms.free, ms.bareFree)),
        figure('first-frame: paid', ms.paid / ms.barePaid, 1.3, behind(ms.paid, ms.barePaid)),
      ];
    } finally {
      await browser.close();
    }
  } finally {
    await product.stop();
  }
}

const figure = (name: string, value: number, limit: number, from: string): Figure => ({
  name,
  value,
  limit,
  side: 'at most',
  unit: '×',
  from,
});
