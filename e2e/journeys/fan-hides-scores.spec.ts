// A fan who hides scores meets none from Home to the replay. Others see what the office types within seconds.
import type { Page } from '@playwright/test';
import { listFaults } from '../accessible.ts';
import { floodlit } from '../command-line.ts';
import { expect, test } from '../journey.ts';

/** The addresses that bring scores: the answers, and connections that name games. */
function watchScores(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const address = decodeURIComponent(request.url());
    if (/\/api\/scores\b|\/live-updates\?.*event_id|\/events\/\d+\/log\b/.test(address)) asked.push(address);
  });
  return asked;
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('#splash').waitFor({ state: 'detached' });
}

const results = (page: Page) => page.getByRole('region', { name: 'Latest results' });
const boards = (page: Page) => page.locator('.game-score__line, .game-score__own, .result-board, .team-form');

test('[R3.01] hides the scores of this device, and shows one game after a press', async ({ page, stage }) => {
  await open(page, '/');
  await results(page).scrollIntoViewIfNeeded();
  await expect(results(page).getByRole('link').first()).toHaveAccessibleName(/\d+, .*\d+, Final/);
  const hide = page.getByRole('switch', { name: 'Hide scores' });
  await expect(hide).toHaveCount(1);
  await hide.focus();
  await page.keyboard.press('Space');
  await expect(hide).toHaveAttribute('aria-checked', 'true');
  await expect(hide).toBeFocused();
  await expect(page.getByText('Results are hidden on this device.')).toBeVisible();
  await expect(boards(page)).toHaveCount(0);
  expect(await listFaults(page)).toEqual([]);

  const asked = watchScores(page);
  for (const address of [
    '/',
    '/?participant=lakeview-falcons',
    '/vod',
    '/search?query=hawks',
    `/watch/${stage.games.free}`,
  ]) {
    await open(page, address);
    if (!address.startsWith('/search'))
      await expect(page.getByRole('button', { name: /^Show score, / }).first()).toBeAttached();
    await expect(boards(page)).toHaveCount(0);
  }
  expect(asked).toEqual([]);

  await page
    .locator('aside')
    .getByRole('button', { name: /^Show score, / })
    .click();
  await expect(page.locator('aside .game-score__own')).toHaveCount(2);
  // The page asks for this game alone: its score, and its log for the player.
  expect(asked.length).toBeGreaterThan(0);
  for (const address of asked)
    expect(address).toMatch(
      new RegExp(`(?:event_id\\[\\]=${stage.games.free}|/events/${stage.games.free}/log)$`),
    );
});

test('[R3.08] shows a typed result on the page of a team, without a reload', async ({ page, stage }) => {
  const made = await floodlit(
    stage,
    'event',
    'create',
    '--sport',
    'soccer',
    '--home',
    'pinewood-rovers',
    '--away',
    'north-coast-united',
    '--start',
    new Date(Date.now() - 3_600_000).toISOString(),
  );
  const id = /^Event (\d+):/.exec(made)?.[1] ?? '';
  const followed = page.waitForRequest((request) =>
    decodeURIComponent(request.url()).includes('/live-updates?event_id'),
  );
  await open(page, '/?participant=pinewood-rovers');
  const card = page.locator('.media-card', { has: page.locator(`a[href="/watch/${id}"]`) });
  await expect(card).toBeAttached();
  await followed;
  await floodlit(stage, 'score', 'set', '--event', id, '--result', '3-1');
  await expect(page.locator('.team-form__result').first()).toHaveAccessibleName(/^Won 3–1 against United/, {
    timeout: 15_000,
  });
  // Its board stands among the results of the page.
  const board = results(page).locator(`a[href="/watch/${id}"]`);
  await expect(board).toHaveAccessibleName(/^United 1, Rovers 3, Final, /, { timeout: 15_000 });

  await open(page, '/?participant=pinewood-rovers&lang=ar');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('.team-form__result b').first()).toHaveText('ف');
  await expect(page.locator(`.result-board[href="/watch/${id}"]`)).toBeAttached();
  expect(await listFaults(page)).toEqual([]);
});
