// Every page, in every language, for visitors and users, in two zones, in a browser with another version of CLDR: React
// takes over each element that the server rendered.
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Locale } from '../../contract/src/primitives.ts';
import { demoPassword } from '../../demo/src/content/index.ts';
import { aDemoPerson, type Viewer } from '../channel-api.ts';
import { replaceIntl } from '../foreign-intl.ts';
import { listUnhydrated, readKept } from '../hydration.ts';
import { becomeViewer, expect, test } from '../journey.ts';
import { listPages } from '../pages.ts';
import { readStage, type Stage } from '../stage.ts';
import { findVideos } from '../videos.ts';

interface Reader {
  readonly language: Locale;
  readonly who: 'visitor' | 'user';
  readonly zone: string;
}

const languages = ['en', 'fr', 'ar'] as const;
/** The channel's own, and one whose hours begin at another minute. */
const zones = ['America/New_York', 'Asia/Kathmandu'] as const;
const isWhole = process.env['FLOODLIT_HYDRATION'] === 'whole';

/** Each page meets both zones and two languages; `FLOODLIT_HYDRATION=whole` opens all pairs. */
const readers: readonly (Reader & { share?: 0 | 1 })[] = isWhole
  ? languages.flatMap((language) =>
      (['visitor', 'user'] as const).flatMap((who) => zones.map((zone) => ({ language, who, zone }))),
    )
  : [
      { language: 'en', who: 'visitor', zone: zones[0] },
      { language: 'fr', who: 'user', zone: zones[1], share: 1 },
      { language: 'ar', who: 'user', zone: zones[0], share: 0 },
      { language: 'ar', who: 'visitor', zone: zones[1], share: 1 },
    ];

test.beforeAll(async () => {
  // The demo makes them after its games.
  test.setTimeout(300_000);
  await findVideos(readStage().url);
});

async function aContext(
  browser: Browser,
  { language, zone }: Reader,
  { url }: Stage,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    timezoneId: zone,
    locale: 'en-US',
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  });
  await context.addInitScript(replaceIntl);
  await context.addCookies([{ name: 'floodlit.interface_language', value: language, url }]);
  return context;
}

const aReader = (stage: Stage): Promise<Viewer> => aDemoPerson(stage.url, 'bob@demo.test', demoPassword);

/** @returns what differs from the server's page. At the first replaced element nothing is left to wait for. */
async function listFaults(page: Page, path: string): Promise<string[]> {
  await page.goto(path, { waitUntil: 'commit' });
  let rest: string[] = [];
  const isOver = async (): Promise<boolean> => {
    rest = await listUnhydrated(page);
    return rest.length === 0 || rest.some((one) => one.startsWith('replaced'));
  };
  await expect
    .poll(isOver, { timeout: 20_000, intervals: [100, 100, 200, 500] })
    .toBe(true)
    .catch(() => undefined);
  const { drawn, left } = await readKept(page);
  return [...(drawn === 0 ? ['nothing is the server’s'] : rest), ...left.map((part) => `made anew: ${part}`)];
}

/** Addresses that the server renders without their query or hash, or by another name. */
const addresses = [
  '/?participant=riverside-hawks',
  '/?participant_group=riverside-high',
  '/?sport=ice-hockey',
  '/?participant=nobody',
  '/?participant=2',
  '/no-such-page',
  '/schedule/',
  '/login/',
  '/schedule?status=live',
  '/upcoming?q=hawks',
  '/vod?team=2',
  '/packages?coupon=TEAMSPIRIT',
  '/vod_library?q=goal',
  '/vod_library?category=none',
  '/faq#q-3',
  '/about#top',
  '/#social=refused',
];

test('an address with a query, a hash or another name is hydrated as the server rendered it', async ({
  browser,
  stage,
}) => {
  const reader = { language: 'en', who: 'visitor', zone: zones[0] } as const;
  const context = await aContext(browser, reader, stage);
  const page = await context.newPage();
  const faults: Record<string, string[]> = {};
  for (const path of [...addresses, `/watch/${stage.games.free}?t=5`, `/watch/${stage.games.free}/`]) {
    // A hash alone would open no document.
    await page.goto('/healthz');
    const found = await test.step(path, () => listFaults(page, path));
    if (found.length > 0) faults[path] = found;
  }
  expect(faults).toEqual({});
  await context.close();
});

for (const reader of readers)
  test(`each page is hydrated as the server rendered it: a ${reader.who}, ${reader.language}, ${reader.zone}`, async ({
    browser,
    stage,
  }) => {
    test.setTimeout(300_000);
    const context = await aContext(browser, reader, stage);
    const page = await context.newPage();
    if (reader.who === 'user') await becomeViewer(page, await aReader(stage));
    const paths = (await listPages(stage)).filter((_, index) => index % 2 === (reader.share ?? index % 2));
    const faults: Record<string, string[]> = {};
    for (const path of paths) {
      const found = await test.step(path, () => listFaults(page, path));
      if (found.length > 0) faults[path] = found;
    }
    expect(faults).toEqual({});
    await context.close();
  });
