// A fan looks for a game: by day, by month, by team, in another zone, and comes back to what was found.
import type { Page } from '@playwright/test';
import { listFaults, readOverflow } from '../accessible.ts';
import { aVisitor, listEvents } from '../channel-api.ts';
import { expect, test } from '../journey.ts';
import { armGame } from '../on-air.ts';

const strip = (page: Page) => page.getByRole('group', { name: 'Days', exact: true });
const rows = (page: Page) => page.locator('main article');

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('#splash').waitFor({ state: 'detached' });
  await page.locator('main article, .empty-state').first().waitFor();
}

/** The address is what is chosen: the box follows it. */
async function choose(page: Page, name: string | RegExp): Promise<void> {
  const box = page.getByRole('checkbox', { name, exact: true });
  await box.click();
  await expect(box).toBeChecked();
}

test('[R2.02a] by the days of a strip, back and forward', async ({ page }) => {
  await open(page, '/upcoming');
  const all = await rows(page).count();
  // The games of the last day are those that no other journey touches.
  const day = strip(page)
    .getByRole('button', { name: /, \d+ games?$/ })
    .last();
  const [name = '', total = ''] = ((await day.locator('.visually-hidden').textContent()) ?? '').split(
    /, (?=\d+ games?$)/,
  );
  await day.click();
  await expect(page).toHaveURL(/\/upcoming\?day=\d{4}-\d{2}-\d{2}$/);
  await expect(day).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('main').getByRole('heading', { level: 2 })).toHaveText([new RegExp(name)]);
  await expect(rows(page)).toHaveCount(Number.parseInt(total, 10));

  await page.goBack();
  await expect(rows(page)).toHaveCount(all);
  await page.goForward();
  await expect(rows(page)).toHaveCount(Number.parseInt(total, 10));
  await day.click();
  await expect(page).toHaveURL(/\/upcoming\??$/);
  await expect(rows(page)).toHaveCount(all);
});

test('[R9.06] by a month of days, with the keyboard alone', async ({ page }) => {
  await open(page, '/schedule?day=2026-11-20');
  await page.getByRole('button', { name: 'Choose a day' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Choose a day' });
  const focused = dialog.locator('button:focus');
  const grid = dialog.getByRole('grid', { name: 'November 2026' });
  await expect(grid.getByRole('gridcell', { selected: true })).toHaveText('20');
  await expect(focused).toHaveAccessibleName(/^Friday, November 20/);
  expect(await listFaults(page)).toEqual([]);
  for (const [key, name] of [
    ['ArrowRight', 'Saturday, November 21'],
    ['ArrowDown', 'Saturday, November 28'],
    ['Home', 'Sunday, November 22'],
    ['End', 'Saturday, November 28'],
    ['PageDown', 'Monday, December 28'],
    ['ArrowUp', 'Monday, December 21'],
    ['PageUp', 'Saturday, November 21'],
    ['ArrowLeft', 'Friday, November 20'],
    ['Shift+PageUp', 'Thursday, November 20'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(focused, key).toHaveAccessibleName(new RegExp(`^${name}`));
  }
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/schedule?day=2025-11-20');
  await expect(page.getByRole('button', { name: 'Choose a day' })).toBeFocused();

  await open(page, '/schedule?day=2022-08-02');
  await page.getByRole('button', { name: 'Choose a day' }).press('Enter');
  await expect(focused).toHaveAccessibleName('Tuesday, August 2');
  await page.keyboard.press('PageUp');
  await expect(focused).toHaveAccessibleName('Monday, August 1');
  await expect(dialog.getByRole('button', { name: 'Previous month' })).toBeDisabled();
});

test('[R4.01] by sport, gender and team, kept in an address that can be shared', async ({ page, stage }) => {
  await open(page, '/schedule');
  const filters = page.getByRole('group', { name: 'Filters', exact: true });
  await filters.getByRole('button', { name: 'Team' }).click();
  await page.getByRole('searchbox', { name: 'Search: Team' }).fill('hawks');
  await choose(page, /^Riverside Hawks/);
  await page.keyboard.press('Escape');
  await filters.getByRole('button', { name: 'Sport' }).click();
  await choose(page, /^Soccer, \d+ games?$/);
  await page.keyboard.press('Escape');
  await expect(filters.getByRole('button', { name: 'Sport: Soccer' })).toBeFocused();
  // Among the teams are now those of this sport alone.
  await filters.getByRole('button', { name: /^Team/ }).click();
  await expect(page.getByRole('checkbox', { name: /Soccer, \d+ games?$/ })).toHaveCount(4);
  await expect(page.getByRole('checkbox', { name: /(Basketball|Ice hockey)/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  const answered = page.waitForResponse((response) =>
    /\/api\/events\?.*stream_status=upcoming/.test(response.url()),
  );
  await filters.getByRole('button', { name: 'Status' }).click();
  // The address changes in a transition, so the radio is checked a moment after the click.
  const upcoming = page.getByRole('radio', { name: 'Upcoming' });
  await upcoming.click();
  await expect(upcoming).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\?status=upcoming&sport=\d+&team=\d+$/);
  // The list before has games of this team as well.
  const { data } = (await (await answered).json()) as { data: unknown[] };
  await expect(rows(page)).toHaveCount(data.length);
  const found = await rows(page).allTextContents();
  expect(found.length).toBeGreaterThan(0);
  expect(found.every((text) => text.includes('Hawks') && text.includes('Soccer'))).toBe(true);

  await page.reload();
  await expect(filters.getByRole('button', { name: 'Sport: Soccer' })).toBeVisible();
  await expect(filters.getByRole('button', { name: /^Team: Riverside Hawks/ })).toBeVisible();
  await expect(rows(page)).toHaveCount(found.length);
  // The other lists take them along, but for the status, which they say themselves.
  await page.getByRole('navigation', { name: 'Game lists' }).getByRole('link', { name: 'Replays' }).click();
  await expect(page).toHaveURL(/\/vod\?sport=\d+&team=\d+$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/schedule\?status=upcoming/);
  await expect(rows(page)).toHaveCount(found.length);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page).toHaveURL(/\/schedule\??$/);

  await open(page, '/schedule?sport=basketball&team=-1&gender=x&day=2026-02-31&status=gone&venue=99999');
  const plain = (await listEvents((await aVisitor(stage.url)).client)).filter(
    (event) => event.stream_status === 'upcoming' && event.is_over !== true,
  );
  expect(await rows(page).count()).toBeGreaterThanOrEqual(Math.min(20, plain.length));
});

test('[R4.01] on a phone, behind one button that counts', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/schedule?gender=women&status=upcoming');
  const button = page.getByRole('button', { name: 'Filters 2' });
  await button.click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await expect(sheet.getByRole('checkbox', { name: 'Women' })).toBeChecked();
  expect(await listFaults(page)).toEqual([]);
  await choose(page, /^Basketball, \d+ games?$/);
  await expect(sheet.getByRole('button', { name: /^Show \d+ games?$/ })).toBeVisible();
  await sheet.getByRole('button', { name: 'Clear all' }).click();
  await sheet.getByRole('button', { name: /^Show \d+ games?$/ }).click();
  await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeFocused();
  await expect(page).toHaveURL(/\/schedule\??$/);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await readOverflow(page)).toBeLessThanOrEqual(0);
});

test.describe('far away', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  test('[R9.06] in the fan’s own time or the venue’s, and [R2.16] as cards or lines: both are remembered', async ({
    page,
  }) => {
    await open(page, '/upcoming');
    await page.getByRole('radio', { name: 'List' }).check({ force: true });
    const times = page.locator('.event-row__time').first();
    await expect(times).toContainText('GMT+9');
    const mine = await times.textContent();
    await page.getByRole('radio', { name: 'Venue time' }).check({ force: true });
    await expect(times).not.toContainText('GMT+9');
    expect(await times.textContent()).not.toBe(mine);

    await page.reload();
    await expect(times).toBeVisible();
    await expect(times).not.toContainText('GMT+9');
    await expect(page.getByRole('radio', { name: 'Venue time' })).toBeChecked();
    await expect(page.getByRole('radio', { name: 'List' })).toBeChecked();
    await page.getByRole('radio', { name: 'Grid' }).check({ force: true });
    await expect(times).toBeHidden();
  });
});

test('[R4.01] through a long list, a page at a time, and hears how many came', async ({ page }) => {
  // The real server, in smaller pages: the demo's games fit into one of ours.
  await page.route(/\/api\/events\?.*limit=24/, (route) =>
    route.continue({ url: route.request().url().replace('limit=24', 'limit=3') }),
  );
  // With a choice in the address the page asks by itself; without one its first page came with the document.
  await open(page, '/vod?gender=men');
  await expect(rows(page)).toHaveCount(3);
  const more = page.getByRole('button', { name: 'Load more' });
  await more.click();
  await expect(rows(page)).toHaveCount(6);
  await expect(page.locator('output', { hasText: '3 more games loaded' })).toBeAttached();
  const titles = await rows(page)
    .locator('a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(new Set(titles).size).toBe(titles.length);
});

test('[R8.04] where there is nothing, and is told what comes next', async ({ page }) => {
  await open(page, '/schedule?day=2022-08-01');
  await expect(page.locator('.empty-state')).toContainText('There are no events yet');
  await expect(page.locator('.empty-state')).toContainText(/Next: .+, /);
  await page.getByRole('button', { name: /^Go to / }).click();
  await expect(page).toHaveURL(/day=20(?!22)/);
  await expect(rows(page).first()).toBeVisible();
});

test('[R8.04] on a channel where nothing is live', async ({ page, stage }) => {
  await open(page, `${stage.url.replace('localhost', 'second.localhost')}/live`);
  await expect(page.locator('.empty-state')).toContainText('Il n’y a pas encore de matchs');
  await expect(page.locator('.empty-state')).toContainText('Prochain');
  await page.locator('.empty-state').getByRole('link').click();
  await expect(page).toHaveURL(/\/watch\/\d+$/);
});

test('[R1.03] in Arabic, where the days run from right to left', async ({ page, context, stage }) => {
  await context.addCookies([{ name: 'floodlit.interface_language', value: 'ar', url: stage.url }]);
  await open(page, '/schedule?day=2026-11-10');
  const days = page.locator('.day-strip__day');
  const [first, last] = [await days.first().boundingBox(), await days.last().boundingBox()];
  expect(first?.x ?? 0).toBeGreaterThan(last?.x ?? Number.POSITIVE_INFINITY);
  await page.getByRole('button', { name: 'اختر يومًا' }).click();
  const focused = page.getByRole('dialog').locator('button:focus');
  const before = await focused.boundingBox();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(async () => (await focused.boundingBox())?.x !== before?.x).toBe(true);
  const after = await focused.boundingBox();
  // To the left, or from the end of a week to the start of the next.
  const isLeft = (after?.x ?? 0) < (before?.x ?? 0);
  const isBelow = (after?.y ?? 0) > (before?.y ?? 0);
  expect(isLeft || isBelow).toBe(true);
});

test('[R2.16] the filter by favourites explains following to a viewer who follows nobody', async ({
  page,
}) => {
  await open(page, '/schedule');
  await page.getByRole('switch', { name: 'Following' }).click();
  await expect(page).toHaveURL('/schedule?mine=1');
  await expect(page.locator('.empty-state')).toContainText('Please log in to start favouriting');
});

test('[R4.01] that turns live while the fan looks on', async ({ page, stage }) => {
  test.slow();
  const game = await armGame(stage);
  await open(page, '/schedule');
  const card = page.locator('main article', { has: page.locator(`a[href="/watch/${game.eventId}"]`) });
  await expect(card).toBeVisible();
  await expect(card.getByText('Live', { exact: true })).toBeHidden();
  // The connection to the server begins when the page is at rest.
  await page.waitForTimeout(4_000);
  const encoder = game.publish();
  try {
    await expect(card.getByText('Live', { exact: true })).toBeVisible({ timeout: 30_000 });
  } finally {
    encoder.kill();
    await game.end();
  }
});
