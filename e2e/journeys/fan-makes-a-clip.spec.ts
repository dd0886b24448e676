// Making a clip in the player: recorded and live, by pointer and by keys alone, in Arabic, and without the right.
import type { Locator, Page } from '@playwright/test';
import { api } from '../../contract/src/index.ts';
import type { OwnClip } from '../../contract/src/clips/clips.ts';
import { demoPassword } from '../../demo/src/content/people.ts';
import { listFaults, readOverflow } from '../accessible.ts';
import { aDemoPerson, aVisitor, type Viewer } from '../channel-api.ts';
import { becomeViewer, expect, test } from '../journey.ts';
import { floodlit } from '../command-line.ts';
import { armGame } from '../on-air.ts';
import { expectFramesToDecode, startPlaying } from '../playing.ts';
import { waitFor } from '../product.ts';
import type { Stage } from '../stage.ts';

const aFan = (stage: Stage): Promise<Viewer> => aDemoPerson(stage.url, 'bob@demo.test', demoPassword);

/** Not the clip that was made of it. */
const gameOf = (page: Page): Locator => page.locator('media-controller video:not(.shared-clip__video)');
const timeOf = (page: Page): Promise<number> =>
  gameOf(page).evaluate((video: HTMLVideoElement) => video.currentTime);

async function watch(page: Page, eventId: number): Promise<void> {
  await page.goto(`/watch/${eventId}`);
  await startPlaying(page);
  await expectFramesToDecode(page);
  await expect(page.locator('media-controller hls-video')).toBeAttached();
}

/** Plays on from this share of the recording. */
async function playFrom(page: Page, key: string, seconds: number): Promise<void> {
  await page.locator('media-controller').focus();
  await page.keyboard.press(key);
  await expect.poll(() => timeOf(page)).toBeGreaterThan(seconds);
}

/** `pressedAt`: the time of the game at the press, in seconds. */
async function openDialog(page: Page): Promise<{ dialog: Locator; pressedAt: number }> {
  await gameOf(page).evaluate((video: HTMLVideoElement) => {
    const note = (): void => void (document.documentElement.dataset['pressedAt'] = String(video.currentTime));
    window.addEventListener('keydown', note, { capture: true, once: true });
  });
  await page.keyboard.press('x');
  const dialog = page.getByRole('dialog', { name: 'Make a clip' });
  await expect(dialog.getByRole('slider', { name: 'Start' })).toBeVisible();
  return { dialog, pressedAt: Number(await page.locator('html').getAttribute('data-pressed-at')) };
}

/** The tags of the last clip are chosen already. */
async function chooseTag(dialog: Locator, name: string): Promise<void> {
  const tag = dialog.getByRole('button', { name, exact: true });
  if ((await tag.getAttribute('aria-pressed')) !== 'true') await tag.click();
  await expect(tag).toHaveAttribute('aria-pressed', 'true');
}

const listOwn = async ({ client }: Viewer): Promise<OwnClip[]> =>
  (await client.call(api.clips.ofUser, { limit: 50 })).data;

test.describe('a fan with clips in the pass', () => {
  // All are the same fan, who may have two unfinished clips.
  test.describe.configure({ mode: 'default' });

  test('[R4.05] [R3.06] [R5.01e] clips the last seconds as they were seen: a form that lacks something says so, a press whose answer was lost makes one clip', async ({
    page,
    stage,
    browser,
  }) => {
    const fan = await aFan(stage);
    await becomeViewer(page, fan);
    await watch(page, stage.games.free);
    await playFrom(page, '6', 18.5);
    const { dialog, pressedAt } = await openDialog(page);
    await dialog.getByRole('button', { name: 'Last 15 s' }).click();
    const press = dialog.getByRole('button', { name: 'Make the clip' });
    await expect.poll(() => timeOf(page), { message: 'the game goes on' }).toBeGreaterThan(pressedAt + 0.5);

    await dialog.getByLabel('Name').fill('');
    const chosen = dialog.locator('.tag-picker__tag[aria-pressed=true]');
    await expect(chosen.first(), 'the tags of the last clip are chosen').toBeVisible();
    while ((await chosen.count()) > 0) await chosen.first().click();
    await press.click();
    await expect(dialog.getByText('Please select tag')).toBeVisible();
    await expect(dialog.getByText('Please fill in the input field.')).toBeVisible();
    await chooseTag(dialog, 'Goal');
    await dialog.getByLabel('Your own tag').fill('Grandma');
    await expect(dialog.getByText('Please select tag')).toBeHidden();
    const name = `The winner ${Date.now()}`;
    await dialog.getByLabel('Name').fill(name);

    await page.route('**/api/clip', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await press.click();
    await expect(dialog.getByText('We didn’t get a response.')).toBeVisible();
    await page.unroute('**/api/clip');
    await dialog.getByRole('button', { name: 'Try again' }).click();
    const made = page.getByRole('dialog', { name });
    await expect(made.getByRole('status').first()).toHaveText('Ready');

    const [clip, ...more] = (await listOwn(fan)).filter((one) => one.name === name);
    if (clip === undefined) throw new Error('The account has no such clip.');
    expect(more).toEqual([]);
    expect(clip).toMatchObject({ status: 'ready', tags: ['Goal', 'Grandma'] });
    // Up to the press, and not what came after it.
    expect(clip.duration).toBeGreaterThanOrEqual(pressedAt - 0.1);
    expect(clip.duration).toBeLessThan(pressedAt + 2);
    expect(clip.duration - clip.start_time).toBeCloseTo(15, 2);

    await expect(made.getByLabel('Link', { exact: true })).toHaveValue(
      `${stage.url}/share/${clip.id}/${clip.uuid}`,
    );
    await expect(made.getByRole('link', { name: 'View clip' })).toHaveAttribute(
      'href',
      `/share/${clip.id}/${clip.uuid}`,
    );
    // A friend without an account plays the file.
    const friend = await (await browser.newContext({ baseURL: stage.url })).newPage();
    await friend.goto('/faq');
    await friend.evaluate((url) => {
      const video = Object.assign(document.createElement('video'), { src: url, muted: true, autoplay: true });
      document.body.replaceChildren(video);
    }, clip.url ?? '');
    await expectFramesToDecode(friend);
    await friend.context().close();

    await page.keyboard.press('Escape');
    await expect(made).toBeHidden();
    const isStopped = ({ paused, ended }: HTMLVideoElement): boolean => paused && !ended;
    expect(await gameOf(page).evaluate(isStopped)).toBe(false);
  });

  test('reads why a clip failed, and tries again with the same seconds', async ({ page, stage }) => {
    await becomeViewer(page, await aFan(stage));
    await watch(page, stage.games.free);
    const { dialog } = await openDialog(page);
    const name = `Failed ${Date.now()}`;
    await dialog.getByLabel('Name').fill(name);
    await chooseTag(dialog, 'Goal');
    await page.route('**/api/clips/user*', async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { data: OwnClip[] };
      const data = answer.data.map((clip) =>
        clip.name === name
          ? { ...clip, status: 'failed', failure: 'The recording of this range is gone.', url: null }
          : clip,
      );
      await route.fulfill({ response, json: { ...answer, data } });
    });
    await dialog.getByRole('button', { name: 'Make the clip' }).click();
    const made = page.getByRole('dialog', { name });
    await expect(made.getByText('The recording of this range is gone.')).toBeVisible();
    await made.getByRole('button', { name: 'Try again' }).click();
    await page.unroute('**/api/clips/user*');
    await expect(dialog.getByLabel('Name')).toHaveValue(name);
    await dialog.getByRole('button', { name: 'Make the clip' }).click();
    await expect(page.getByRole('dialog', { name }).getByRole('status').first()).toHaveText('Ready');
  });

  test('makes a clip in two presses, and is at a share target with the next one', async ({
    page,
    context,
    stage,
  }) => {
    await becomeViewer(page, await aFan(stage));
    await page.addInitScript(() => {
      Object.assign(navigator, { share: () => Promise.reject(new DOMException('', 'NotAllowedError')) });
    });
    // No press leaves this machine.
    await context.route(/^https:/, (route) => route.fulfill({ contentType: 'text/html', body: 'Shared' }));
    await watch(page, stage.games.free);
    let presses = 0;
    const press = async (button: Locator): Promise<void> => {
      presses += 1;
      await button.click();
    };
    await page.locator('media-controller').hover();
    await press(page.getByRole('button', { name: 'Make a clip' }));
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Name')).toHaveValue(/@ North Coast United, 0:\d\d$/);
    await press(dialog.getByRole('button', { name: 'Make the clip' }));
    await expect(dialog.getByRole('status').first()).toHaveText('Ready');
    expect(presses).toBe(2);
    await expect(dialog.locator('video')).toHaveJSProperty('paused', false);
    await expect(dialog.locator('.player__buttons')).toBeVisible();
    await expect(dialog.locator('video')).not.toHaveAttribute('controls');
    expect(await listFaults(page)).toEqual([]);

    // This browser gives the keys to all its pages at once.
    await page.evaluate(() => Object.assign(document, { hasFocus: () => false }));
    const opened = context.waitForEvent('page');
    await press(dialog.getByRole('link', { name: 'WhatsApp' }));
    const target = await opened;
    await expect(target).toHaveURL(/^https:\/\/wa\.me\/\?text=.*North%20Coast%20United.*%2Fshare%2F/);
    expect(await target.evaluate(() => globalThis.opener === null)).toBe(true);
    expect(presses).toBeLessThanOrEqual(4);
    await target.close();

    const alert = dialog.getByRole('alert');
    await expect(alert).toBeHidden();
    await dialog.getByRole('button', { name: 'More apps' }).click();
    await expect(alert).toContainText('Copy the link instead.');
    await dialog.getByRole('link', { name: 'Email' }).evaluate((link) => link.removeAttribute('href'));
    await dialog.getByText('Email').click();
    await expect(alert).toBeHidden();
    await page.evaluate(() => Object.assign(document, { hasFocus: () => true }));
    const blocked = dialog.getByRole('link', { name: 'Facebook' });
    await expect(blocked).toHaveAttribute('rel', 'noopener noreferrer');
    await blocked.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()));
    await blocked.click();
    await expect(alert).toContainText('Copy the link instead.');
    const link = dialog.getByRole('textbox').first();
    await expect(link).toHaveValue(/\/share\/\d+\//);

    // A viewer who closes the device's own sheet has chosen to.
    await page.evaluate(() => {
      Object.assign(navigator, { share: () => Promise.reject(new DOMException('', 'AbortError')) });
    });
    await dialog.getByRole('button', { name: 'More apps' }).click();
    await expect(alert).toBeHidden();
    await page.evaluate(() => {
      Object.assign(navigator.clipboard, {
        writeText: () => Promise.reject(new DOMException('', 'NotAllowedError')),
      });
    });
    await dialog.getByRole('button', { name: 'Copy' }).first().click();
    await expect(alert).toContainText('Select the text and copy it.');
    const marked = await link.evaluate(({ value, selectionStart, selectionEnd }: HTMLInputElement) =>
      value.slice(selectionStart ?? 0, selectionEnd ?? 0),
    );
    expect(marked).toMatch(/\/share\/\d+\//);
    for (const shape of ['Square 1:1', 'Portrait 9:16'])
      await expect(dialog.getByRole('radio', { name: shape })).toBeVisible();
  });

  test('makes a clip by keys alone', async ({ page, stage }) => {
    const fan = await aFan(stage);
    await becomeViewer(page, fan);
    await watch(page, stage.games.free);
    await playFrom(page, '6', 18.2);
    const { dialog } = await openDialog(page);
    const press = async (name: string, role: 'slider' | 'button' | 'textbox'): Promise<void> => {
      const wanted = dialog.getByRole(role, { name, exact: true });
      for (let presses = 0; presses < 40; presses += 1) {
        if (await wanted.evaluate((element) => element === document.activeElement)) return;
        await page.keyboard.press('Tab');
      }
      throw new Error(`Tab does not reach ${name}.`);
    };
    const valueOf = async (end: string): Promise<number> =>
      Number(await dialog.getByRole('slider', { name: end }).getAttribute('aria-valuenow'));
    await press('Start', 'slider');
    const start = await valueOf('Start');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('ArrowRight');
    const moved = await valueOf('Start');
    expect(moved).toBeGreaterThan(start + 1);
    expect(moved).toBeLessThan(start + 1.1);
    await press('End', 'slider');
    await page.keyboard.press('PageDown');
    const end = await valueOf('End');
    // The play-head follows the moved end, and becomes the start.
    await page.keyboard.press('[');
    expect(await valueOf('Start')).toBeGreaterThan(moved);
    expect((await valueOf('End')) - (await valueOf('Start'))).toBeGreaterThanOrEqual(1.999);
    await press('Start', 'slider');
    await page.keyboard.press('Home');
    expect(await valueOf('Start')).toBeLessThan(end - 2);
    await press('Name', 'textbox');
    const name = `By keys ${Date.now()}`;
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(name);
    await press('Goal', 'button');
    if (
      (await dialog.getByRole('button', { name: 'Goal', exact: true }).getAttribute('aria-pressed')) !==
      'true'
    )
      await page.keyboard.press('Space');
    await press('Make the clip', 'button');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name }).getByRole('status').first()).toHaveText('Ready');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  test('has the dialog as a sheet on a phone, in Arabic, where time is not mirrored', async ({
    page,
    stage,
    context,
  }) => {
    await context.addCookies([{ name: 'floodlit.interface_language', value: 'ar', url: stage.url }]);
    await page.setViewportSize({ width: 390, height: 844 });
    await becomeViewer(page, await aFan(stage));
    await page.goto(`/watch/${stage.games.free}`);
    await expect(page.locator('media-controller hls-video')).toBeAttached();
    await page.getByRole('button', { name: 'إنشاء مقطع' }).click();
    const dialog = page.getByRole('dialog', { name: 'إنشاء مقطع' });
    const start = dialog.getByRole('slider', { name: 'البداية' });
    await expect(start).toBeVisible();
    const [left, right] = await Promise.all([
      start.boundingBox(),
      dialog.getByRole('slider', { name: 'النهاية' }).boundingBox(),
    ]);
    expect(left?.x).toBeLessThan(right?.x ?? 0);
    expect(await listFaults(page)).toEqual([]);
    expect(await readOverflow(page)).toBeLessThanOrEqual(0);
    expect(
      await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
    ).toBeLessThanOrEqual(0);
  });
});

test.describe('a viewer without the right', () => {
  test('[R8.02g] logs in, finds the passes with clips, or reads that none is left', async ({
    page,
    stage,
    viewer,
  }) => {
    await watch(page, stage.games.free);
    await page.keyboard.press('x');
    const dialog = page.getByRole('dialog', { name: 'Make a clip' });
    await expect(dialog.getByText('Log in to make clips of this game.')).toBeVisible();
    await expect(dialog.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
    expect(await listFaults(page)).toEqual([]);

    await becomeViewer(page, viewer);
    await watch(page, stage.games.free);
    const asked = page.waitForResponse('**/api/clip/options*');
    await page.keyboard.press('x');
    await expect(dialog.locator('.clip-refused')).toContainText('Clips come with some passes.');
    const answer = (await (await asked).json()) as { data: object };

    const data = { ...answer.data, refusal: 'clips.used_up', left: 0 };
    await page.route('**/api/clip/options*', (route) => route.fulfill({ json: { ...answer, data } }));
    await watch(page, stage.games.free);
    await page.keyboard.press('x');
    await expect(dialog.locator('.clip-refused')).toContainText('You’ve used all your clips.');
    await dialog.getByRole('link', { name: 'See passes with clips' }).click();
    await expect(page).toHaveURL(/\/packages\?feature=clips&event=\d+$/);
  });
});

test('[R4.05] a fan clips a live game at the moment that the fan sees', async ({ page, stage, viewer }) => {
  test.setTimeout(180_000);
  const game = await armGame(stage);
  await floodlit(stage, 'clips', 'event', '--event', String(game.eventId), '--makers', 'everybody');
  const encoder = game.publish();
  try {
    const { client } = await aVisitor(stage.url);
    await waitFor(
      async () => (await client.call(api.catalog.event, { id: game.eventId })).data.recording === 'live',
      30_000,
      'the game to be live',
    );
    await becomeViewer(page, viewer);
    await watch(page, game.eventId);
    await expect.poll(() => timeOf(page), { timeout: 60_000 }).toBeGreaterThan(8);
    const { dialog, pressedAt } = await openDialog(page);
    await chooseTag(dialog, 'Goal');
    const name = `Live goal ${Date.now()}`;
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByRole('button', { name: 'Make the clip' }).click();
    const made = page.getByRole('dialog', { name });
    await expect(made.getByRole('status').first()).toHaveText('Ready', { timeout: 30_000 });
    const clip = (await listOwn(viewer)).find((one) => one.name === name);
    // The last 30 seconds, or less near the start of the game.
    expect(clip?.start_time).toBeCloseTo(Math.max(0, (clip?.duration ?? 0) - 30), 2);
    expect(clip?.duration).toBeGreaterThanOrEqual(pressedAt - 0.1);
    expect(clip?.duration).toBeLessThan(pressedAt + 2);
    await expectGameToGoOn(page);
  } finally {
    encoder.kill();
    await game.end();
  }
});

async function expectGameToGoOn(page: Page): Promise<void> {
  const before = await timeOf(page);
  await expect.poll(() => timeOf(page), { message: 'the game goes on' }).toBeGreaterThan(before + 1);
}
