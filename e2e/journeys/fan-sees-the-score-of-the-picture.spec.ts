// The score of a replay follows the viewer's own place in it, and each play has an address.
import type { Page } from '@playwright/test';
import { api } from '../../contract/src/index.ts';
import { showFrom } from '../../contract/src/sums/score-at.ts';
import { listFaults } from '../accessible.ts';
import { aVisitor } from '../channel-api.ts';
import { expect, test } from '../journey.ts';
import { startPlaying } from '../playing.ts';

const jump = (page: Page, second: number): Promise<void> =>
  page.locator('hls-video').evaluate((media: HTMLVideoElement, to) => {
    media.pause();
    media.currentTime = to;
  }, second);
const placeOf = (page: Page): Promise<number> =>
  page.locator('hls-video').evaluate((media: HTMLVideoElement) => media.currentTime);

test('[R3.08] [T53] a replay shows the score of the second in its picture, and goes along its plays', async ({
  page,
  stage,
}) => {
  const id = stage.games.free;
  const { client } = await aVisitor(stage.url);
  const { entries } = (await client.call(api.scores.log, { id: String(id) })).data;
  const [goal, second] = entries.flatMap(({ second: at, ...entry }) =>
    entry.kind === 'score' && at !== null ? [{ ...entry, at_second: at }] : [],
  );
  if (goal === undefined || second === undefined) throw new Error('The free game of the demo has two goals.');
  const bug = page.locator('.score-bug');
  const points = () => bug.locator('.score-bug__points').allTextContents();
  const list = page.getByRole('region', { name: 'Play by play' }).or(page.locator('.game-list'));

  await page.goto(`/watch/${id}`);
  await startPlaying(page);
  await expect(bug).toBeVisible();

  await test.step('a rewind shows the score of then', async () => {
    await jump(page, goal.at_second + 0.4);
    const first = goal.side === 'home' ? ['0', '1'] : ['1', '0'];
    await expect.poll(points).toEqual(first);
    await jump(page, Math.max(0, goal.at_second - 0.4));
    await expect.poll(points).toEqual(['0', '0']);
    await jump(page, second.at_second - 0.4);
    await expect.poll(points).toEqual(first);
    await jump(page, second.at_second + 0.4);
    await expect.poll(points).not.toEqual(first);
  });

  await test.step('n and b go to the next and the previous play', async () => {
    await jump(page, 0);
    const stops = [...new Set(entries.flatMap((entry) => stopOf(entry)))].toSorted((a, b) => a - b);
    const next = stops.find((at) => at > 0.5) ?? 0;
    await page.keyboard.press('n');
    await expect.poll(() => placeOf(page)).toBeCloseTo(next, 1);
    await jump(page, second.at_second + 5);
    await page.keyboard.press('b');
    await expect
      .poll(() => placeOf(page))
      .toBeCloseTo(stops.findLast((at) => at < second.at_second + 3) ?? 0, 1);
  });

  await test.step('a line of the list goes to its play', async () => {
    await jump(page, second.at_second + 0.4);
    const line = list.getByRole('button', { name: /Goal/ }).filter({ hasText: '–' }).first();
    await line.click();
    await expect.poll(() => placeOf(page)).toBeCloseTo(showFrom(goal, goal.at_second), 1);
    // The press on the line may have scrolled the controls half below the header.
    await page.evaluate(() => scrollTo(0, 0));
    expect(await listFaults(page)).toEqual([]);
  });

  await test.step('the address of a play opens there, and an unknown one plays', async () => {
    await page.goto(`/watch/${id}?entry=${second.id}`);
    await startPlaying(page);
    await expect(bug).toBeVisible();
    await expect.poll(() => placeOf(page)).toBeGreaterThanOrEqual(showFrom(second, second.at_second) - 0.1);
    await page.goto(`/watch/${id}?entry=${crypto.randomUUID()}`);
    await startPlaying(page);
    await expect(bug).toBeVisible();
  });
});

const stopKinds: readonly string[] = ['score', 'big_play', 'penalty', 'period_start'];
const stopOf = (entry: {
  readonly kind: Parameters<typeof showFrom>[0]['kind'];
  readonly second: number | null;
}) => (entry.second === null || !stopKinds.includes(entry.kind) ? [] : [showFrom(entry, entry.second)]);
