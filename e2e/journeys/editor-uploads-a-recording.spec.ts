// An operator uploads a recording whose line is cut, goes on after a reload, and trims it by keyboard.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { api } from '../../contract/src/index.ts';
import { runFfmpeg } from '../../ffmpeg/src/index.ts';
import { aVisitor } from '../channel-api.ts';
import { consoleOf, expectAccessible, logInAs } from '../console.ts';
import { expect, test } from '../journey.ts';

const seconds = 9;

test('an operator uploads a recording over a cut line, and trims it by keyboard', async ({ page, stage }) => {
  test.slow();
  const place = await mkdtemp(path.join(tmpdir(), 'floodlit-upload-journey-'));
  const film = path.join(place, 'film.mp4');
  await runFfmpeg({
    ffmpegPath: process.env['FFMPEG_PATH'] ?? 'ffmpeg',
    workDirectory: place,
    timeoutMs: 60_000,
    args: [
      ...`-f lavfi -i testsrc2=size=320x180:rate=24:duration=${seconds}`.split(' '),
      ...'-c:v libx264 -preset ultrafast -pix_fmt yuv420p -g 48'.split(' '),
      film,
    ],
  });
  const title = `Comets ${stage.port}`;
  await logInAs(page, stage, 'owner');
  await page.getByRole('link', { name: 'Recordings' }).click();
  await page.getByRole('link', { name: 'Add a recording' }).click();
  await page.getByLabel('Title', { exact: true }).fill(title);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add and choose the file' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('No file yet')).toBeVisible();

  // The line lets the upload begin, and then no byte through.
  let begun = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/uploads')) begun += 1;
  });
  const parts = '**/api/console/channels/*/uploads/*';
  const cut = page.waitForEvent('requestfailed', (request) => request.method() === 'PATCH');
  await page.route(parts, (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await page.locator('input[type=file]').setInputFiles(film);
  await cut;
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText('The upload of film.mp4 was interrupted.')).toBeVisible();
  await page.unroute(parts);
  await page.locator('input[type=file]').setInputFiles(film);
  await expect(page.getByText('Ready', { exact: true })).toBeVisible({ timeout: 60_000 });
  expect(begun).toBe(1);
  await expectAccessible(page);

  const video = Number(/video-(\d+)$/.exec(page.url())?.[1]);
  const { client } = await aVisitor(stage.url);
  const lengthOf = async (): Promise<number> =>
    Math.round((await client.call(api.media.vodItem, { id: video })).data.duration);
  expect(await lengthOf()).toBe(seconds);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('slider', { name: /^Start/ }).focus();
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'Show only 0:04 to 0:09' }).click();
  // A notice with the focus stays.
  await page.getByRole('button', { name: 'Undo' }).focus();
  await expect(page.getByText('Viewers see 0:04 to 0:09 of 0:09.')).toBeVisible();
  await expect.poll(lengthOf).toBe(seconds - 4);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(lengthOf).toBe(seconds);

  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText(`${title} is removed.`)).toBeVisible();
  await page.goto(`${consoleOf(stage)}/c/northern-sports/recordings?search=${encodeURIComponent(title)}`);
  await expect(page.getByText('Nothing matches.')).toBeVisible();
  await expectAccessible(page);
  await rm(place, { recursive: true, force: true });
});
