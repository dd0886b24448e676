// Each role, from its log-in: every page of the navigation opens, and the role does its job (docs/operators).
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { connect, type Connection } from '../../server/src/db/connect.ts';
import { pathsIn } from '../../server/src/db/embedded/data-dir.ts';
import { connectionTo } from '../../server/src/db/embedded/postmaster.ts';
import { aReadyClip } from '../../server/test/clips/ready-clip.ts';
import { choose } from '../console-fields.ts';
import { consoleOf, expectAccessible, logInAs } from '../console.ts';
import { expect, test } from '../journey.ts';
import { floodlit } from '../command-line.ts';
import { readStage, type Stage } from '../stage.ts';

let connection: Connection;
let channelId: number;
/** The game of the clip, and its home team. */
let game: { readonly id: number; readonly team: number };
test.beforeAll(async () => {
  connection = connect(connectionTo(pathsIn(readStage().dataDir), 'floodlit'), { poolSize: 1 });
  const { rows } = await connection.pool.query<{ channel_id: number; id: number; team: number }>(
    `select events.channel_id, events.id, events.home_team_id as team from catalog.events as events
     join channel.channels as channels on channels.id = events.channel_id
     where channels.slug = 'northern-sports' order by events.id limit 1`,
  );
  const [first] = rows;
  if (first === undefined) throw new Error('The demo has no game.');
  channelId = first.channel_id;
  game = first;
});
test.afterAll(() => connection.close());

/** Opens each page of the navigation. None of their calls is refused. */
async function walkNavigation(page: Page, expected: readonly string[]): Promise<void> {
  const refused: string[] = [];
  let running = 0;
  page.on('request', (request) => void (request.url().includes('/api/') && (running += 1)));
  const ended = (request: { url: () => string }) => void (request.url().includes('/api/') && (running -= 1));
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  page.on('response', (response) => {
    if (response.url().includes('/api/') && response.status() >= 400)
      refused.push(`${response.status()} ${new URL(response.url()).pathname}`);
  });
  const links = page.getByRole('navigation', { name: 'Console' }).getByRole('link');
  await expect(links).toHaveText(expected);
  for (const name of expected) {
    await links.filter({ hasText: new RegExp(`^${name}$`) }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => running, name).toBeLessThanOrEqual(0);
    expect(refused, name).toEqual([]);
  }
  page.removeAllListeners();
}

const everybody = (...pages: readonly string[]): string[] => ['Today', ...pages, 'Your account'];
const openPage = (page: Page, stage: Stage, path: string) =>
  page.goto(`${consoleOf(stage)}/c/northern-sports/${path}`);

test('an owner looks after people', async ({ page, stage }) => {
  await logInAs(page, stage, 'owner');
  await walkNavigation(page, [
    'Today',
    'Going live',
    'Games',
    'Results',
    'Recordings',
    'Teams & venues',
    'Passes & prices',
    'Promo codes',
    'Fee & payments',
    'Clips',
    'Prerolls',
    'Reports',
    'Errors',
    'Content',
    'Set-up',
    'People',
    'Audit log',
    'Your account',
  ]);
  const mark = randomUUID().slice(0, 8);
  const [email, name] = [`nina-${mark}@demo.test`, `Nina ${mark}`];
  await page.getByRole('link', { name: 'People' }).click();
  await page.getByRole('button', { name: 'Invite a person' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email address').fill(email);
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(page.getByText(`The invitation to ${email} is on its way.`)).toBeVisible();
  await page.getByLabel('Search people').fill(email);
  await page.getByRole('button', { name: `Send the invitation again: ${name}` }).click();
  await expect(
    page.getByText(`The invitation to ${email} is on its way again.`, { exact: false }),
  ).toBeVisible();
  await page.getByRole('button', { name: new RegExp(`^Change the role of ${name}: Editor`) }).click();
  await dialog.getByRole('button', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Support', exact: true }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`${name} is now Support`)).toBeVisible();
  await expectAccessible(page);
});

test('an editor of one team changes its games', async ({ page, stage }) => {
  await logInAs(page, stage, 'editor', '--team', String(game.team));
  await walkNavigation(
    page,
    everybody('Going live', 'Games', 'Results', 'Recordings', 'Teams & venues', 'Clips'),
  );
  await openPage(page, stage, `games/${game.id}`);
  await page.getByLabel('Description', { exact: true }).fill('The doors open at six.');
  const form = page.locator('form').filter({ has: page.getByLabel('Description', { exact: true }) });
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
});

test('finance prices a game and sells a team pass', async ({ page, stage }) => {
  const name = `Cup night ${Date.now()}`;
  const made = await floodlit(
    stage,
    'event',
    'create',
    '--name',
    name,
    '--sport',
    'soccer',
    '--type',
    'paid',
  );
  await logInAs(page, stage, 'finance');
  await walkNavigation(page, [
    'Today',
    'Games',
    'Recordings',
    'Teams & venues',
    'Passes & prices',
    'Promo codes',
    'Fee & payments',
    'Prerolls',
    'Reports',
    'Content',
    'Set-up',
    'Your account',
  ]);
  await openPage(page, stage, `games/${/^Event (\d+):/.exec(made)?.[1]}`);
  await page.getByLabel('Price (').fill('7.00');
  await page.getByRole('button', { name: 'Save the price' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  // No other journey looks at the passes of this team.
  await openPage(page, stage, 'passes/new');
  await choose(page, 'Kind', 'Team pass');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Price (').fill('20.00');
  await page.getByRole('checkbox', { name: 'Kingston Royals' }).first().check({ force: true });
  await page.getByRole('button', { name: 'Add a pass' }).click();
  await expect(page.getByRole('link', { name })).toBeVisible();
});

test('support reads games and prices, and changes none', async ({ page, stage }) => {
  await logInAs(page, stage, 'support');
  await walkNavigation(page, [
    'Today',
    'Games',
    'Recordings',
    'Teams & venues',
    'Passes & prices',
    'Promo codes',
    'Prerolls',
    'Errors',
    'Content',
    'Set-up',
    'Your account',
  ]);
  await openPage(page, stage, `games/${game.id}`);
  await expect(page.getByLabel('Description', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
});

test('a scorer of one game makes a link for a phone', async ({ page, stage }) => {
  const made = await floodlit(stage, 'event', 'create', '--name', 'Cup night', '--sport', 'soccer');
  const id = /^Event (\d+):/.exec(made)?.[1] ?? '';
  await logInAs(page, stage, 'scorer', '--event', id);
  await walkNavigation(page, everybody('Results'));
  await openPage(page, stage, `results/${id}`);
  await page.getByLabel('For whom').fill('Fence');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  await expect(dialog.getByText(/\/score\//)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Waits for a phone')).toBeVisible();
});

test('a camera of one game makes its key', async ({ page, stage }) => {
  const made = await floodlit(
    stage,
    'event',
    'create',
    '--name',
    `Cup night ${Date.now()}`,
    '--sport',
    'soccer',
  );
  const id = /^Event (\d+):/.exec(made)?.[1] ?? '';
  await logInAs(page, stage, 'camera', '--event', id);
  await walkNavigation(page, everybody('Going live'));
  await page.getByRole('link', { name: 'Going live' }).click();
  await page.getByRole('button', { name: 'New camera' }).click();
  const name = `Phone ${id}`;
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/rtmp:\/\//).first()).toBeVisible();
  await expectAccessible(page);
  await openPage(page, stage, `live/${id}`);
  await page.locator('button[aria-haspopup=listbox]').first().click();
  await page.getByRole('option', { name }).click();
  await page.getByRole('button', { name: 'Use this camera' }).click();
  await expect(page.getByRole('button', { name: 'Start: go live now' })).toBeVisible();
});

test('a moderator of one team decides about its clips', async ({ page, stage }) => {
  await aReadyClip({ connection }, channelId, randomUUID());
  await logInAs(page, stage, 'moderator', '--team', String(game.team));
  await walkNavigation(page, everybody('Games', 'Recordings', 'Teams & venues', 'Clips'));
  await openPage(page, stage, 'clips?state=all');
  await page
    .getByRole('button', { name: /Withhold/ })
    .first()
    .click();
  await expect(page.getByText(/withheld/i).first()).toBeVisible();
});
