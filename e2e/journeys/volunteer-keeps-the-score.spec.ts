// A volunteer's phone keeps the score of a whole game, while the network is cut twice.
// A fan sees each score, and a second phone takes over.
import type { Browser, Page } from '@playwright/test';
import { floodlit } from '../command-line.ts';
import { consoleOf, expectAccessible, logInAs } from '../console.ts';
import { expect, test } from '../journey.ts';
import type { Stage } from '../stage.ts';

/** The office makes a link. Its sheet shows the address in a QR code and beside it. */
async function makeLink(office: Page, name: string): Promise<string> {
  await office.getByLabel('For whom').fill(name);
  await office.keyboard.press('Enter');
  const sheet = office.getByRole('dialog');
  await expect(sheet.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  const address = await sheet.locator('code').textContent();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toHaveCount(0);
  return address ?? '';
}

async function openPhone(browser: Browser, { url }: Stage, address: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    // The page opens without a network, which its worker does.
    serviceWorkers: 'allow',
  });
  const phone = await context.newPage();
  await phone.goto(address);
  return phone;
}

const keep = async (phone: Page): Promise<void> => {
  await phone.getByRole('button', { name: 'Keep the score here' }).tap();
  await expect(phone.locator('.score-banner')).toHaveText('Online');
  // The colours of the teams cover the page for a second.
  await expect(phone.locator('.score-colours')).toHaveCount(0);
};
const goal = (phone: Page, team: RegExp) => phone.getByRole('button', { name: team }).tap();
const home = /^\+1 Goal, Hawks/;
const away = /^\+1 Goal, Falcons/;

test('[R3.01] a volunteer keeps the score without a network, and another phone takes over', async ({
  browser,
  page: fan,
  stage,
}) => {
  const teams = ['--home', 'riverside-hawks', '--away', 'lakeview-falcons'];
  const created = ['event', 'create', '--sport', 'soccer', '--type', 'free', ...teams];
  const event = /^Event (\d+):/.exec(await floodlit(stage, ...created))?.[1] ?? '';
  const office = await (await browser.newContext({ baseURL: stage.url })).newPage();
  await logInAs(office, stage, 'owner');
  await office.goto(`${consoleOf(stage)}/c/northern-sports/results/${event}`);
  const first = await makeLink(office, 'Fence');
  const second = await makeLink(office, 'Bench');
  await office.context().close();
  expect(first).toContain(`${consoleOf(stage)}/score/`);

  await fan.goto(`/watch/${event}`);
  const shown = fan.locator('.game-score__line').first();
  const phone = await openPhone(browser, stage, first);
  await expect(phone.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(phone);
  await keep(phone);
  await phone.getByRole('button', { name: 'Start 1st half' }).tap();
  await goal(phone, home);
  await expect(shown).toHaveText('0–1');
  await expectAccessible(phone);

  // The first cut: two taps, and the page is loaded again without a network.
  await phone.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await phone.context().setOffline(true);
  await goal(phone, away);
  await goal(phone, home);
  await expect(phone.getByText('Saved on this phone: 2')).toBeVisible();
  await phone.reload();
  await expect(phone.getByText('Saved on this phone: 2')).toBeVisible();
  await phone.getByRole('button', { name: 'Undo' }).tap();
  await expect(shown).toHaveText('0–1');
  await phone.context().setOffline(false);
  await expect(phone.locator('.score-banner')).toHaveText('Online');
  await expect(shown).toHaveText('1–1');

  await phone.getByRole('button', { name: 'End 1st half' }).tap();
  await expect(phone.getByText('Is 1–1 right?')).toBeVisible();
  await expectAccessible(phone);
  await phone.getByRole('button', { name: 'Not sure' }).tap();
  await expect(phone.getByText('Score not confirmed')).toBeVisible();

  // Another phone opens the first link, which is not its own, then takes over with its link.
  const other = await openPhone(browser, stage, first);
  await expect(other.getByRole('heading', { name: 'This link belongs to another phone' })).toBeVisible();
  await other.goto(second);
  await keep(other);
  await expect(phone.getByText('Another phone keeps the score now')).toBeVisible();
  await goal(phone, home);
  await other.getByRole('button', { name: 'Start 2nd half' }).tap();

  // The second cut.
  await other.context().setOffline(true);
  await goal(other, away);
  await expect(other.getByText(/^Saved on this phone: [12]$/)).toBeVisible();
  await other.context().setOffline(false);
  await expect(shown).toHaveText('2–1');
  await other.getByRole('button', { name: 'Entries' }).tap();
  await expect(other.getByText('Not counted')).toBeVisible();
  await expectAccessible(other);
  await other.getByRole('button', { name: 'Count it' }).tap();
  await other.getByRole('button', { name: 'Back', exact: true }).tap();
  await expect(shown).toHaveText('2–2');

  await phone.getByRole('button', { name: 'Keep it here again' }).tap();
  await expect(phone.getByText('Another phone keeps the score now')).toHaveCount(0);
  await phone.getByRole('button', { name: 'End the game' }).tap();
  const dialog = phone.getByRole('dialog', { name: 'End the game at 2–2?' });
  await dialog.getByRole('button', { name: 'End the game', exact: true }).tap();
  await expect(phone.getByText('Final', { exact: true }).first()).toBeVisible();
  await expect(fan.locator('.game-score__line--final').first()).toHaveText('2–2');
  await Promise.all([phone.context().close(), other.context().close()]);
});
