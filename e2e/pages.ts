// Every page of the product, and a page that shows all it has.
import { expect, type Page } from '@playwright/test';
import { clipSharePath } from '../contract/src/clips/clip-address.ts';
import { documentPages, type PageName } from '../contract/src/document.ts';
import { api } from '../contract/src/index.ts';
import { demoClips } from '../demo/src/content/made-clips.ts';
import { aVisitor } from './channel-api.ts';
import type { Stage } from './stage.ts';
import { findVideos } from './videos.ts';

interface Ids {
  readonly pass: number;
  readonly teamPass: number;
  readonly video: number;
  /** The path of a clip of the demo, or of none. */
  readonly clip: string;
}

/** Where a page of the product is seen, when its path alone does not say it. */
const addresses: Partial<Record<PageName, (games: Stage['games'], ids: Ids) => string[]>> = {
  'select-package': (_, { teamPass }) => [`/select-package/${teamPass}`],
  buy: ({ paid }, { pass }) => [`/buy?type=package&id=${pass}`, `/buy?type=event&id=${paid}`],
  // An order that nobody has. Another journey covers the receipt itself.
  order: () => ['/profile/orders/999999'],
  watch: ({ free, paid, upcoming }) => [`/watch/${paid}`, `/watch/${free}`, `/watch/${upcoming}`],
  'watch-embed': ({ paid }) => [`/watch_embed/${paid}`],
  overlay: ({ paid }) => [`/overlay/${paid}`],
  'watch-library': (_, { video }) => [`/watch_library/${video}`],
  share: (_, { clip }) => [clip],
  search: () => ['/search', '/search?query=hawks'],
  'channel-page': () => ['/about', '/terms_conditions'],
};

/** Every page, so that a journey over all pages opens a new one from its first day. */
export async function listPages(stage: Pick<Stage, 'url' | 'games'>): Promise<string[]> {
  const { client } = await aVisitor(stage.url);
  const { data: packages } = await client.call(api.commerce.packages);
  const idOf = (isTeamPass: boolean): number =>
    packages.find((one) => one.is_team_pass === isTeamPass)?.id ?? 0;
  const videos = await findVideos(stage.url);
  const clips = (await client.call(api.clips.latest, { limit: 100 })).data;
  const ofDemo = clips.find((clip) => demoClips.some(({ name }) => name === clip.name));
  const clip = clipSharePath(ofDemo ?? { id: 999_999, uuid: '00000000-0000-4000-8000-000000000000' });
  const ids = { clip, pass: idOf(false), teamPass: idOf(true), video: videos.paid.id };
  return (Object.keys(documentPages) as PageName[]).flatMap((name) => {
    const list = addresses[name];
    if (list !== undefined) return list(stage.games, ids);
    const { path } = documentPages[name];
    expect(path, `${name}: say in "addresses" where it is seen`).not.toContain(':');
    return [path];
  });
}

/** Opens a page and waits until it is whole. */
export async function openWhole(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilWhole(page, path);
}

/** Waits until the open page shows what it has: its heading, no skeleton, and no splash. */
export async function untilWhole(page: Page, path: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }), `${path}: its one h1`).toHaveCount(1);
  await expect(page.locator('[aria-busy=true]'), `${path}: all is loaded`).toHaveCount(0);
  await expect(page.locator('#splash'), `${path}: the splash is gone`).toHaveCount(0);
}

/** Resolves once the page has loaded and its thread was idle twice. The network never is: open pages keep a stream of updates. */
export async function untilIdle(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.evaluate(async () => {
    for (let turn = 0; turn < 2; turn += 1)
      await new Promise((done) => requestIdleCallback(done, { timeout: 2_000 }));
  });
}
