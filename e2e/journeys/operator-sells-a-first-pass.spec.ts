// The owner adds a team, a game with a price and a pass, by the console alone. A fan sees them.
import { choose, find } from '../console-fields.ts';
import { consoleOf, expectAccessible, logInAs } from '../console.ts';
import { expect, test } from '../journey.ts';

test('an owner sells a first game and a first pass by the console alone', async ({
  page,
  browser,
  stage,
}) => {
  test.slow();
  const mark = String(stage.port);
  await logInAs(page, stage, 'owner');

  await page.getByRole('link', { name: 'Teams & venues' }).click();
  await page.getByRole('link', { name: 'Add a team' }).click();
  await page.getByLabel('Name', { exact: true }).fill(`Comets ${mark}`);
  // The typed name outlives a reload of the page.
  await page.reload();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(`Comets ${mark}`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect(page.getByRole('link', { name: `Comets ${mark}` })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Games', exact: true }).click();
  await page.getByRole('link', { name: 'Add a game' }).click();
  await find(page, 'Sport', 'hockey');
  await find(page, 'Home team', `Comets ${mark}`);
  await find(page, 'Away team', 'Lakeview Falcons');
  const start = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('Start').fill(`${start}T19:00`);
  await choose(page, 'Who may watch', 'Paid: a pass, or its own price');
  await page.getByLabel('Price (').fill('5.00');
  await page.getByLabel('Service fee').fill('1.00');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add a game' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Comets ${mark}` })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Price of this game alone' })).toBeVisible();
  await expectAccessible(page);
  const game = /\/games\/(\d+)$/.exec(page.url())?.[1] ?? '';
  const address = page.url();

  await page.getByRole('link', { name: 'Passes & prices' }).click();
  await page.getByRole('link', { name: 'Add a pass' }).click();
  await page.getByLabel('Name', { exact: true }).fill(`Comets season ${mark}`);
  await page.getByLabel('Price (').fill('49');
  await page.getByRole('button', { name: 'Add an early price' }).click();
  await page.getByLabel('Early price (').fill('39');
  const end = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('Until').fill(`${end}T12:00`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add a pass' }).click();
  await expect(page.getByRole('link', { name: `Comets season ${mark}` })).toBeVisible();
  await expectAccessible(page);

  const fan = await (await browser.newContext({ baseURL: stage.url })).newPage();
  await fan.goto(`/watch/${game}`);
  await expect(fan.getByText(/\$5\.00/).first()).toBeVisible();
  await fan.goto('/packages');
  await expect(fan.getByText(`Comets season ${mark}`)).toBeVisible();
  await expect(fan.getByText(/Until .*12:00.*then.*49\.00/).first()).toBeVisible();
  await fan.goto(`/watch/${game}`);

  await test.step('on a phone, by keyboard, the game is cancelled', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(address);
    const cancel = page.getByRole('button', { name: 'Cancel the game' });
    await cancel.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('The game is canceled. Its page says so.')).toBeVisible();
    // The message stays as long as the focus is on it.
    await page.getByRole('button', { name: 'Undo' }).focus();
    await expectAccessible(page);
    await fan.reload();
    await expect(fan.getByRole('heading', { name: 'This game is canceled' })).toBeVisible();
    await expect(fan.locator('.stage-layout__state')).toHaveText('Canceled');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Undone.')).toBeVisible();
    await page.goto(`${consoleOf(stage)}/c/northern-sports/games?search=Comets`);
    await expect(page.getByRole('link', { name: `Comets ${mark}` })).toBeVisible();
    await expectAccessible(page);
  });
  await fan.context().close();
});
