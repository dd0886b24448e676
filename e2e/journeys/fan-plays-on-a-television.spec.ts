// A paid game on a television. Google's script is a fake, and the test is the television: it fetches like a receiver.
import type { Page } from '@playwright/test';
import { fakeCastScript, type FakeTelevision } from '../../ui/src/player/browser-test/fake-television.ts';
import { api } from '../../contract/src/index.ts';
import { listFaults, readOverflow } from '../accessible.ts';
import { becomeViewer, expect, test } from '../journey.ts';
import { floodlit } from '../command-line.ts';
import { buyWithCard } from '../payments.ts';
import { expectFramesToDecode, startPlaying } from '../playing.ts';

test.describe.configure({ mode: 'serial' });
test.afterAll(async ({ stage }) => {
  await floodlit(stage, 'channel', 'set', '--cast', 'off');
});

/** Answers in the place of Google, and notes what it is asked. */
async function watchGoogle(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route(/gstatic\.com/, async (route) => {
    asked.push(route.request().url());
    await route.fulfill({ contentType: 'text/javascript', body: `(${fakeCastScript.toString()})()` });
  });
  // The headless browser has no such object, and browsers with Google Cast have.
  await page.addInitScript(() => Object.assign(window, { chrome: {} }));
  return asked;
}

const policyOf = async (url: string): Promise<string> =>
  (await fetch(url)).headers.get('content-security-policy') ?? '';

test('[T30] [T31] a game plays on a television, which the viewer stops on the page of the account', async ({
  page,
  stage,
  viewer,
}) => {
  test.setTimeout(180_000);
  const watch = `${stage.url}/watch/${stage.games.paid}`;
  await buyWithCard(stage, viewer, { type: 'event', id: stage.games.paid });
  const asked = await watchGoogle(page);
  const refused: string[] = [];
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()));
  await becomeViewer(page, viewer);

  expect(await policyOf(watch)).not.toContain('gstatic');
  await page.goto(watch);
  await startPlaying(page);
  await expectFramesToDecode(page);
  const button = page.getByRole('button', { name: 'Play on TV (Google Cast)' });
  await expect(button).toHaveCount(0);

  await floodlit(stage, 'channel', 'set', '--cast', 'on');
  await expect
    .poll(() => policyOf(watch), { timeout: 10_000 })
    .toContain('https://www.gstatic.com/cv/js/sender/');
  await page.goto(watch);
  await startPlaying(page);
  await expectFramesToDecode(page);
  await expect(button).toBeVisible();
  expect(asked).toEqual([]);
  await button.click();
  const panel = page.getByRole('group', { name: 'TV' });
  await expect(panel).toContainText('Playing on Living room');
  expect(asked).toHaveLength(1);
  expect(refused.filter((text) => /content security policy/i.test(text))).toEqual([]);
  expect(await listFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await readOverflow(page)).toBe(0);

  const urlOf = () =>
    page.evaluate(() => (window as unknown as { television?: FakeTelevision }).television?.loaded?.url);
  await expect.poll(urlOf).toContain('/media/r/');
  const url = (await urlOf()) ?? '';
  expect((await fetch(url)).status).toBe(200);
  const { data } = await viewer.client.call(api.access.streams);
  expect(data.streams.map(({ remote }) => remote)).toEqual(['cast']);

  await page.goto('/profile/edit');
  const section = page.getByRole('region', { name: 'TVs' });
  await expect(section).toContainText('TV (Google Cast)');
  expect(await listFaults(page)).toEqual([]);
  await section.getByRole('button', { name: /^Stop/ }).click();
  await expect(section).toHaveCount(0);
  await expect.poll(async () => (await fetch(url)).status, { timeout: 15_000 }).toBe(403);
  expect((await viewer.client.call(api.access.streams)).data.streams).toEqual([]);
});
