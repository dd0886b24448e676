// A sponsor's film before a game: it plays first, the game follows at once, and the fan sees it once.
import type { Page } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { api } from '../../contract/src/index.ts';
import { ensureSponsorFilm } from '../../demo/src/footage/index.ts';
import type { TestEncoder } from '../../server/test/encoder.ts';
import { listFaults } from '../accessible.ts';
import { aVisitor } from '../channel-api.ts';
import { expect, test } from '../journey.ts';
import { floodlit } from '../command-line.ts';
import { armGame, type LiveGame } from '../on-air.ts';
import { expectFramesToDecode } from '../playing.ts';
import { waitFor } from '../product.ts';
import type { Stage } from '../stage.ts';

test.describe.configure({ mode: 'serial', timeout: 180_000 });
// A browser lets a film with sound start for a fan who has pressed something on the site before.
test.use({
  launchOptions: {
    executablePath: process.env['CHROMIUM_PATH'],
    args: ['--autoplay-policy=no-user-gesture-required'],
  },
});

/** No other journey plays this sport, so no other one sees the film. */
const sport = 'ice-hockey';
let folder: string;
let game: LiveGame;
let encoder: TestEncoder;
let preroll: string;

const lineOf = async (stage: Stage): Promise<string> =>
  (await floodlit(stage, 'preroll', 'list')).split('\n').find((line) => line.startsWith(`${preroll} `)) ?? '';

test.beforeAll(async ({ stage }) => {
  folder = await mkdtemp(path.join(tmpdir(), 'floodlit-sponsor-'));
  const ffmpegPath = process.env['FFMPEG_PATH'] ?? 'ffmpeg';
  const film = await ensureSponsorFilm(folder, { ffmpegPath, signal: AbortSignal.timeout(60_000) });
  game = await armGame(stage, 'free', sport);
  encoder = game.publish();
  const said = await floodlit(stage, 'preroll', 'add', '--file', film, '--for', 'live', '--sport', sport);
  preroll = /^Preroll (\d+) /.exec(said)?.[1] ?? '';
  await waitFor(async () => / ready /.test(await lineOf(stage)), 120_000, 'the film');
  const { client } = await aVisitor(stage.url);
  await waitFor(
    async () => (await client.call(api.catalog.event, { id: game.eventId })).data.recording === 'live',
    30_000,
    'the game to be live',
  );
});
test.afterAll(async ({ stage }) => {
  encoder.kill();
  await floodlit(stage, 'preroll', 'stop', '--preroll', preroll);
  await game.end();
  await rm(folder, { recursive: true, force: true });
});

const film = (page: Page) => page.locator('.preroll[data-shown]');
const framesOf = (page: Page): Promise<number> =>
  page
    .locator('.preroll video')
    .evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames);

test('[R4.10] the film plays, then the game, and after a reload the game alone', async ({ page, stage }) => {
  const refused: string[] = [];
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()));
  await page.goto(`/watch/${game.eventId}`);
  await expect(film(page)).toBeVisible();
  const before = await framesOf(page);
  await expect.poll(() => framesOf(page), { message: 'frames of the film' }).toBeGreaterThan(before + 10);
  await expect(page.getByRole('group', { name: 'Advertisement' })).toBeVisible();
  await expect(page.locator('media-controller hls-video')).toBeAttached();
  expect(await listFaults(page)).toEqual([]);
  await expect(page.locator('.preroll')).toHaveCount(0, { timeout: 20_000 });
  await expectFramesToDecode(page);
  await expect.poll(() => lineOf(stage), { message: 'the count' }).toMatch(/ 1 +own film$/);
  const stored = await page.evaluate(() =>
    Object.keys(localStorage).filter((name) => name.includes('preroll')),
  );
  expect(stored).toEqual([`floodlit.preroll.unlogged.${game.eventId}`]);

  await page.reload();
  await expect(page.locator('media-controller hls-video')).toBeAttached();
  await expectFramesToDecode(page);
  await expect(page.locator('.preroll')).toHaveCount(0);
  expect(refused).toEqual([]);
});

test('the keyboard alone skips the film after its time', async ({ page }) => {
  await page.goto(`/watch/${game.eventId}`);
  await expect(film(page)).toBeVisible();
  const skip = page.locator('.preroll__skip[aria-disabled="false"]', { hasText: /^Skip$/ });
  // One act: the film of eight seconds may end while several are on their way.
  await skip.press('Enter', { timeout: 15_000 });
  await expect(page.locator('.preroll')).toHaveCount(0);
  await expectFramesToDecode(page);
});

test('the film plays for a fan who comes from another page, and leaves with the fan', async ({ page }) => {
  await page.goto('/schedule');
  await page.locator('#splash').waitFor({ state: 'detached' });
  await page.evaluate((id) => {
    const link = document.createElement('a');
    link.href = `/watch/${id}`;
    link.textContent = 'The game';
    document.querySelector('main')?.prepend(link);
  }, game.eventId);
  await page.getByRole('link', { name: 'The game' }).click();
  await expect(film(page)).toBeVisible();
  await page.goBack();
  await expect(page.locator('.preroll')).toHaveCount(0);
});
