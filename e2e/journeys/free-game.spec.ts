// The player for a visitor on a free game: picture, quality, captions, keys, and token renewal.
import type { Page } from '@playwright/test';
import { api } from '../../contract/src/index.ts';
import { aVisitor } from '../channel-api.ts';
import { expectOnePicture, listPictures, observePictures } from '../hand-over.ts';
import { expect, holdApplication, test } from '../journey.ts';
import { expectFramesToDecode, startPlaying } from '../playing.ts';
import type { Stage } from '../stage.ts';

interface VideoState {
  paused: boolean;
  muted: boolean;
  time: number;
  height: number;
  /** Languages of the tracks that are shown. */
  captions: string[];
  cues: number;
}

function readVideo(page: Page): Promise<VideoState> {
  return page.locator('video').evaluate((element) => {
    const video = element as HTMLVideoElement;
    const shown = [...video.textTracks].filter((track) => track.mode === 'showing');
    return {
      paused: video.paused,
      muted: video.muted,
      time: video.currentTime,
      height: video.videoHeight,
      captions: shown.map((track) => track.language),
      cues: shown.reduce((sum, track) => sum + (track.cues?.length ?? 0), 0),
    };
  });
}

/** Opens the free game as somebody without an account and lets it play. */
async function watchFreeGame(page: Page, id: number): Promise<void> {
  await page.goto(`/watch/${id}`);
  await startPlaying(page);
  await expectFramesToDecode(page);
}

/** Where the keys are the player's own, as after a click on the picture. */
const focusPlayer = (page: Page): Promise<void> => page.locator('media-controller').focus();

/** Lines of pictures of each quality, lowest first. */
async function listHeights(stage: Stage): Promise<number[]> {
  const { client } = await aVisitor(stage.url);
  const { playlists } = (await client.call(api.media.playback, { id: stage.games.free })).data;
  const master = Object.entries(playlists).find(([name]) => name.endsWith('master.m3u8'))?.[1] ?? '';
  const heights = [...master.matchAll(/RESOLUTION=\d+x(\d+)/g)].map((match) => Number(match[1]));
  return heights.toSorted((one, other) => one - other);
}

/** The menu is drawn anew, and closed by that, when the quality changes by itself in this very moment. */
async function chooseInMenu(
  page: Page,
  menu: RegExp,
  name: string | RegExp,
  before?: () => Promise<void>,
): Promise<void> {
  const choice = page.getByRole('menuitemradio', { name });
  await expect(async () => {
    await before?.();
    if (!(await choice.isVisible())) {
      await page.getByRole('button', { name: 'Settings' }).click({ timeout: 5_000 });
      await page.getByRole('menuitem', { name: menu }).click({ timeout: 5_000 });
    }
    await choice.click({ timeout: 5_000 });
  }).toPass();
}

async function chooseQuality(page: Page, height: number): Promise<void> {
  // From the beginning: of the last seconds nothing is ahead that another quality could replace.
  await chooseInMenu(page, /^Quality/, new RegExp(`^${height}p`), async () => {
    await focusPlayer(page);
    await page.keyboard.press('0');
  });
  await focusPlayer(page);
  await page.keyboard.press('0');
  await expect.poll(async () => (await readVideo(page)).height).toBe(height);
}

test.describe('a free game', () => {
  test('[R1.02c] [R6.01] plays for a visitor without an account', async ({ page, stage }) => {
    const refused: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
    });
    await watchFreeGame(page, stage.games.free);
    await expect(page.getByRole('heading', { name: 'Choose how to watch' })).toHaveCount(0);
    expect(refused).toEqual([]);
  });

  test('plays in another quality when asked to', async ({ page, stage }) => {
    await watchFreeGame(page, stage.games.free);
    const [lowest = 0, ...higher] = await listHeights(stage);
    expect(higher.length).toBeGreaterThan(0);
    await chooseQuality(page, lowest);
    await expectFramesToDecode(page);
  });

  test('shows captions in the language that is chosen', async ({ page, stage }) => {
    await watchFreeGame(page, stage.games.free);
    await page.getByRole('switch', { name: 'Captions' }).click();
    await expect.poll(async () => (await readVideo(page)).captions).toEqual(['en']);
    await expect.poll(async () => (await readVideo(page)).cues).toBeGreaterThan(0);
    await chooseInMenu(page, /^Captions/, 'العربية');
    await expect.poll(async () => (await readVideo(page)).captions).toEqual(['ar']);
    await expect.poll(async () => (await readVideo(page)).cues).toBeGreaterThan(0);
  });

  test('obeys the keyboard', async ({ page, stage }) => {
    await watchFreeGame(page, stage.games.free);
    await focusPlayer(page);
    await page.keyboard.press('Space');
    await expect.poll(async () => (await readVideo(page)).paused).toBe(true);

    await page.keyboard.press('5');
    await expect.poll(async () => Math.round((await readVideo(page)).time)).toBe(15);
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => Math.round((await readVideo(page)).time)).toBe(20);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(async () => Math.round((await readVideo(page)).time)).toBe(10);

    await page.keyboard.press('m');
    await expect.poll(async () => (await readVideo(page)).muted).toBe(true);
    await page.keyboard.press('m');
    await expect.poll(async () => (await readVideo(page)).muted).toBe(false);

    await page.keyboard.press('f');
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    await expect(page.getByRole('button', { name: 'Exit full screen' })).toBeAttached();
    await page.keyboard.press('f');
    await expect.poll(() => page.evaluate(() => document.fullscreenElement === null)).toBe(true);

    await page.keyboard.press('Space');
    await expect.poll(async () => (await readVideo(page)).paused).toBe(false);
    await expectFramesToDecode(page);
  });

  test('keeps the picture and the place of the Tab key while the application takes the page over', async ({
    page,
    stage,
  }) => {
    const held = await holdApplication(page);
    await observePictures(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('.m4s')) asked.push(new URL(request.url()).pathname);
    });
    await page.goto(`/watch/${stage.games.free}`, { waitUntil: 'commit' });
    const answers = page.getByRole('link', { name: 'FAQ' }).last();
    const framesBefore = async (): Promise<number> => (await listPictures(page))[0]?.frames ?? 0;
    // Without a press a browser may refuse to start a picture with sound.
    const offered = page.locator('.early-player__play');
    const start = async (): Promise<number> => {
      if (await offered.isVisible()) await offered.click();
      return framesBefore();
    };
    await expect.poll(start, { message: 'frames before the application' }).toBeGreaterThan(10);
    // A browser may rest a picture that nobody sees, so the page stays at it.
    await answers.evaluate((link) => link.focus({ preventScroll: true }));
    held.resolve();
    await expect(page.locator('media-play-button').first()).toBeAttached();
    await expect(page.locator('media-controller hls-video')).toBeAttached();
    await expect(answers).toBeFocused();
    await expectOnePicture(page);
    const [first = ''] = asked;
    expect(asked.filter((path) => path === first)).toHaveLength(1);
  });

  test('obeys a press before the application once it has taken the page over, and never twice', async ({
    page,
    stage,
  }) => {
    const held = await holdApplication(page);
    await page.goto(`/watch/${stage.games.free}`, { waitUntil: 'commit' });
    const share = page.getByRole('button', { name: 'Share', exact: true });
    await share.click();
    await page.getByRole('button', { name: 'Watch on another device' }).click();
    held.resolve();
    const dialog = page.getByRole('dialog', { name: 'Watch on another device' });
    await expect(dialog).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await share.click();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(dialog).toHaveCount(0);
  });

  test('leads from the early Play button to its controls, not to the top of the page', async ({
    page,
    stage,
  }) => {
    await page.addInitScript(() => {
      // As a browser that does not let pictures start by themselves.
      const real = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'play') ?? {};
      HTMLMediaElement.prototype.play = () => {
        Object.defineProperty(HTMLMediaElement.prototype, 'play', real);
        return Promise.reject(new DOMException('', 'NotAllowedError'));
      };
    });
    const held = await holdApplication(page);
    await page.goto(`/watch/${stage.games.free}`, { waitUntil: 'commit' });
    await page.locator('.early-player__play').press('Enter');
    held.resolve();
    await expect(page.locator('media-settings-menu-button').first()).toBeAttached();
    await expect(page.locator('media-controller hls-video')).toBeAttached();
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => document.activeElement?.localName ?? '')).toMatch(/^media-/);
  });

  test('has a side about the game, and ends with the next one', async ({ page, stage }) => {
    await watchFreeGame(page, stage.games.free);
    const side = page.getByRole('complementary');
    const lines = side.locator('.teams-panel__next');
    await expect(lines).toHaveCount(2);
    for (const line of await lines.all())
      await expect(line).toHaveText(/^(Next: .+ · .+|No game planned yet)$/);
    await expect(side.getByText('Free for everyone')).toBeVisible();
    const words = await side.innerText();
    expect(words.indexOf('Follow more'), 'what else can be followed comes last').toBeGreaterThan(
      words.indexOf('Share'),
    );
    await side.getByRole('button', { name: 'Clip', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Make a clip' })).toBeVisible();
    await page.keyboard.press('Escape');

    const end = page.getByRole('region', { name: 'After the game' });
    const next = end.getByRole('link', { name: /^(View|Watch|Get)/ });
    const reachEnd = (): Promise<void> =>
      page.locator('media-controller video').evaluate((video: HTMLVideoElement) => {
        video.loop = false;
        video.currentTime = video.duration - 1;
      });
    // The end covers the player's controls. It takes the focus from them once the next game is known.
    await page.locator('.player__buttons media-play-button').focus();
    await reachEnd();
    await expect(end.locator('.end-screen__art > *').first()).toBeVisible();
    await expect(next).toBeFocused();
    await expect(next).toHaveAttribute('href', /^\/watch\/\d+$/);
    await expect(next).toHaveAccessibleDescription(/.+ @ .+/);
    await end.getByRole('button', { name: 'Watch again' }).click();
    await expect(end).toHaveCount(0);
    // A viewer who has pressed nothing keeps the place on the page.
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await reachEnd();
    await expect(next).toBeVisible();
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('body');
  });

  test('is reached by the Tab key alone', async ({ page, stage }) => {
    await watchFreeGame(page, stage.games.free);
    await expect(page.locator('media-settings-menu-button').first()).toBeAttached();
    const names: string[] = [];
    for (let presses = 0; presses < 40 && !names.includes('media-settings-menu-button'); presses++) {
      await page.keyboard.press('Tab');
      names.push(await page.evaluate(() => document.activeElement?.localName ?? ''));
    }
    expect(names).toContain('media-play-button');
    expect(names).toContain('media-settings-menu-button');
  });

  test('leaves the keys to a button that has the focus, and obeys them where nothing has it', async ({
    page,
    stage,
  }) => {
    await watchFreeGame(page, stage.games.free);
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Follow/ })
      .first()
      .focus();
    for (const key of ['m', 'f', 'k']) await page.keyboard.press(key);
    expect(await readVideo(page)).toMatchObject({ paused: false, muted: false });
    expect(await page.evaluate(() => document.fullscreenElement)).toBeNull();

    await page.reload();
    await expect(page.locator('media-settings-menu-button').first()).toBeAttached();
    await expect(page.locator('media-controller hls-video')).toBeAttached();
    await page.keyboard.press('5');
    await expect.poll(async () => Math.round((await readVideo(page)).time)).toBeGreaterThanOrEqual(15);
  });

  test('goes on from any place of the time line', async ({ page, stage }) => {
    await watchFreeGame(page, stage.games.free);
    await focusPlayer(page);
    await page.keyboard.press('8');
    await expect.poll(async () => (await readVideo(page)).time).toBeGreaterThan(23);
    await expectFramesToDecode(page);
    const line = page.getByRole('slider', { name: 'Time line' });
    // A recording that has played to its end has the length of its last picture, some milliseconds less.
    await expect(line).toHaveAttribute('aria-valuetext', /of (?:29|30) seconds/);
  });

  test('[T31] goes on after its token was renewed, with the new token', async ({ page, stage }) => {
    await page.clock.install();
    const tokens = new Set<string>();
    page.on('request', (request) => {
      const token = /\/media\/t\/([^/]+)\/v\//.exec(request.url())?.[1];
      if (token !== undefined) tokens.add(token);
    });
    await watchFreeGame(page, stage.games.free);
    const [first] = tokens;
    expect(tokens.size).toBe(1);
    // Read on its way: what the browser keeps of an answer it may have let go of already.
    const renewed = new Set<string>();
    await page.route(`**/api/events/${stage.games.free}/playback*`, async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { data: { token: string } };
      renewed.add(answer.data.token);
      await route.fulfill({ response, json: answer });
    });
    // To whatever is under way, seven minutes in a moment are a call that took too long.
    await page.waitForFunction(() => localStorage.getItem('floodlit.api_key') !== null);
    await expect
      .poll(() =>
        page
          .locator('video')
          .evaluate(
            ({ buffered, duration }: HTMLVideoElement) => duration - buffered.end(buffered.length - 1),
          ),
      )
      .toBeLessThan(0.5);
    // Tokens live ten minutes and are renewed well before their end.
    await page.clock.fastForward('07:00');
    await expect.poll(() => renewed.size).toBeGreaterThan(0);
    expect([...renewed]).not.toContain(first);

    const [lowest = 0] = await listHeights(stage);
    await chooseQuality(page, lowest);
    // A player that the jump made begin anew asks once more: either answer is a new token.
    await expect.poll(() => [...tokens].some((token) => renewed.has(token))).toBe(true);
    await expectFramesToDecode(page);
  });
});
