// Every page, in every language, for visitors and users, in two zones, in a browser with another version of CLDR: React
// takes over each element that the server rendered. The same visits search pages for faults of WCAG 2.2 AA.
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Locale } from '../../contract/src/primitives.ts';
import { demoPassword } from '../../demo/src/content/index.ts';
import { listFaults, readOverflow } from '../accessible.ts';
import { aDemoPerson, type Viewer } from '../channel-api.ts';
import { replaceIntl } from '../foreign-intl.ts';
import { listUnhydrated, readKept } from '../hydration.ts';
import { becomeViewer, expect, test } from '../journey.ts';
import { listPages, untilWhole } from '../pages.ts';
import { readStage, type Stage } from '../stage.ts';
import { findVideos } from '../videos.ts';

interface Reader {
  readonly language: Locale;
  readonly who: 'visitor' | 'user';
  readonly zone: string;
  /** The pages with an even number, or those with an odd one. */
  readonly share?: 0 | 1;
  /** The width at which axe looks at the pages. */
  readonly searchedAt?: number;
}

const languages = ['en', 'fr', 'ar'] as const;
/** The channel's own, and one whose hours begin at another minute. */
const zones = ['America/New_York', 'Asia/Kathmandu'] as const;
/** `smallest` is a window of 1280 px at 400 %. */
const widths = { smallest: 320, phone: 390, desk: 1280 } as const;
const height = 900;

/** Each page meets both zones and two languages. */
const usual: readonly Reader[] = [
  { language: 'en', who: 'visitor', zone: zones[0], share: 0, searchedAt: widths.desk },
  { language: 'ar', who: 'user', zone: zones[1], share: 1, searchedAt: widths.phone },
  { language: 'en', who: 'visitor', zone: zones[0], share: 1 },
  { language: 'fr', who: 'user', zone: zones[1], share: 0 },
  { language: 'ar', who: 'visitor', zone: zones[1], share: 0 },
];
/** All pairs. */
const whole = languages.flatMap((language) =>
  (['visitor', 'user'] as const).flatMap((who) => zones.map((zone) => ({ language, who, zone }))),
);
const shares = [0, 1] as const;
/** `FLOODLIT_ACCESSIBILITY=whole` searches each page twice. */
const searching: readonly Reader[] = usual
  .filter(({ searchedAt }) => searchedAt !== undefined)
  .flatMap((reader) => shares.map((share) => ({ ...reader, share })));
const isWhole = (name: 'FLOODLIT_HYDRATION' | 'FLOODLIT_ACCESSIBILITY'): boolean =>
  process.env[name] === 'whole';
/** `FLOODLIT_HYDRATION=whole` opens each page for all pairs. */
const readers: readonly Reader[] = [
  ...(isWhole('FLOODLIT_HYDRATION') ? whole : []),
  ...(isWhole('FLOODLIT_ACCESSIBILITY') ? searching : []),
  ...(isWhole('FLOODLIT_HYDRATION') || isWhole('FLOODLIT_ACCESSIBILITY') ? [] : usual),
];

/** Pages for visitors only. They redirect a logged-in user. */
const forVisitors: readonly string[] = [
  '/login',
  '/registration',
  '/password-reset-request',
  '/password-reset',
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
async function listUntaken(page: Page, path: string): Promise<string[]> {
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
    const found = await test.step(path, () => listUntaken(page, path));
    if (found.length > 0) faults[path] = found;
  }
  expect(faults).toEqual({});
  await context.close();
});

const nameOf = ({ language, who, zone, share, searchedAt }: Reader): string =>
  [
    `a ${who}, ${language}, ${zone}`,
    ...(share === undefined ? [] : [`share ${share + 1} of ${shares.length}`]),
    ...(searchedAt === undefined ? [] : [`without a fault at ${searchedAt} px`]),
  ].join(', ');

for (const reader of readers)
  test(`each page is hydrated as the server rendered it: ${nameOf(reader)}`, async ({ browser, stage }) => {
    test.setTimeout(300_000);
    const context = await aContext(browser, reader, stage);
    const page = await context.newPage();
    const all = await listPages(stage);
    const paths = all.filter((_, index) => index % 2 === (reader.share ?? index % 2));
    const faults: Record<string, string[]> = {};
    const visit = (path: string, isSearched: boolean): Promise<void> =>
      test.step(path, async () => {
        if (reader.searchedAt !== undefined) await page.setViewportSize({ width: reader.searchedAt, height });
        const found = await listUntaken(page, path);
        if (found.length > 0) faults[path] = found;
        if (isSearched) await expectNoFault(page, path, reader);
      });
    const isSearched = reader.searchedAt !== undefined;
    if (reader.who === 'user') {
      if (isSearched)
        for (const path of paths.filter((one) => forVisitors.includes(one))) await visit(path, true);
      await becomeViewer(page, await aReader(stage));
    }
    for (const path of paths)
      await visit(path, isSearched && (reader.who === 'visitor' || !forVisitors.includes(path)));
    expect(faults).toEqual({});
    await context.close();
  });

async function expectNoFault(page: Page, path: string, { language, searchedAt }: Reader): Promise<void> {
  await untilWhole(page, path);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
  expect.soft(await listFaults(page), `${path}, ${searchedAt} px`).toEqual([]);
  for (const narrow of [widths.phone, widths.smallest]) {
    await page.setViewportSize({ width: narrow, height });
    expect.soft(await readOverflow(page), `${path}, ${narrow} px: overflow`).toBeLessThanOrEqual(0);
  }
}
