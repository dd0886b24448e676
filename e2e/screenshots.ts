// Takes the README's pictures: `node e2e/screenshots.ts [address]`. Without an address it starts the product.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { findChromium, toolSearchEnvironment } from '../tools/find-chromium.ts';
import { runTool } from '../tools/run-tool.ts';
import { demoPassword } from '../demo/src/content/people.ts';
import { api } from '../contract/src/index.ts';
import { aDemoPerson, aViewer, aVisitor } from './channel-api.ts';
import { fillCheckout, cards } from './checkout.ts';
import { findGames, findLiveGame, type Games, untilRecorded } from './games.ts';
import { becomeViewer } from './journey.ts';
import { untilIdle } from './pages.ts';
import { expectFramesToDecode, startPlaying } from './playing.ts';
import { makeDataDir, removeDataDir, startProduct } from './product.ts';
import { askAtHalfTime, showLink, showPhone, showSavedTaps } from './score-shots.ts';
import type { Stage } from './stage.ts';

const usage = `node e2e/screenshots.ts            starts the product and takes the pictures of the README
node e2e/screenshots.ts <address> [name…]  takes them, or those named, from the product that runs there, such as http://localhost:4000
Pictures of the console need the DATA_DIR of that product. Writes docs/pictures/*.jpg, up to 250 kB each.`;

const folder = path.join(import.meta.dirname, '../docs/pictures');
const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

interface Shot {
  readonly name: string;
  readonly size: { width: number; height: number };
  readonly language?: 'ar';
  /** It needs no recording of the demo. */
  readonly isOfNewGame?: true;
  readonly prepare: (page: Page, url: string, games: Games, stage: Stage) => Promise<void>;
}

/** Goes there and waits until nothing is loading any more. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('#splash').waitFor({ state: 'detached' });
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
  await untilIdle(page);
}

/** The controls of the hero load after the page. */
async function openHome(page: Page, address: string): Promise<void> {
  await open(page, address);
  await page.locator('.carousel button').first().waitFor();
}

const shots: readonly Shot[] = [
  { name: 'home-desktop', size: desk, prepare: (page, url) => openHome(page, url) },
  { name: 'home-phone', size: phone, prepare: (page, url) => openHome(page, url) },
  { name: 'home-arabic', size: desk, language: 'ar', prepare: (page, url) => openHome(page, url) },
  {
    name: 'second-channel',
    size: desk,
    prepare: (page, url) => openHome(page, url.replace('localhost', 'second.localhost')),
  },
  {
    name: 'results',
    size: desk,
    prepare: async (page, url) => {
      await openHome(page, url);
      const results = page.getByRole('region', { name: 'Latest results' });
      await results.scrollIntoViewIfNeeded();
      // The bar stands over the top of the page.
      await results.evaluate((region) => window.scrollBy(0, region.getBoundingClientRect().top - 140));
      await untilIdle(page);
    },
  },
  { name: 'schedule', size: desk, prepare: (page, url) => open(page, `${url}/schedule`) },
  {
    name: 'team',
    size: desk,
    prepare: (page, url) => open(page, `${url}/?participant=lakeview-falcons`),
  },
  { name: 'watch-gate', size: desk, prepare: (page, url, { paid }) => open(page, `${url}/watch/${paid}`) },
  {
    name: 'player',
    size: desk,
    prepare: async (page, url, { free }) => {
      await page.goto(`${url}/watch/${free}`);
      await startPlaying(page);
      await expectFramesToDecode(page);
      await page.locator('media-controller').focus();
      await page.keyboard.press('8');
      await expectFramesToDecode(page);
      await page.mouse.move(desk.width / 2, desk.height / 3);
      await page.locator('#splash').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'score',
    size: desk,
    prepare: async (page, url, { free }) => {
      await page.goto(`${url}/watch/${free}`);
      await startPlaying(page);
      await page.locator('.score-bug').waitFor();
      // Slowly, so that the short recording does not end before the picture is taken.
      await page.locator('hls-video').evaluate((media: HTMLVideoElement) => {
        media.playbackRate = 0.2;
        media.currentTime = media.duration * 0.72;
      });
      await page.locator('.player__mark-dot:not([hidden])').first().hover({ force: true });
      await page.locator('.player__preview-name:not(:empty)').waitFor();
      await page.locator('#splash').waitFor({ state: 'detached' });
      // The time line shows its preview after a moment.
      await page.waitForTimeout(900);
    },
  },
  {
    name: 'overlay',
    size: { width: 1280, height: 720 },
    prepare: async (page, url, { free }) => {
      const { client } = await aVisitor(url);
      const { image } = (await client.call(api.catalog.event, { id: free })).data;
      await page.goto(`${url}/overlay/${await findLiveGame(url)}?scale=1.3`);
      await page.locator('.score-bug').waitFor();
      // The page is transparent: this stands for the camera below it.
      await page.addStyleTag({ content: `html { background: url(${image}) center / cover !important }` });
      await untilIdle(page);
    },
  },
  {
    name: 'live',
    size: desk,
    prepare: async (page, url) => {
      await page.goto(`${url}/watch/${await findLiveGame(url)}`);
      await startPlaying(page);
      await expectFramesToDecode(page);
      await page.mouse.move(desk.width / 2, desk.height / 3);
      await page.locator('#splash').waitFor({ state: 'detached' });
    },
  },
  { name: 'passes', size: desk, prepare: (page, url) => open(page, `${url}/packages`) },
  {
    name: 'membership',
    size: desk,
    prepare: async (page, url) => {
      await becomeViewer(page, await aDemoPerson(url, 'erin@demo.test', demoPassword));
      await open(page, `${url}/profile`);
      // The demo's purchases complete some seconds after the first start.
      await page.getByText('Update card').waitFor();
    },
  },
  {
    name: 'checkout',
    size: desk,
    prepare: async (page, url, { paid }) => {
      await becomeViewer(page, await aViewer(url));
      await fillCheckout(page, `/buy?type=event&id=${paid}`, cards.works);
      await page.locator('#splash').waitFor({ state: 'detached' });
      await page.evaluate(() => window.scrollTo(0, 0));
    },
  },
  {
    name: 'scorer-links',
    isOfNewGame: true,
    size: desk,
    prepare: (page, _url, _games, stage) => showLink(page, stage),
  },
  {
    name: 'scorer-phone',
    isOfNewGame: true,
    size: phone,
    prepare: (page, _url, _games, stage) => showPhone(page, stage),
  },
  {
    name: 'scorer-check',
    isOfNewGame: true,
    size: phone,
    prepare: (page, _url, _games, stage) => askAtHalfTime(page, stage),
  },
  {
    name: 'scorer-offline',
    isOfNewGame: true,
    size: phone,
    prepare: (page, _url, _games, stage) => showSavedTaps(page, stage),
  },
];

async function take(browser: Browser, shot: Shot, stage: Stage): Promise<void> {
  const { url, games } = stage;
  const context = await browser.newContext({
    viewport: shot.size,
    baseURL: url,
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
  });
  if (shot.language !== undefined)
    await context.addCookies([{ name: 'floodlit.interface_language', value: shot.language, url }]);
  const page = await context.newPage();
  await shot.prepare(page, url, games, stage);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const file = path.join(folder, `${shot.name}.jpg`);
  await page.screenshot({ path: file, type: 'jpeg', quality: 82 });
  console.log(path.relative(process.cwd(), file));
  await context.close();
}

async function takeAll(
  { url, dataDir }: Pick<Stage, 'url' | 'dataDir'>,
  names: readonly string[] = [],
): Promise<void> {
  const games = await findGames(url);
  const stage: Stage = { url, dataDir, games, port: Number(new URL(url).port || 80), rtmpPort: 0 };
  const chosen = shots.filter(({ name }) => names.length === 0 || names.includes(name));
  if (chosen.some(({ isOfNewGame }) => isOfNewGame !== true)) await untilRecorded(url, games);
  mkdirSync(folder, { recursive: true });
  const executablePath = await findChromium(toolSearchEnvironment(console.log));
  const browser = await chromium.launch({ executablePath });
  try {
    for (const shot of chosen) await take(browser, shot, stage);
  } finally {
    await browser.close();
  }
}

await runTool(usage, async ([address, ...names]) => {
  if (address !== undefined) {
    const dataDir = path.resolve(process.env['DATA_DIR'] ?? 'data');
    await takeAll({ url: address.replace(/\/$/, ''), dataDir }, names);
    return 0;
  }
  const dataDir = makeDataDir();
  const product = await startProduct(dataDir, {
    DEMO_RECORDINGS: '2',
    DEMO_PURCHASES: 'on',
    DEMO_LIVE: 'on',
  });
  try {
    await takeAll(product);
  } finally {
    await product.stop();
    removeDataDir(dataDir);
  }
  return 0;
});
