// The machine that airs a paid game dies. The encoder goes to its second address, and a fan watches on.
import path from 'node:path';
import { demoPassword } from '../../demo/src/content/people.ts';
import { api } from '../../contract/src/index.ts';
import { aDemoPerson } from '../channel-api.ts';
import { type Cluster, startCluster } from '../cluster/cluster.ts';
import { type FollowingEncoder, startFollowingEncoder } from '../cluster/following-encoder.ts';
import { createMediaRecord, type ListedSegment, listSegments } from '../cluster/media-record.ts';
import { watchWords } from '../cluster/seen-words.ts';
import { becomeViewer, expect, test } from '../journey.ts';
import { armGame } from '../on-air.ts';
import { expectFramesToDecode, readPicture, startPlaying } from '../playing.ts';
import { waitFor } from '../product.ts';

const mostWordsMs = 10_000;
const beforeSeconds = 6;
const logs = path.join(import.meta.dirname, '../test-results/machines');
let cluster: Cluster | undefined;
let encoder: FollowingEncoder | undefined;

test.afterAll(async () => {
  await encoder?.stop();
  await cluster?.stop();
});

const secondsOf = (segments: readonly ListedSegment[]): number =>
  segments.reduce((sum, { seconds, isGap }) => sum + (isGap ? 0 : seconds), 0);

test('a paid game outlives the machine that airs it', async ({ browser }) => {
  // Its seven processes start in this time too.
  test.setTimeout(360_000);
  cluster = await startCluster({ logs });
  const { url, ingests } = cluster;
  const [home, other] = ingests;
  if (home === undefined || other === undefined) throw new Error('The cluster has two ingests.');
  const game = await armGame({ ...cluster, games: {} as never }, 'paid');
  const addresses = ingests.map(({ rtmpPort }) => `rtmp://127.0.0.1:${rtmpPort}/live/${game.key}`);
  encoder = startFollowingEncoder(addresses);
  const bob = await aDemoPerson(url, 'bob@demo.test', demoPassword);
  const page = await (await browser.newContext({ baseURL: url })).newPage();
  const record = createMediaRecord();

  await test.step('a fan with a pass watches the game', async () => {
    await becomeViewer(page, bob);
    await page.goto(`/watch/${game.eventId}`);
    await startPlaying(page, { mayEnd: true });
    await expectFramesToDecode(page);
    await expect.poll(async () => (await readPicture(page)).time).toBeGreaterThan(beforeSeconds);
  });

  const before = await listSegments(bob, url, game.eventId);
  expect(await record.readAll(before)).toBe(before.length);
  const words = await watchWords(page);

  await test.step('its machine dies, and the picture comes back', async () => {
    const { time } = await readPicture(page);
    await home.kill();
    await expect.poll(async () => (await readPicture(page)).time).toBeGreaterThan(time + beforeSeconds);
    await expectFramesToDecode(page);
    const seen = await words();
    console.log(`after the death of its machine: ${JSON.stringify(seen)}`);
    expect(Object.keys(seen.words).join(), 'no failure').not.toMatch(/can’t|isn’t|trouble|failed/u);
    const wordsMs = Object.values(seen.words).reduce((sum, ms) => sum + ms, 0);
    expect(wordsMs, 'words over the picture').toBeLessThan(mostWordsMs);
  });

  await test.step('the machine comes back, and airs nothing', async () => {
    home.start();
    await home.ready();
    const during = await listSegments(bob, url, game.eventId);
    expect(secondsOf(during)).toBeGreaterThan(secondsOf(before));
  });

  await test.step('the replay has all that was received', async () => {
    await game.end();
    await waitFor(
      async () => (await bob.client.call(api.catalog.event, { id: game.eventId })).data.recording === 'ready',
      60_000,
      'the recording',
    );
    const replay = await listSegments(bob, url, game.eventId);
    const played = new Set(replay.filter(({ isGap }) => !isGap).map((one) => one.path));
    expect(before.filter((one) => !played.has(one.path))).toEqual([]);
    expect(await record.readAll(replay)).toBe(played.size);
    expect([...record.twice], 'addresses with two bodies').toEqual([]);
    await page.goto(`/watch/${game.eventId}`);
    await startPlaying(page, { mayEnd: true });
    await expectFramesToDecode(page);
  });
  await page.context().close();
});
