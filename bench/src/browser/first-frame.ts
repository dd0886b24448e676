// From navigation to the first decoded frame: the product's watch page against a page with hls.js and nothing else.
import type { Browser, BrowserContextOptions } from 'playwright-core';
import type { Figure } from '../figure.ts';
import { interleave } from '../interleave.ts';
import { startProduct, type Product } from '../product/start-product.ts';
import { findGame, type Game } from './find-game.ts';
import { frameMark, watchForFrame } from './frame-probe.ts';
import { inColdPage, launchBrowser } from './launch.ts';
import { slowDown } from './slow-phone.ts';

const rounds = 21;
const slowRounds = 11;
const frameDeadlineMs = 30_000;
const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 720 } };

/** Milliseconds. The server has been asked for the page before: what is cold is the browser. */
export async function frameAfterMs(
  browser: Browser,
  url: string,
  storage?: BrowserContextOptions,
  { isSlow = false } = {},
): Promise<number> {
  await (await fetch(url)).arrayBuffer();
  return inColdPage(browser, { ...desktop, ...storage }, async (page) => {
    await page.addInitScript(watchForFrame, frameMark);
    if (isSlow) await slowDown(page);
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
      const onPhone = { isSlow: true };
      const slow = await interleave(
        {
          free: () => frameAfterMs(browser, watch(free), undefined, onPhone),
          bareFree: () => frameAfterMs(browser, freePages.bare, undefined, onPhone),
          limit: () => frameAfterMs(browser, freePages.limit, undefined, onPhone),
        },
        slowRounds,
      );
      const behind = (ours: number, bare: number, limit: number): string =>
        `${ours.toFixed(0)} ms, bare page ${bare.toFixed(0)} ms, physical limit ${limit.toFixed(0)} ms (${(limit / bare).toFixed(2)}×)`;
      return [
        figure('first-frame: free', ms.free / ms.bareFree, 0.75, behind(ms.free, ms.bareFree, ms.limit)),
        figure('first-frame: paid', ms.paid / ms.barePaid, 1.3, behind(ms.paid, ms.barePaid, ms.limit)),
        figure(
          'first-frame: free on a slow phone',
          slow.free / slow.bareFree,
          0.6,
          behind(slow.free, slow.bareFree, slow.limit),
        ),
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
