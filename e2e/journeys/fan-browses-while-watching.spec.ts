// A paid game goes on in the mini player while the viewer browses, with its place among the devices.
import { api } from '../../contract/src/index.ts';
import { listFaults } from '../accessible.ts';
import { aViewer } from '../channel-api.ts';
import { becomeViewer, expect, test } from '../journey.ts';
import { buyWithCard } from '../payments.ts';
import { expectFramesToDecode, startPlaying } from '../playing.ts';

test('[T30] a game goes on in a corner while the viewer browses, keeps its place, and ends at the checkout', async ({
  page,
  stage,
}) => {
  test.setTimeout(180_000);
  const viewer = await aViewer(stage.url);
  await buyWithCard(stage, viewer, { type: 'event', id: stage.games.paid });
  const { data: game } = await viewer.client.call(api.catalog.event, { id: stage.games.paid });
  const listStreams = async () => (await viewer.client.call(api.access.streams)).data.streams;

  await becomeViewer(page, viewer);
  await page.goto(`/watch/${game.id}`);
  await startPlaying(page);
  await expectFramesToDecode(page);
  await page.locator('hls-video').evaluate((element) => element.setAttribute('data-first', ''));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  // The mini player is ready as soon as its code is there.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/assets\/.*mini.*\.js/.test(name)),
  );

  await page.getByRole('link', { name: 'Schedule' }).first().click();
  await expect(page).toHaveURL(/\/schedule/);
  const mini = page.getByRole('region', { name: /^Mini player: / });
  await expect(mini).toBeVisible();
  await expectFramesToDecode(page);
  await expect(page.locator('.mini-player hls-video[data-first]')).toHaveCount(1);
  expect(await listStreams()).toHaveLength(1);
  const countPositions = (): number => asked.filter((path) => path === '/api/user/positions').length;
  const positions = countPositions();
  expect(await listFaults(page)).toEqual([]);
  // A renewal of the token, which renews the lease, takes place here too.
  await expect.poll(() => asked.includes(`/api/events/${game.id}/playback`), { timeout: 20_000 }).toBe(true);

  await expect.poll(countPositions, { timeout: 20_000 }).toBeGreaterThan(positions);
  await mini.getByRole('link', { name: 'Back to the game' }).click();
  await expect(page).toHaveURL(`${stage.url}/watch/${game.id}`);
  await expect(page.locator('media-controller hls-video[data-first]')).toHaveCount(1);
  await expect(mini).toHaveCount(0);
  await expectFramesToDecode(page);
  expect(asked.filter((path) => path.endsWith('master.m3u8'))).toEqual([]);

  await page.getByRole('link', { name: 'Schedule' }).first().click();
  await expect(mini).toBeVisible();
  // The checkout has nothing beside it. The place is free at once.
  await page.getByRole('link', { name: 'Passes' }).first().click();
  await expect(mini).toBeVisible();
  await page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: 'Season pass', exact: true }) })
    .getByRole('link', { name: 'Choose this pass' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
  await expect(mini).toHaveCount(0);
  await expect(page.locator('hls-video')).toHaveCount(0);
  await expect.poll(async () => (await listStreams()).length).toBe(0);
});
