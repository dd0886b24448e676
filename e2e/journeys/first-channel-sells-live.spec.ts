// An empty install becomes a channel that sells a live game, by the console alone. Time and presses are counted.
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { startEncoder, type TestEncoder } from '../../server/test/encoder.ts';
import { acceptTerms, cards, fillNewBuyer, payButton, successHeading, typeCard } from '../checkout.ts';
import { choose, find } from '../console-fields.ts';
import { expect, test } from '../journey.ts';
import { floodlit } from '../command-line.ts';
import { expectFramesToDecode, startPlaying } from '../playing.ts';
import { makeDataDir, removeDataDir, startProduct, type Product } from '../product.ts';

const mostPresses = 70;
const mostMs = 5 * 60_000;
const dataDir = makeDataDir();
let product: Product | undefined;
let encoder: TestEncoder | undefined;

test.afterAll(async () => {
  encoder?.kill();
  await product?.stop();
  removeDataDir(dataDir);
});

/** In half an hour, on the wall clock of the browser and of its new channel. */
const soon = (): string =>
  new Date(Date.now() + 30 * 60_000)
    .toLocaleString('sv-SE', { timeZone: 'America/New_York' })
    .slice(0, 16)
    .replace(' ', 'T');

/** Counts what a person presses in a page: the pointer, and keys apart from typing. */
async function countPresses(page: Page): Promise<() => number> {
  let presses = 0;
  await page.exposeFunction('countPress', () => (presses += 1));
  await page.addInitScript(() => {
    const count = (event: Event): void => {
      const press = (window as unknown as { countPress: () => void }).countPress;
      if (event.isTrusted) press();
    };
    addEventListener('pointerdown', count, true);
    addEventListener('keydown', count, true);
  });
  return () => presses;
}

test('an empty install sells its first live game in minutes, by the console alone', async ({
  page,
  browser,
}) => {
  test.setTimeout(mostMs + 120_000);
  product = await startProduct(dataDir, { DEMO_CONTENT: 'off' });
  const stage = { ...product, games: {} as never };
  const presses = await countPresses(page);
  const startedAt = Date.now();
  const made = await floodlit(stage, 'operator', 'create', '--email', 'ada@harbour.test', '--name', 'Ada');
  await page.goto(made.split('\n')[0] ?? '');

  await test.step('access', async () => {
    await page.getByLabel('Choose a password').fill('a-quiet-harbour-7');
    await page.getByLabel('The password again').fill('a-quiet-harbour-7');
    const secret = (await page.getByTestId('totp-secret').textContent()) ?? '';
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    await page.getByLabel('Code of your authenticator app').fill(code);
    await page.getByRole('button', { name: 'Open the console' }).click();
    await page.getByRole('button', { name: 'I have kept them' }).click();
  });

  await test.step('a channel', async () => {
    await expect(page.getByText('There is no channel yet. Make the first one.')).toBeVisible();
    await page.getByRole('link', { name: 'New channel' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Harbour Sports');
    await page.getByLabel('Address of the site').fill('harbour.localhost');
    await page.getByLabel('Address that viewers write to').fill('help@harbour.test');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Make the channel' }).click();
    await expect(page.getByRole('heading', { name: 'Until it sells' })).toBeVisible();
  });
  // Each step leads back to the list of steps.
  const todo = page.getByRole('heading', { name: 'Until it sells' });
  const toDo = async (name: string): Promise<void> => {
    await page.getByRole('link', { name, exact: true }).click();
    // The set-up has a field "Name" too, and stays until the next page is there.
    await expect(todo).toHaveCount(0);
  };

  await test.step('a sport, a team, a game and a pass', async () => {
    await toDo('The first sport');
    await page.getByLabel('Name', { exact: true }).fill('Ice Hockey');
    await page.keyboard.press('Enter');
    await expect(todo).toBeVisible();
    await toDo('The first team');
    await page.getByLabel('Name', { exact: true }).fill('Harbour Gulls');
    await find(page, 'Sport', 'hockey');
    await page.getByLabel('Name', { exact: true }).press('Enter');
    await expect(todo).toBeVisible();
    await toDo('The first game');
    await find(page, 'Sport', 'hockey');
    await find(page, 'Home team', 'Gulls');
    await page.getByLabel('Start').fill(soon());
    await choose(page, 'Who may watch', 'Paid: a pass, or its own price');
    await page.getByLabel('Price (').fill('5.00');
    await page.getByLabel('Name', { exact: true }).fill('Gulls open the season');
    await page.getByRole('button', { name: 'Add a game' }).click();
    await expect(todo).toBeVisible();
  });

  await test.step('a pass, and the doors open', async () => {
    await toDo('The first pass');
    await page.getByLabel('Name', { exact: true }).fill('Season pass');
    await page.getByLabel('Price (').fill('49');
    await page.getByRole('button', { name: 'Add a pass' }).click();
    await expect(todo).toBeVisible();
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('The channel is open.')).toBeVisible();
  });

  await page.getByRole('link', { name: 'Games' }).click();
  await page.getByRole('link', { name: 'Gulls open the season' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Gulls open the season' })).toBeVisible();
  const eventId = /\/games\/(\d+)$/.exec(page.url())?.[1] ?? '';

  const fan = await (
    await browser.newContext({ baseURL: `http://harbour.localhost:${stage.port}` })
  ).newPage();
  await test.step('a fan buys the game', async () => {
    await fan.goto(`/buy?type=event&id=${eventId}`);
    await fillNewBuyer(fan, {
      firstName: 'Finn',
      lastName: 'First',
      email: 'finn@harbour.test',
      password: 'the-first-of-all-7',
    });
    await typeCard(fan, cards.works);
    await acceptTerms(fan);
    await payButton(fan).click();
    await expect(successHeading(fan)).toBeVisible();
  });

  await test.step('the game goes live, and the fan sees it', async () => {
    await page.getByRole('link', { name: 'Going live' }).click();
    await page.getByRole('button', { name: 'New camera' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name of the camera').fill('Rink side');
    await dialog.getByRole('button', { name: 'Make the camera' }).click();
    await expect(dialog.getByRole('heading', { name: 'Server and key of Rink side' })).toBeVisible();
    const key = (await dialog.locator('code').last().textContent()) ?? '';
    await dialog.getByRole('button', { name: 'I have entered it' }).click();
    encoder = startEncoder({ url: `rtmp://127.0.0.1:${stage.rtmpPort}/live/${key}` });
    await page.getByRole('link', { name: 'Gulls open the season' }).click();
    await page.getByRole('button', { name: 'Use this camera' }).click();
    await page.getByRole('button', { name: 'Start: go live now' }).click();
    await expect(page.getByText('On the air', { exact: true })).toBeVisible();
    await fan.goto(`/watch/${eventId}`);
    await startPlaying(fan, { mayEnd: true });
    await expectFramesToDecode(fan);
  });

  const ms = Date.now() - startedAt;
  console.log(
    `an empty install sold a live game after ${(ms / 1_000).toFixed(0)} s and ${presses()} presses`,
  );
  expect(ms).toBeLessThan(mostMs);
  expect(presses()).toBeLessThanOrEqual(mostPresses);
  await fan.context().close();
});
