// A stranger opens a clip of a paid game. It is withdrawn while it plays. Its maker looks after the others.
import { clipSharePath } from '../../contract/src/clips/clip-address.ts';
import type { OwnClip } from '../../contract/src/clips/clips.ts';
import { api } from '../../contract/src/index.ts';
import { listFaults, readOverflow } from '../accessible.ts';
import { aViewer, type Viewer } from '../channel-api.ts';
import { consoleOf, expectAccessible, logInAs } from '../console.ts';
import { expectOnePicture, listPictures, observePictures } from '../hand-over.ts';
import { becomeViewer, expect, holdApplication, test } from '../journey.ts';
import { floodlit } from '../command-line.ts';
import { buyWithCard } from '../payments.ts';
import { expectFramesToDecode } from '../playing.ts';
import { waitFor } from '../product.ts';
import { readStage } from '../stage.ts';

const readyDeadlineMs = 60_000;

async function makeClip(maker: Viewer, eventId: number, name: string): Promise<OwnClip> {
  const { client } = maker;
  const { data: playback } = await client.call(api.media.playback, { id: eventId });
  const { data } = await client.call(api.clips.create, {
    event_id: eventId,
    event_media_id: playback.asset_id,
    name,
    start_time: 5,
    duration: 25,
    tags: ['Goal'],
    idempotency_key: crypto.randomUUID(),
  });
  let made: OwnClip = data;
  const isReady = async (): Promise<boolean> => {
    const own = (await client.call(api.clips.ofUser, {})).data;
    made = own.find(({ id }) => id === data.id) ?? made;
    return made.status === 'ready';
  };
  await waitFor(isReady, readyDeadlineMs, 'the clip');
  return made;
}

test.describe.configure({ mode: 'serial' });

let maker: Viewer;
test.beforeAll(async () => {
  const stage = readStage();
  maker = await aViewer(stage.url);
  const passes = (await maker.client.call(api.commerce.packages, {})).data;
  const pass = passes.find(({ name }) => name === 'Month pass');
  if (pass === undefined) throw new Error('The demo has no pass of a month.');
  await floodlit(stage, 'pass', 'set', '--pass', String(pass.id), '--clips', '50');
  await buyWithCard(stage, maker, { type: 'package', id: pass.id });
  const mayWatch = async (): Promise<boolean> =>
    (await maker.client.call(api.catalog.event, { id: stage.games.paid })).data.has_access;
  await waitFor(mayWatch, readyDeadlineMs, 'the pass');
});

test('[R1.02d] [R2.02d] [T08] a stranger sees a clip of a paid game until the channel withdraws it, and again when an operator has watched it', async ({
  page,
  browser,
  stage,
}) => {
  test.setTimeout(180_000);
  const clip = await makeClip(maker, stage.games.paid, 'The derby is decided');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => {
    let loads = 0;
    const count = (): void => document.documentElement.setAttribute('data-loads', String(++loads));
    document.addEventListener('loadstart', count, true);
  });
  const held = await holdApplication(page);
  await observePictures(page);
  await page.goto(clipSharePath(clip), { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1, name: clip.name })).toBeVisible();
  const framesBefore = async (): Promise<number> => (await listPictures(page))[0]?.frames ?? 0;
  await expect.poll(framesBefore, { message: 'frames before the application' }).toBeGreaterThan(10);
  held.resolve();
  await page.locator('#splash').waitFor({ state: 'detached' });
  await expectOnePicture(page);
  await expectFramesToDecode(page);
  // The player's own controls join the running picture.
  await expect(page.locator('.player__buttons')).toBeVisible();
  await expect(page.locator('video')).not.toHaveAttribute('controls');
  await expectFramesToDecode(page);
  await expect(page.locator('html')).toHaveAttribute('data-loads', '1');
  expect(await listFaults(page)).toEqual([]);
  expect(await readOverflow(page)).toBeLessThanOrEqual(0);
  await expect(page.getByRole('link', { name: 'Watch this moment in the full game' })).toHaveAttribute(
    'href',
    `/watch/${stage.games.paid}?t=5`,
  );
  // It would end by itself otherwise.
  await page.locator('video').evaluate((video: HTMLVideoElement) => void (video.loop = true));
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/.*%2Fshare%2F/,
  );
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Report this clip' }).click();
  await page.getByRole('radio', { name: 'Something else' }).check();
  await page.getByRole('button', { name: 'Send the report' }).click();
  await expect(page.getByText('We’ll review your report.')).toBeVisible();
  await page.keyboard.press('Escape');

  const words = ['--clip', String(clip.id), '--by', 'Ada Adult', '--note', 'A parent asked.'];
  await floodlit(stage, 'clips', 'withhold', ...words);
  await expect(page.getByText('This clip is no longer available')).toBeVisible({ timeout: 15_000 });
  await expect(page.locator('video')).toHaveCount(0);
  // The server reads a clip again after a second, and an event tells the page sooner.
  for (const address of [clip.url ?? '', clipSharePath(clip)])
    await expect.poll(async () => (await page.request.get(address)).status(), { timeout: 3_000 }).toBe(404);

  const desk = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await logInAs(desk, stage, 'owner');
  await desk.goto(`${consoleOf(stage)}/c/northern-sports/clips?state=withheld`);
  await desk.getByRole('button', { name: `Watch ${clip.name}` }).click();
  await expectFramesToDecode(desk);
  await expectAccessible(desk);
  await desk.getByRole('button', { name: `Close ${clip.name}` }).press('r');
  await expect(desk.getByRole('button', { name: `Close ${clip.name}` })).toHaveCount(0);
  await desk.context().close();
  await expect(async () => {
    await page.reload();
    await expectFramesToDecode(page);
  }).toPass();
});

test('[R2.02c] [R4.05] [R8.02g] a maker renames a clip, deletes it, and takes the deletion back', async ({
  page,
  stage,
}) => {
  test.setTimeout(180_000);
  const clip = await makeClip(maker, stage.games.paid, 'A name to change');
  await becomeViewer(page, maker);
  await page.goto('/profile/clips');
  await expect(page.getByRole('heading', { name: clip.name })).toBeVisible();
  expect(await listFaults(page)).toEqual([]);
  await page.getByRole('button', { name: `Change the name and tags of “${clip.name}”` }).click();
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Please fill in the input field.')).toBeVisible();
  await name.fill('A better name');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'A better name' })).toBeVisible();

  const remove = page.getByRole('button', { name: 'Delete “A better name”' });
  await remove.click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeFocused();
  await undo.press('Enter');
  await expect(remove).toBeVisible();
  const listOwn = async () => (await maker.client.call(api.clips.ofUser, {})).data.map(({ id }) => id);
  expect(await listOwn()).toContain(clip.id);
  await remove.click();
  await expect(undo).toBeVisible();
  // Leaving the page sends the deletion at once.
  await page.goto('/faq');
  await expect.poll(listOwn).not.toContain(clip.id);
});
