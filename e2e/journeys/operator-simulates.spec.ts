// An operator looks at a game in every state, as each kind of viewer sees it, and nothing comes of it.
import type { FrameLocator, Page } from '@playwright/test';
import { listFaults } from '../accessible.ts';
import { expect, test } from '../journey.ts';

interface Words {
  /** How the simulation's own list calls it. */
  readonly state: string;
  /** The text for a viewer with a pass, in English and in Arabic. */
  readonly inside: { readonly en: string; readonly ar: string };
  /** The text for a visitor. */
  readonly outside: { readonly en: string; readonly ar: string };
}

const before = { en: 'Get in before it starts', ar: 'احجز مكانك قبل البداية' };
const during = { en: 'It’s on right now', ar: 'المباراة جارية الآن' };
const after = { en: 'Watch the whole game', ar: 'شاهد المباراة كاملة' };
const lobby = { en: 'You’re in', ar: 'مكانك محجوز' };
const playing = { en: 'The player shows the picture here', ar: 'هنا يعرض المشغّل الصورة' };

const cancelled = { en: 'This game is canceled', ar: 'أُلغيت هذه المباراة' };
const notShown = { en: 'This game was not shown', ar: 'لم تُبثّ هذه المباراة' };

const table: readonly Words[] = [
  { state: 'Starts in a few days', inside: lobby, outside: before },
  { state: 'Coming up within 24 hours', inside: lobby, outside: before },
  {
    state: 'About to start',
    inside: { en: 'Waiting for the broadcast', ar: 'في انتظار البث' },
    outside: before,
  },
  { state: 'Live', inside: playing, outside: during },
  {
    state: 'Live, signal lost',
    inside: { en: 'The stream will resume shortly', ar: 'سيُستأنف البث بعد قليل' },
    outside: during,
  },
  {
    state: 'Over, replay being prepared',
    inside: { en: 'The replay is being prepared', ar: 'يجري تحضير الإعادة' },
    outside: after,
  },
  { state: 'Over, replay ready', inside: playing, outside: after },
  {
    state: 'Over, replay failed',
    inside: { en: 'There is no replay of this game', ar: 'لا توجد إعادة لهذه المباراة' },
    outside: after,
  },
  { state: 'Canceled before the start', inside: cancelled, outside: cancelled },
  { state: 'Not shown, no broadcast came', inside: notShown, outside: notShown },
];

const frameOf = (page: Page): FrameLocator => page.frameLocator('iframe');

async function choose(page: Page, list: string, option: string): Promise<void> {
  await page.getByRole('main').getByLabel(list, { exact: true }).selectOption({ label: option });
}

/** Records the requests that the page sends from now on. */
function listRequests(page: Page): string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET' || pathname.startsWith('/api'))
      seen.push(`${request.method()} ${pathname}`);
  });
  return seen;
}

/** @returns the requests from then on, beside those with which every page begins. */
async function openSimulation(page: Page, query = ''): Promise<string[]> {
  const requests = listRequests(page);
  // The last thing a visitor's page asks for by itself.
  const settled = page.waitForResponse(/\/api\/geo$/);
  await page.goto(`/simulate${query}`);
  await settled;
  await expect(page.getByRole('heading', { level: 1, name: 'Simulation' })).toBeVisible();
  await expect(frameOf(page).locator('main')).toBeVisible();
  // The ids of the fictitious game and its teams can be those of real ones.
  expect(requests.filter((request) => request.startsWith('GET /api/events'))).toEqual([]);
  requests.length = 0;
  return requests;
}

for (const language of ['en', 'ar'] as const)
  test(`[R2.D1] every state of a game can be seen in ${language}, and nothing comes of it`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    const requests = await openSimulation(page);
    if (language === 'ar') await choose(page, 'Language', 'العربية');
    const frame = frameOf(page);
    await expect(frame.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
    await expect(frame.locator('html')).toHaveAttribute('lang', language);
    for (const { state, inside, outside } of table)
      await test.step(state, async () => {
        await choose(page, 'State of the game', state);
        await choose(page, 'Viewer', 'Not logged in');
        await expect(frame.getByRole('heading', { name: outside[language], exact: true })).toBeVisible();
        await choose(page, 'Viewer', 'Logged in, holds a pass');
        await expect(frame.getByText(inside[language], { exact: true })).toBeVisible();
        expect.soft(await listFaults(page), state).toEqual([]);
      });
    expect(requests).toEqual([]);
  });

test('[R2.D1] the operator chooses the viewer’s access, region and screen too', async ({ page }) => {
  const requests = await openSimulation(page);
  const frame = frameOf(page);

  await choose(page, 'Access', 'Free account');
  await expect(frame.getByRole('heading', { name: 'Free with account' }).first()).toBeVisible();
  await choose(page, 'Region', 'Country not allowed');
  await expect(
    frame.getByRole('heading', { name: "We're sorry, but this content is not available in your region." }),
  ).toBeVisible();
  await choose(page, 'Region', 'Country allowed');
  await choose(page, 'Access', 'Purchase only');
  await choose(page, 'Viewer', 'Logged in, holds a pass');
  await expect(frame.getByRole('radio')).toHaveCount(1);

  await choose(page, 'Screen', 'Card and row');
  await expect(frame.getByRole('link', { name: 'Falcons @ Hawks' })).toHaveCount(2);
  await choose(page, 'Screen', 'Top of Home');
  await expect(
    frame.getByRole('heading', { level: 1, name: 'Lakeview Falcons @ Riverside Hawks' }),
  ).toBeVisible();
  for (const [width, pixels] of [
    ['Phone, 390 px', 390],
    ['Tablet, 820 px', 820],
  ] as const) {
    await choose(page, 'Width', width);
    await expect.poll(() => frame.locator('html').evaluate(() => innerWidth)).toBe(pixels);
  }
  expect(requests).toEqual([]);
});

test('[R2.D1] links lead nowhere, and nothing is bought', async ({ page }) => {
  const requests = await openSimulation(page);
  const frame = frameOf(page);
  await frame.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByText('Simulation: nothing was bought.')).toContainText('/buy?type=event&id=0');
  await frame.getByRole('link', { name: 'Already have access? Log in' }).click();
  await expect(page.getByText('Simulation: this would lead to /login')).toBeVisible();
  await expect(page).toHaveURL('/simulate');
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Falcons @ Hawks');
  await choose(page, 'Screen', 'Card and row');
  const star = frame.getByRole('button', { name: 'Follow Falcons @ Hawks' }).first();
  await star.click();
  await expect(page.getByText('Simulation: nothing is followed.')).toBeVisible();
  await expect(star).toHaveAttribute('aria-pressed', 'false');
  expect(requests).toEqual([]);
});

test('[R2.D1] the choice is in the address, and invalid values become the default', async ({ page }) => {
  await openSimulation(page, '?state=sing&viewer=pass&language=xx&can=watch,clipping&width=9');
  const frame = frameOf(page);
  await expect(frame.getByText('The player shows the picture here')).toBeVisible();
  await expect(page.getByText('watch, clipping', { exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Watch' }).click();
  await expect(frame.getByRole('heading', { name: 'It’s on right now' })).toBeVisible();
  await choose(page, 'State of the game', 'Over, replay ready');
  await expect(page).toHaveURL('/simulate?state=replay&viewer=pass&can=clipping');
  await page.reload();
  await expect(frame.getByRole('heading', { name: 'Watch the whole game' })).toBeVisible();
  await page.getByRole('button', { name: 'Start again' }).click();
  await expect(page).toHaveURL('/simulate');
});

test('[R2.D1] the simulation is kept from search engines, and works in a channel of one language', async ({
  page,
  stage,
}) => {
  const text = await (await page.request.get('/simulate')).text();
  expect(text).toContain('<meta name="robots" content="noindex">');
  await page.goto(`${stage.url.replace('localhost', 'second.localhost')}/simulate?state=near`);
  await expect(page.getByRole('heading', { level: 1, name: 'Simulation' })).toBeVisible();
  await expect(page.getByLabel('Langue', { exact: true })).toHaveCount(0);
  await expect(frameOf(page).locator('html')).toHaveAttribute('lang', 'fr');
  await expect(frameOf(page).getByText('9,99 $ CA').first()).toBeVisible();
});
