// A film before a game: from its end to the game's first frame, and what a dead advertiser costs the viewer.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runFfmpeg } from '@floodlit/ffmpeg';
import type { Browser, BrowserContextOptions, Page, Route } from 'playwright-core';
import { findFfmpeg } from '../../../server/src/processes/find-ffmpeg.ts';
import { toolSearchEnvironment } from '../../../tools/find-chromium.ts';
import type { Figure } from '../figure.ts';
import { interleave } from '../interleave.ts';
import { startProduct, type Product } from '../product/start-product.ts';
import { findGame } from './find-game.ts';
import { frameAfterMs } from './first-frame.ts';
import { inColdPage, launchBrowser } from './launch.ts';

const rounds = 11;
const deadVisits = 200;
const atOnce = 4;
const deadlineMs = 30_000;
const limitMs = 3_200;
const site = 'https://ads.example';
const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 720 } };

/** A film of 2 s. */
async function makeFilm(): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'floodlit-film-'));
  try {
    const file = path.join(folder, 'film.mp4');
    await runFfmpeg({
      ffmpegPath: await findFfmpeg(toolSearchEnvironment((line) => console.error(line))),
      args: [
        ['-loglevel', 'warning', '-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=25'],
        [
          '-f',
          'lavfi',
          '-i',
          'sine',
          '-t',
          '2',
          '-c:v',
          'libx264',
          '-preset',
          'ultrafast',
          '-pix_fmt',
          'yuv420p',
        ],
        ['-c:a', 'aac', '-movflags', '+faststart', file],
      ].flat(),
      workDirectory: folder,
      timeoutMs: 60_000,
    });
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs in the page: the moments of the film's end and of the game's first frame by the page's own clock. */
function watchGame(): void {
  const marks = { gone: 0, game: 0 };
  Object.assign(window, { marks });
  const look = (): void => {
    const film = performance.getEntriesByName('floodlit.preroll')[0];
    if (film !== undefined) marks.gone ||= film.startTime;
    const game = document.querySelector('hls-video') as HTMLVideoElement | null;
    if (game !== null && game.currentTime > 0) marks.game ||= performance.now();
    requestAnimationFrame(look);
  };
  look();
}

interface Marks {
  gone: number;
  game: number;
}

async function visit(page: Page, url: string, answer: (route: Route) => Promise<unknown>): Promise<Marks> {
  await page.route(`${site}/**`, answer);
  await page.addInitScript(watchGame);
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => (window as unknown as { marks: Marks }).marks.game > 0, undefined, {
    timeout: deadlineMs,
  });
  const marks = await page.evaluate(() => (window as unknown as { marks: Marks }).marks);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  return marks;
}

/** Each in its own way gives no film. A route cannot be slow by the byte: the player's own tests have a slow server. */
const faults: Readonly<Record<string, (route: Route) => Promise<unknown>>> = {
  refused: (route) => route.abort('connectionrefused'),
  '404': (route) => route.fulfill({ status: 404, body: '' }),
  html: (route) => route.fulfill({ contentType: 'text/html', body: '<p>Away</p>' }),
  hung: () => new Promise(() => undefined),
};

async function startPreroll({ connection }: Product): Promise<void> {
  const { id } = await connection.db
    .selectFrom('channel.channels')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await connection.db
    .insertInto('media.prerolls')
    .values({
      channel_id: id,
      url: `${site}/film.mp4`,
      for_vod: true,
      for_live: true,
      weight: 1,
      created_at: new Date(),
    })
    .execute();
}

/** Seconds beyond the limit are counted, not averaged: a viewer waits once. */
async function visitDead(browser: Browser, url: string): Promise<number[]> {
  const waits: number[] = [];
  const names = Object.keys(faults);
  const waiting = Array.from({ length: deadVisits }, (_, index) => names[index % names.length] ?? '');
  const work = async (): Promise<void> => {
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      const fault = faults[name];
      if (fault === undefined) continue;
      let askedAt = 0;
      const wait = await inColdPage(browser, desktop, async (page) => {
        const { game } = await visit(page, url, async (route) => {
          askedAt ||= await page.evaluate(() => performance.now());
          return fault(route);
        });
        return game - askedAt;
      });
      waits.push(wait);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return waits;
}

export async function preroll(): Promise<Figure[]> {
  const film = await makeFilm();
  const product = await startProduct({ recordings: 2 });
  try {
    const { eventId } = await findGame(product, 'free');
    const url = `${product.origin}/watch/${eventId}`;
    const browser = await launchBrowser();
    try {
      const cold = await interleave({ cold: () => frameAfterMs(browser, url) }, 1);
      await startPreroll(product);
      const played = {
        storageState: {
          cookies: [],
          origins: [
            {
              origin: product.origin,
              localStorage: [{ name: `floodlit.preroll.unlogged.${eventId}`, value: String(Date.now()) }],
            },
          ],
        },
      };
      const sendFilm = (route: Route) => route.fulfill({ contentType: 'video/mp4', body: film });
      const ms = await interleave(
        {
          cold: () => frameAfterMs(browser, url, played),
          after: () =>
            inColdPage(browser, desktop, async (page) => {
              const { gone, game } = await visit(page, url, sendFilm);
              return game - gone;
            }),
        },
        rounds,
      );
      const waits = (await visitDead(browser, url)).toSorted((one, other) => one - other);
      const late = waits.filter((wait) => wait > limitMs).length;
      return [
        figure(
          'preroll: film to game',
          ms.after / ms.cold,
          0.25,
          '×',
          `${ms.after.toFixed(0)} ms, cold start ${ms.cold.toFixed(0)} ms, without any film ${cold.cold.toFixed(0)} ms`,
        ),
        figure(
          'preroll: dead advertiser, later than 3.2 s',
          late,
          0,
          '',
          `${waits.length} visits, longest ${(waits.at(-1) ?? Number.NaN).toFixed(0)} ms`,
        ),
      ];
    } finally {
      await browser.close();
    }
  } finally {
    await product.stop();
  }
}

const figure = (name: string, value: number, limit: number, unit: string, from: string): Figure => ({
  name,
  value,
  limit,
  side: 'at most',
  unit,
  from,
});
