// A fan follows a team: log-in and return, a star that keeps a press and undoes a failed one, the rail of teams.
import type { Locator, Page } from '@playwright/test';
import { api } from '../../contract/src/index.ts';
import { listFaults } from '../accessible.ts';
import { listEvents, type Viewer } from '../channel-api.ts';
import { becomeViewer, expect, test } from '../journey.ts';
import { untilIdle } from '../pages.ts';

const hawks = 'Riverside Hawks';
const star = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name }).first();
const isPressed = (toggle: Locator): Promise<void> => expect(toggle).toHaveAttribute('aria-pressed', 'true');
const isNotPressed = (toggle: Locator): Promise<void> =>
  expect(toggle).toHaveAttribute('aria-pressed', 'false');
const listFollowed = async ({ client }: Viewer): Promise<string[]> =>
  (await client.call(api.favorites.list)).data.map(({ name }) => name);

/** The label of the last star: the first game of a list can begin at any moment, and then another is the first. */
const farthestStar = async (page: Page): Promise<string> =>
  (await page
    .getByRole('button', { name: /^Follow / })
    .last()
    .getAttribute('aria-label')) ?? '';

/** Opens a page and waits until the application has taken over from the server's picture. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('#splash')).toHaveCount(0);
}

test.describe('a fan', () => {
  test('[R6.01] without an account is asked to log in, and comes back to the star, which is full now', async ({
    page,
    viewer,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/favorite')) asked.push(request.url());
    });
    await open(page, '/upcoming?sport=1');
    await expect(page.locator('main article').first()).toContainText('Soccer');
    const name = await farthestStar(page);
    await star(page, name).click();
    const toast = page.getByText('Please log in to start favouriting', { exact: true });
    await expect(toast).toBeVisible();
    await isNotPressed(star(page, /^Follow /));
    expect(asked).toEqual([]);

    await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Log in' }).click();
    await page.getByLabel('Email').fill(viewer.email);
    await page.getByLabel('Password', { exact: true }).fill(viewer.password);
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL(/\/upcoming\?sport=1$/);
    // The log-in completes the press from before.
    await isPressed(star(page, name));
    await expect.poll(() => listFollowed(viewer)).toHaveLength(1);
  });

  test('[R1.02e] [R3.07] follows a team, finds its games on Home and the team on the profile, and lets go of it', async ({
    page,
    stage,
    viewer,
  }) => {
    const events = await listEvents(viewer.client);
    const upcoming = events.filter(
      ({ stream_status, is_over, participants }) =>
        stream_status === 'upcoming' && is_over !== true && participants.some(({ name }) => name === hawks),
    );
    expect(upcoming.length).toBeGreaterThan(0);
    await becomeViewer(page, viewer);
    await open(page, '/profile');
    await expect(page.getByText('You’re not following anything yet')).toBeVisible();
    await open(page, '/');
    await expect(page.getByRole('heading', { name: 'Coming up' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Your teams' })).toHaveCount(0);

    await open(page, `/watch/${stage.games.upcoming}`);
    const follow = star(page, `Follow ${hawks}`);
    await follow.focus();
    await page.keyboard.press('Space');
    await isPressed(follow);
    await expect.poll(() => listFollowed(viewer)).toEqual([hawks]);

    await open(page, '/');
    const rail = page.getByRole('region', { name: 'Your teams' });
    await expect(rail.getByRole('article').first()).toBeVisible();
    // One of them may be in the hero, and none is in two rails.
    for (const { id } of upcoming)
      await expect(page.getByRole('main').locator(`a[href="/watch/${id}"]`), `${id}`).toHaveCount(1);
    const further = page.getByRole('region', { name: /Coming up|Soccer|Basketball|Ice hockey/ });
    await expect(further.getByRole('article').filter({ hasText: 'Hawks' })).toHaveCount(0);
    expect(await listFaults(page)).toEqual([]);

    await open(page, '/profile');
    const teams = page.getByRole('region', { name: 'Teams' });
    await expect(teams.getByRole('link', { name: hawks })).toBeVisible();
    const kept = star(page, `Follow ${hawks}`);
    await isPressed(kept);
    expect(await listFaults(page)).toEqual([]);
    await kept.click();
    await isNotPressed(kept);
    await expect(kept, 'a slip is one press away').toBeFocused();
    await expect.poll(() => listFollowed(viewer)).toEqual([]);
    await page.reload();
    await expect(page.getByText('You’re not following anything yet')).toBeVisible();
  });

  test('sees a press taken back, and why, when it could not be kept', async ({ page, viewer }) => {
    await becomeViewer(page, viewer);
    // Nothing is answered before the press was seen.
    const { promise: looked, resolve: goOn } = Promise.withResolvers<void>();
    await page.route('**/api/favorite', async (route) => {
      await looked;
      await route.fulfill({ status: 500, json: { message: 'no', code: 'server.failed' } });
    });
    await open(page, '/upcoming');
    const label = await farthestStar(page);
    const follow = star(page, label);
    const name = label.replace('Follow ', '');
    await follow.click();
    await isPressed(follow);
    goOn();
    await expect(page.getByRole('alert')).toContainText(`${name} could not be updated.`);
    await isNotPressed(follow);
    expect(await listFollowed(viewer)).toEqual([]);

    await page.unroute('**/api/favorite');
    await follow.click();
    await isPressed(follow);
    await expect.poll(() => listFollowed(viewer)).toHaveLength(1);
    await page.reload();
    await isPressed(follow);
  });

  test('keeps the place of every star from the first picture on', async ({ page, viewer }) => {
    await becomeViewer(page, viewer);
    await page.addInitScript(() => {
      interface Shift extends PerformanceEntry {
        readonly value: number;
        readonly sources: readonly {
          readonly node: Node | null;
          readonly previousRect: DOMRectReadOnly;
          readonly currentRect: DOMRectReadOnly;
        }[];
      }
      const shifts: { value: number; moved: string }[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const { value, startTime, sources } of list.getEntries() as Shift[]) {
          const moved = sources.map(({ node, previousRect: from, currentRect: to }) => {
            const name = node instanceof Element ? node.className : node?.textContent;
            return `${name} from ${from.x},${from.y} ${from.height} to ${to.x},${to.y} ${to.height}`;
          });
          shifts.push({ value, moved: `${startTime} ms, ${value}: ${moved.join(' | ')}` });
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/watch/' + String((await listEvents(viewer.client))[0]?.id));
    await untilIdle(page);
    // A game that another journey begins or ends during a visit moves cards.
    await expect(async () => {
      await open(page, '/');
      await untilIdle(page);
      const shifts = await page.evaluate(
        () => (window as unknown as { shifts: { value: number; moved: string }[] }).shifts,
      );
      const moved = shifts.map((one) => one.moved).join('\n');
      expect(
        shifts.reduce((sum, { value }) => sum + value, 0),
        moved,
      ).toBeLessThan(0.01);
    }).toPass({ timeout: 60_000 });
  });
});
