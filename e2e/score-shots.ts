// The pictures of keeping the score: the office's links, and a volunteer's phone in its states.
import type { Page } from '@playwright/test';
import { callCommandLine } from './command-line.ts';
import { consoleOf, logInAs } from './console.ts';
import type { Stage } from './stage.ts';

/** A game of two teams that begins now. */
async function makeGame(stage: Stage): Promise<string> {
  const teams = ['--home', 'riverside-hawks', '--away', 'lakeview-falcons'];
  const created = ['event', 'create', '--sport', 'soccer', '--type', 'free', ...teams];
  return /^Event (\d+):/.exec(await callCommandLine(stage, ...created))?.[1] ?? '';
}

/** An install that phones reach has https and a host of its own. The demo has neither. */
const showAsReached = (page: Page, stage: Stage) =>
  page.addInitScript((origin) => {
    const fetchNow = window.fetch.bind(window);
    window.fetch = async (input, init) => {
      const answer = await fetchNow(input, init);
      if (!answer.url.endsWith('/work-links')) return answer;
      const text = await answer.text();
      const shown = text.replaceAll(origin, 'https://console.example.com');
      const { status, headers } = answer;
      return new Response(shown.replace('"this_machine_only"', '"fine"'), { status, headers });
    };
  }, consoleOf(stage));

async function makeLink(page: Page, stage: Stage, names: readonly string[]): Promise<string> {
  const game = await makeGame(stage);
  await logInAs(page, stage, 'owner');
  await page.goto(`${consoleOf(stage)}/c/northern-sports/results/${game}`);
  const address = page.getByRole('dialog').locator('code');
  for (const [index, name] of names.entries()) {
    if (index > 0) await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByLabel('For whom').fill(name);
    await page.keyboard.press('Enter');
    await address.waitFor();
  }
  return (await address.textContent()) ?? '';
}

export async function showLink(page: Page, stage: Stage): Promise<void> {
  await showAsReached(page, stage);
  await makeLink(page, stage, ['Marek, second phone', 'Ida, at the fence']);
  await page.locator('.qr').waitFor();
}

const goal = (page: Page, team: string) =>
  page.getByRole('button', { name: new RegExp(`^\\+1 Goal, ${team}`) }).click();

const bannerOf = (page: Page, kind: string) => page.locator(`.score-banner[data-kind=${kind}]`);

/** The first half, up to its end. */
async function playFirstHalf(page: Page, stage: Stage): Promise<void> {
  await page.goto(await makeLink(page, stage, ['Ida, at the fence']));
  await page.getByRole('button', { name: 'Keep the score here' }).click();
  await page.locator('.score-colours').waitFor();
  await page.locator('.score-colours').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Start 1st half' }).click();
  await setClock(page, '45', '12');
  await goal(page, 'Hawks');
  await goal(page, 'Falcons');
}

/** The page takes no press of a button that has just changed: it was meant for the one before. */
const untilSettled = (page: Page): Promise<void> => page.waitForTimeout(1_500);

async function setClock(page: Page, minutes: string, seconds: string): Promise<void> {
  await page.getByRole('button', { name: 'Set the clock' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Minutes').fill(minutes);
  await dialog.getByLabel('Seconds').fill(seconds);
  await dialog.getByRole('button', { name: 'Save' }).click();
}

export async function askAtHalfTime(page: Page, stage: Stage): Promise<void> {
  await playFirstHalf(page, stage);
  await untilSettled(page);
  await page.getByRole('button', { name: 'End 1st half' }).click();
  await page.getByText('Is 1–1 right?').waitFor();
  await bannerOf(page, 'online').waitFor();
}

async function playSecondHalf(page: Page, stage: Stage): Promise<void> {
  await askAtHalfTime(page, stage);
  await page.getByRole('button', { name: 'Yes' }).click();
  await untilSettled(page);
  await page.getByRole('button', { name: 'Start 2nd half' }).click();
  await page.getByRole('button', { name: 'End 2nd half' }).waitFor();
  await setClock(page, '63', '10');
}

export async function showPhone(page: Page, stage: Stage): Promise<void> {
  await playSecondHalf(page, stage);
  await goal(page, 'Hawks');
  await bannerOf(page, 'online').waitFor();
}

export async function showSavedTaps(page: Page, stage: Stage): Promise<void> {
  await playSecondHalf(page, stage);
  await bannerOf(page, 'online').waitFor();
  await page.context().setOffline(true);
  await goal(page, 'Hawks');
  await goal(page, 'Falcons');
  await bannerOf(page, 'saved').getByText('2').waitFor();
}
