// From navigation to the first decoded frame. The product's watch page is compared to a page with hls.js alone, and to
// the build before.
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { NotMeasured, ratioAtMost, type Figure } from '../figure.ts';
import { interleave } from '../interleave.ts';
import { withBuilds, type Products } from '../product/build-before.ts';
import { type Product, startProduct } from '../product/start-product.ts';
import { findGame, type Game } from './find-game.ts';
import { frameMark, watchForFrame } from './frame-probe.ts';
import { inColdPage, launchBrowser } from './launch.ts';
import { slowDown } from './slow-phone.ts';

const rounds = 21;
const slowRounds = 11;
const pairs = Number(process.env['BENCH_ROUNDS'] ?? 31);
const frameDeadlineMs = 30_000;
const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 720 } };

/** Milliseconds. The server has been asked for the page before (unless `isAsked` is false): what is cold is the browser. */
export async function frameAfterMs(
  browser: Browser,
  url: string,
  storage?: BrowserContextOptions,
  { isSlow = false, isAsked = true } = {},
): Promise<number> {
  if (isAsked) await (await fetch(url)).arrayBuffer();
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

const watch = ({ origin }: Product, { eventId }: Game): string => `${origin}/watch/${eventId}`;

async function measure(browser: Browser, ours: Product): Promise<Figure[]> {
  const free = await findGame(ours, 'free');
  const paid = await findGame(ours, 'paid');
  const [freePages, paidPages] = [pagesOf(ours, free), pagesOf(ours, paid)];
  const viewer = loggedIn(ours.origin, paid.apiKey);
  const ms = await interleave(
    {
      free: () => frameAfterMs(browser, watch(ours, free)),
      paid: () => frameAfterMs(browser, watch(ours, paid), viewer),
      bareFree: () => frameAfterMs(browser, freePages.bare),
      barePaid: () => frameAfterMs(browser, paidPages.bare),
      limit: () => frameAfterMs(browser, freePages.limit),
    },
    rounds,
  );
  const onPhone = { isSlow: true };
  const slow = await interleave(
    {
      free: () => frameAfterMs(browser, watch(ours, free), undefined, onPhone),
      bareFree: () => frameAfterMs(browser, freePages.bare, undefined, onPhone),
      limit: () => frameAfterMs(browser, freePages.limit, undefined, onPhone),
    },
    slowRounds,
  );
  const behind = (of: number, bare: number, limit: number): string =>
    `${of.toFixed(0)} ms, bare page ${bare.toFixed(0)} ms, physical limit ${limit.toFixed(0)} ms (${(limit / bare).toFixed(2)}×)`;
  return [
    ratioAtMost('first-frame: free', ms.free / ms.bareFree, 0.75, behind(ms.free, ms.bareFree, ms.limit)),
    ratioAtMost('first-frame: paid', ms.paid / ms.barePaid, 1.3, behind(ms.paid, ms.barePaid, ms.limit)),
    ratioAtMost(
      'first-frame: free on a slow phone',
      slow.free / slow.bareFree,
      0.4,
      behind(slow.free, slow.bareFree, slow.limit),
    ),
  ];
}

/** In pairs, and with one recording: nothing else falls between the two. */
async function measureBefore(browser: Browser, { ours, before }: Products): Promise<Figure[]> {
  if (before === undefined) throw new NotMeasured('BENCH_BEFORE names no build before.');
  const [free, former] = [await findGame(ours, 'free'), await findGame(before, 'free')];
  const ms = await interleave(
    {
      ours: () => frameAfterMs(browser, watch(ours, free)),
      before: () => frameAfterMs(browser, watch(before, former)),
    },
    pairs,
  );
  return [
    ratioAtMost(
      'first-frame: free against the build before',
      ms.ours / ms.before,
      1.02,
      `${ms.ours.toFixed(0)} ms, the build before ${ms.before.toFixed(0)} ms; median of ${pairs} pairs`,
    ),
  ];
}

const inBrowser = async (work: (browser: Browser) => Promise<Figure[]>): Promise<Figure[]> => {
  const browser = await launchBrowser();
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
};

export async function firstFrame(): Promise<Figure[]> {
  const ours = await startProduct({ recordings: 2 });
  try {
    return await inBrowser((browser) => measure(browser, ours));
  } finally {
    await ours.stop();
  }
}

export const firstFrameBefore = (): Promise<Figure[]> =>
  withBuilds({ recordings: 1 }, (products) => inBrowser((browser) => measureBefore(browser, products)));
