// The player in a real Chromium, on a real recording.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { buildPages } from './build-pages.ts';
import { createLiveChannel } from './live-channel.ts';
import { makeLadder } from './make-ladder.ts';
import { startMediaServer, untilQuiet } from './media-server.ts';
import type { MediaServer } from './media-server.ts';
import { readLog, state, watchMedia, type MediaLog } from './watch-media.ts';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const AT_MOST = { timeout: 30_000 };
vi.setConfig({ testTimeout: 60_000 });
let folder: string;
let server: MediaServer;
let browser: Browser;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'floodlit-player-'));
  const media = join(folder, 'media');
  const [playlists, scripts] = await Promise.all([
    makeLadder(media, process.env.FFMPEG_PATH ?? '/usr/bin/ffmpeg', 120),
    buildPages(join(folder, 'dist')),
  ]);
  server = await startMediaServer(join(folder, 'dist'), media, playlists, scripts, createLiveChannel({}));
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required', '--mute-audio'],
  });
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  await untilQuiet(server.asked);
  server.asked.length = 0;
  Object.assign(server.mood, {
    tokenSeconds: 600,
    isStale: false,
    refusal: undefined,
    isDown: false,
    isFree: true,
  });
});

async function open(path: string, viewport = { width: 1024, height: 720 }): Promise<Page> {
  const context = await browser.newContext({ viewport });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.addInitScript(watchMedia);
  await page.goto(server.origin + path);
  return page;
}

const plays = (page: Page, after = 0.3) =>
  page.waitForFunction(
    (least) =>
      (document.querySelector<HTMLVideoElement>('media-controller hls-video')?.currentTime ?? 0) > least,
    after,
    AT_MOST,
  );
const asked = (name: string) => server.asked.filter((each) => each.path === name);
const rising = (times: number[]) =>
  times.every((time, index) => index === 0 || time >= (times[index - 1] ?? 0));

describe('the early start', () => {
  it('decodes frames without React, asking once for each file', async () => {
    const page = await open('/pages/early.html');
    await page.waitForFunction(
      () => (window as unknown as { log: MediaLog }).log.times.length > 20,
      null,
      AT_MOST,
    );
    expect(server.asked.slice(0, 2).map((each) => each.path)).toEqual(['360p/init.mp4', '360p/s00000.m4s']);
    expect(asked('360p/init.mp4')).toHaveLength(1);
    expect(asked('360p/s00000.m4s')).toHaveLength(1);
    expect(server.asked.filter((each) => each.path.endsWith('.m3u8'))).toEqual([]);
  });

  it('asks for a paid game with the stored credential', async () => {
    server.mood.isFree = false;
    const context = await browser.newContext();
    onTestFinished(() => context.close());
    const page = await context.newPage();
    await page.addInitScript(() => localStorage.setItem('floodlit.api_key', 'key-of-bob'));
    const question = page.waitForRequest('**/api/events/7/playback');
    await page.goto(`${server.origin}/pages/early.html`);
    expect((await question).headers().authorization).toBe('Bearer key-of-bob');
    await page.waitForFunction(
      () => (document.querySelector<HTMLVideoElement>('hls-video')?.currentTime ?? 0) > 0.3,
      null,
      AT_MOST,
    );
  });

  it('asks nothing without a credential', async () => {
    server.mood.isFree = false;
    const page = await open('/pages/early.html');
    await page.waitForLoadState('networkidle');
    expect(await page.locator('hls-video').count()).toBe(0);
    expect(server.asked).toEqual([]);
  });

  it.each([
    ['moveBefore', false],
    ['plain insertion', true],
  ])(
    'hands the playing element to React with %s: no time lost, nothing loaded twice',
    async (_name, isOld) => {
      const context = await browser.newContext();
      onTestFinished(() => context.close());
      const page = await context.newPage();
      await page.addInitScript(watchMedia);
      if (isOld) await page.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'moveBefore'));
      await page.goto(`${server.origin}/pages/watch.html?react_after=1500`);
      await page.waitForFunction(() => document.querySelector('#early-player hls-video'), null, AT_MOST);
      await page.waitForFunction(() => document.querySelector('media-controller hls-video'), null, AT_MOST);
      await plays(page, 3);
      const log = await readLog(page);
      expect(log.restarts).toEqual([]);
      expect(rising(log.times)).toBe(true);
      expect(asked('360p/init.mp4')).toHaveLength(1);
      expect(asked('360p/s00000.m4s')).toHaveLength(1);
      expect(await page.locator('hls-video').count()).toBe(1);
    },
  );
  /** Opens a watch page whose engine does not arrive before it is let go. */
  async function openWithoutEngine(path: string) {
    const context = await browser.newContext();
    onTestFinished(() => context.close());
    const page = await context.newPage();
    await page.addInitScript(watchMedia);
    const { promise: decision, resolve: decide } = Promise.withResolvers<'let go' | 'refuse'>();
    await page.route('**/create-playback*', async (route) =>
      (await decision) === 'let go' ? route.continue() : route.abort(),
    );
    await page.goto(server.origin + path, { waitUntil: 'commit' });
    return { page, letGo: () => decide('let go'), refuse: () => decide('refuse') };
  }

  it('shows frames without the engine, which goes on from there to the end', async () => {
    const { page, letGo } = await openWithoutEngine('/pages/watch.html');
    await page.waitForFunction(
      () => (window as unknown as { log: MediaLog }).log.times.length > 5,
      null,
      AT_MOST,
    );
    expect(await page.evaluate(() => customElements.get('hls-video'))).toBeUndefined();
    letGo();
    await plays(page, 5);
    const log = await readLog(page);
    expect(log.restarts).toEqual([]);
    expect(rising(log.times)).toBe(true);
    expect(asked('360p/init.mp4')).toHaveLength(1);
    expect(asked('360p/s00000.m4s')).toHaveLength(1);
    await page.evaluate(() => {
      const media = document.querySelector<HTMLVideoElement>('hls-video');
      if (media) media.currentTime = 60;
    });
    await plays(page, 60.3);
    await page.evaluate(() => {
      const media = document.querySelector<HTMLVideoElement>('hls-video');
      if (media) media.currentTime = 118.5;
    });
    await page.waitForFunction(
      () => document.querySelector<HTMLVideoElement>('hls-video')?.ended,
      null,
      AT_MOST,
    );
    expect((await state(page))?.time).toBeGreaterThan(119);
  });

  it('waits at the end of the first segment for an engine that comes late, and plays on', async () => {
    const { page, letGo } = await openWithoutEngine('/pages/watch.html');
    await page.waitForFunction(
      () => (window as unknown as { log: MediaLog }).log.restarts.some((each) => each.startsWith('waiting')),
      null,
      AT_MOST,
    );
    letGo();
    await plays(page, 4);
    const log = await readLog(page);
    expect(log.restarts.filter((each) => !each.startsWith('waiting'))).toEqual([]);
    expect(rising(log.times)).toBe(true);
    expect(await page.locator('hls-video').count()).toBe(1);
  });

  it('takes the picture away when no engine comes', async () => {
    const { page, refuse } = await openWithoutEngine('/pages/early.html');
    const picture = page.locator('#early-player hls-video');
    await picture.waitFor(AT_MOST);
    refuse();
    await picture.waitFor({ state: 'detached', ...AT_MOST });
    expect(await page.locator('hls-video').count()).toBe(0);
  });
});

describe('tokens', () => {
  it('change every few seconds under a running picture, without an error or a restart', async () => {
    server.mood.tokenSeconds = 6;
    const page = await open('/pages/watch.html');
    await plays(page, 20);
    const log = await readLog(page);
    expect(new Set(server.asked.map((each) => each.token)).size).toBeGreaterThanOrEqual(4);
    expect(server.asked.filter((each) => each.status !== 200)).toEqual([]);
    expect(log.restarts).toEqual([]);
    expect(rising(log.times)).toBe(true);
    expect(await page.evaluate(() => window.reasons)).toEqual([]);
  });

  it('are renewed when the server finds one too old', async () => {
    server.mood.isStale = true;
    const page = await open('/pages/watch.html');
    await expect.poll(() => server.asked.some((each) => each.status === 403), AT_MOST).toBe(true);
    server.mood.isStale = false;
    await plays(page);
    expect(await page.evaluate(() => window.reasons)).toEqual([]);
  });

  it('end politely, with the reason, when the viewer may no longer watch', async () => {
    server.mood.tokenSeconds = 4;
    const page = await open('/pages/watch.html');
    await plays(page);
    server.mood.refusal = { status: 403, reason: 'pass' };
    await page.waitForFunction(() => window.reasons.includes('pass'), null, AT_MOST);
    expect((await state(page))?.paused).toBe(true);
    expect(await page.locator('hls-video').count()).toBe(1);
  });

  it('leave the picture running while the server is away', async () => {
    server.mood.tokenSeconds = 4;
    const page = await open('/pages/watch.html');
    await plays(page);
    // What is played while the server is away must be there before.
    await page.waitForFunction(
      () => {
        const media = document.querySelector<HTMLVideoElement>('hls-video');
        const { buffered, currentTime } = media ?? { buffered: undefined, currentTime: 0 };
        return (
          buffered !== undefined &&
          buffered.length > 0 &&
          buffered.end(buffered.length - 1) > currentTime + 15
        );
      },
      null,
      AT_MOST,
    );
    server.mood.isDown = true;
    await page.locator('.player__notice:not(:empty)').waitFor(AT_MOST);
    const before = (await state(page))?.time ?? 0;
    await plays(page, before + 3);
    expect((await readLog(page)).restarts).toEqual([]);
    server.mood.isDown = false;
    await page.locator('.player__notice:not(:empty)').waitFor({ state: 'detached', ...AT_MOST });
    expect((await readLog(page)).restarts).toEqual([]);
  });
});

describe('the controls', () => {
  it('list the rungs, and play the one chosen', async () => {
    const page = await open('/pages/watch.html');
    await plays(page);
    await page.locator('media-settings-menu-button').click();
    await page
      .getByRole('menuitem', { name: /Quality/ })
      .first()
      .click();
    const rungs = page.locator('media-rendition-menu').getByRole('menuitemradio');
    await expect.poll(() => rungs.allTextContents()).toEqual(['360p', '180p', 'Auto (360p)']);
    await rungs.filter({ hasText: '180p' }).click();
    await page.waitForFunction(
      () => document.querySelector('hls-video')?.shadowRoot?.querySelector('video')?.videoHeight === 180,
      null,
      AT_MOST,
    );
    expect(await page.evaluate(() => localStorage.getItem('floodlit.player.quality'))).toBe('180p');
    await page.goto('about:blank');
    server.asked.length = 0;
    await page.goto(`${server.origin}/pages/watch.html`);
    await plays(page);
    expect(server.asked[1]?.path).toBe('180p/s00000.m4s');
  });

  it('obey the keyboard while the player has focus, and only then', async () => {
    const page = await open('/pages/watch.html');
    await plays(page);
    await page.locator('#elsewhere').focus();
    await page.keyboard.press('k');
    await page.keyboard.press('m');
    expect(await state(page)).toMatchObject({ paused: false, muted: false });

    await page.locator('.player__buttons media-play-button').focus();
    await page.keyboard.press('k');
    expect(await state(page)).toMatchObject({ paused: true });
    // The buttons hear of it by an event.
    await page.locator('media-controller[mediapaused]').waitFor(AT_MOST);
    const at = async (key: string) => {
      await page.keyboard.press(key);
      return Math.round((await state(page))?.time ?? -1);
    };
    expect(await at('5')).toBe(60);
    expect(await at('l')).toBe(70);
    expect(await at('j')).toBe(60);
    expect(await at('ArrowRight')).toBe(65);
    expect(await at('ArrowLeft')).toBe(60);
    await page.keyboard.press('m');
    await expect.poll(async () => (await state(page))?.muted).toBe(true);
    await page.keyboard.press('m');
    await page.keyboard.press('ArrowDown');
    await expect.poll(async () => (await state(page))?.volume).toBe(0.95);
    await page.keyboard.press('c');
    await page.waitForFunction(() =>
      [...(document.querySelector<HTMLVideoElement>('hls-video')?.textTracks ?? [])].some(
        (track) => track.mode === 'showing',
      ),
    );
    await page.keyboard.press(' ');
    await expect.poll(async () => (await state(page))?.paused).toBe(false);
    await expect
      .poll(() => page.evaluate(() => Object.fromEntries(Object.entries(localStorage))))
      .toMatchObject({ 'floodlit.player.volume': '0.95', 'floodlit.player.captions': 'en' });
  });

  it('go on where this viewer stopped, and nowhere else', async () => {
    const page = await open('/pages/watch.html');
    await plays(page);
    await page.evaluate(() => {
      const media = document.querySelector<HTMLVideoElement>('hls-video');
      if (media) media.currentTime = 61;
    });
    await plays(page, 61.2);
    // What the page before still asks for is not asked by this one.
    await page.goto('about:blank');
    server.asked.length = 0;
    await page.goto(`${server.origin}/pages/watch.html`);
    await plays(page, 61);
    expect(server.asked[1]?.path).toBe('360p/s00030.m4s');
    expect(asked('360p/s00000.m4s')).toEqual([]);
    await page.evaluate(() => localStorage.setItem('floodlit.api_key', 'another viewer'));
    await page.goto('about:blank');
    await page.goto(`${server.origin}/pages/watch.html`);
    await plays(page);
    expect((await state(page))?.time).toBeLessThan(30);
  });

  it.each([
    ['en', 1024],
    ['ar', 1024],
    ['fr', 390],
    ['ar', 320],
  ])('run left to right and pass axe in %s at %d px', async (lang, width) => {
    const page = await open(`/pages/watch.html?lang=${lang}`, { width, height: 720 });
    await plays(page);
    await page.locator('.player__buttons media-play-button').focus();
    await page.keyboard.press('k');
    await page.locator('media-controller[mediapaused]').waitFor(AT_MOST);
    const places = await page.evaluate(() => {
      const player = document.querySelector('.player');
      const place = (name: string) => player?.querySelector(name)?.getBoundingClientRect().x ?? -1;
      return {
        dir: player && getComputedStyle(player).direction,
        play: place('.player__buttons media-play-button'),
        fullscreen: place('media-fullscreen-button'),
        overflow: document.documentElement.scrollWidth > innerWidth,
        small: [...(player?.querySelectorAll('.player__button, .player__big-play') ?? [])]
          .map((button) => button.getBoundingClientRect())
          .filter((box) => box.width > 0 && (box.width < 44 || box.height < 44)).length,
        label: player?.querySelector('.player__buttons media-play-button')?.getAttribute('aria-label'),
        spoken: player
          ?.querySelector('media-time-range')
          ?.shadowRoot?.querySelector('input')
          ?.getAttribute('aria-valuetext'),
      };
    });
    expect(places).toMatchObject({ dir: 'ltr', overflow: false, small: 0 });
    expect(places.play).toBeLessThan(places.fullscreen);
    expect(places.label).toBe({ en: 'Play', fr: 'Lire', ar: 'تشغيل' }[lang]);
    expect(places.spoken).toMatch(
      { en: /seconds? of 2 minutes$/, fr: /sur 2 minutes$/, ar: /والمدة دقيقتان$/ }[lang] ?? /^$/,
    );
    await page.evaluate(await readFile(axe, 'utf8'));
    const found = await page.evaluate(async () => {
      const { axe: checker } = window as unknown as {
        axe: { run: () => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
      };
      const { violations } = await checker.run();
      return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => node.html) }));
    });
    expect(found).toEqual([]);
  });
});
