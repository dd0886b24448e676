// One account on three devices: the third is asked, stops the first, and plays.
import type { Page } from '@playwright/test';
import { api } from '../../contract/src/index.ts';
import { listFaults, readOverflow } from '../accessible.ts';
import { aDemoPerson, type Viewer } from '../channel-api.ts';
import { becomeViewer, expect, test } from '../journey.ts';
import { buyWithCard } from '../payments.ts';
import { expectFramesToDecode, startPlaying } from '../playing.ts';

test('[T30] a third device asks which one to stop, plays, and the stopped one says why within 15 s', async ({
  browser,
  stage,
  viewer,
}) => {
  test.setTimeout(240_000);
  const { data: packages } = await viewer.client.call(api.commerce.packages, { event_id: stage.games.paid });
  const pass = packages.find(({ type, is_team_pass }) => type === 'paid' && !is_team_pass);
  await buyWithCard(stage, viewer, { type: 'package', id: pass?.id });
  await expect
    .poll(async () => {
      const { data } = await viewer.client.call(api.catalog.event, { id: stage.games.paid });
      return data.access.granted;
    })
    .toBe(true);

  const open = async (person: Viewer, size: { width: number; height: number }) => {
    const context = await browser.newContext({ baseURL: stage.url, viewport: size });
    const page = await context.newPage();
    await becomeViewer(page, person);
    await page.goto(`/watch/${stage.games.paid}`);
    return page;
  };
  const play = async (page: Page) => {
    await startPlaying(page);
    await expectFramesToDecode(page);
  };
  const another = () => aDemoPerson(stage.url, viewer.email, viewer.password);
  const desk = { width: 1280, height: 800 };
  const first = await open(viewer, desk);
  await play(first);
  const second = await open(await another(), desk);
  await play(second);

  const third = await open(await another(), { width: 360, height: 740 });
  await expect(third.getByRole('heading', { name: 'You’re watching on another device' })).toBeVisible();
  await expect(third.getByText('Your account can watch on 2 devices at a time.')).toBeVisible();
  const stops = third.getByRole('button', { name: 'Watch here' });
  await expect(stops).toHaveCount(2);
  await expect(third.locator('video')).toHaveCount(0);
  expect(await listFaults(third)).toEqual([]);
  expect(await readOverflow(third)).toBe(0);

  // The list begins with the latest, so the last is the first device. It is stopped by the keyboard.
  await stops.last().focus();
  const stoppedAt = Date.now();
  const ended = first
    .getByRole('heading', { name: 'You’re watching on another device' })
    .waitFor({ timeout: 60_000 });
  const duration = ended.then(() => Date.now() - stoppedAt);
  await third.keyboard.press('Enter');
  await play(third);
  expect(await duration, 'milliseconds until the first one ended').toBeLessThan(15_000);
  await expect(first.locator('video')).toHaveCount(0);
  await expectFramesToDecode(second);

  // The second page closes, and its place is free at once.
  await second.close();
  await expect(async () => {
    await first.getByRole('button', { name: 'Try again' }).click({ timeout: 1_000 });
    await expect(first.locator('video')).toHaveCount(1, { timeout: 3_000 });
  }).toPass();
  await startPlaying(first);
  await expectFramesToDecode(first);
});
