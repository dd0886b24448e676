// The player in a real Chromium, on a live game that grows in real time.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { buildPages } from './build-pages.ts';
import { createLiveChannel } from './live-channel.ts';
import type { LiveChannel } from './live-channel.ts';
import { makeLiveParts } from './make-live-parts.ts';
import { startMediaServer, untilQuiet } from './media-server.ts';
import type { MediaServer } from './media-server.ts';
import { readLog, state, watchMedia } from './watch-media.ts';
import type { MediaLog } from './watch-media.ts';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const AT_MOST = { timeout: 30_000 };
vi.setConfig({ testTimeout: 90_000 });
let folder: string;
let live: LiveChannel;
let server: MediaServer;
let browser: Browser;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'floodlit-live-'));
  const [parts, scripts] = await Promise.all([
    makeLiveParts(process.env.FFMPEG_PATH ?? '/usr/bin/ffmpeg', 180),
    buildPages(join(folder, 'dist')),
  ]);
  live = createLiveChannel(parts);
  server = await startMediaServer(join(folder, 'dist'), folder, {}, scripts, live);
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
    isLive: true,
    tokenSeconds: 600,
    isStale: false,
    refusal: undefined,
    isDown: false,
    isFree: true,
  });
  live.begin(40);
});

async function open(path = '/pages/watch.html', size = { width: 1024, height: 720 }): Promise<Page> {
  const context = await browser.newContext({ viewport: size });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.addInitScript(watchMedia);
  await page.goto(server.origin + path);
  return page;
}

const timeOf = async (page: Page) => (await state(page))?.time ?? 0;
const liveState = (page: Page) => page.evaluate(() => window.handle?.state().live);
async function moves(page: Page, seconds = 1): Promise<void> {
  const before = await timeOf(page);
  await page.waitForFunction(
    (least) =>
      (document.querySelector<HTMLVideoElement>('media-controller hls-video')?.currentTime ?? 0) > least,
    before + seconds,
    AT_MOST,
  );
}
async function atEdge(page: Page): Promise<void> {
  await page.locator('.player__live[data-at-edge=true]').waitFor(AT_MOST);
  await moves(page);
}
/** Joins the game; what comes before the picture is no restart. */
async function watchLive(path?: string): Promise<Page> {
  const page = await open(path);
  await atEdge(page);
  await page.evaluate(() => {
    (window as unknown as { log: MediaLog }).log.restarts.length = 0;
  });
  return page;
}
const seekBy = (page: Page, seconds: number) =>
  page.evaluate((by) => {
    const media = document.querySelector<HTMLVideoElement>('hls-video');
    if (media) media.currentTime += by;
  }, seconds);

describe('a live game', () => {
  it('is joined at its edge, close to the present moment', async () => {
    const page = await watchLive();
    await expect.poll(async () => (await liveState(page))?.behind, AT_MOST).toBeLessThan(3);
    expect(await timeOf(page)).toBeGreaterThan(36);
    expect(await liveState(page)).toMatchObject({ latency: 'low', is_at_edge: true, is_interrupted: false });
    expect(server.asked.some(({ path }) => path.includes('_HLS_part='))).toBe(true);
    expect(server.asked.some(({ path }) => /^source\/p\d+\.\d\.m4s$/.test(path))).toBe(true);
    // What the answer brought along was not asked for, and not believed twice.
    expect(server.asked.map(({ path }) => path)).not.toContain('low.m3u8');
    expect(server.asked.map(({ path }) => path)).not.toContain('source/low.m3u8');
    expect((await readLog(page)).restarts).toEqual([]);
    await page.evaluate(() => window.handle?.element.pause());
    expect(await page.evaluate(() => localStorage.getItem('floodlit.resume.2'))).toBeNull();
  });

  it('updates its playlist by what is new', async () => {
    const page = await watchLive();
    await moves(page, 4);
    expect(server.asked.some(({ path }) => path.includes('_HLS_skip=YES'))).toBe(true);
    expect((await readLog(page)).restarts).toEqual([]);
  });

  it('is rewound, started over, and gone back to', async () => {
    const page = await watchLive();
    await page.locator('.player__buttons media-play-button').focus();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    const button = page.locator('.player__live');
    await expect.poll(() => button.textContent(), AT_MOST).toBe('Go live');
    await expect.poll(() => page.locator('.player__behind').textContent(), AT_MOST).toMatch(/^−0:2\d$/);
    await moves(page);
    // Nobody is taken back to the edge against their will.
    expect((await liveState(page))?.behind).toBeGreaterThan(18);

    await page.getByRole('button', { name: 'Start over' }).click();
    await expect.poll(() => timeOf(page), AT_MOST).toBeLessThan(5);
    await moves(page);

    await button.click();
    await atEdge(page);
    expect(await button.textContent()).toBe('Live');
    expect(await page.locator('.player__behind').textContent()).toBe('');
    await page.keyboard.press('Home');
    await expect.poll(() => timeOf(page), AT_MOST).toBeLessThan(5);
    await page.keyboard.press('End');
    await atEdge(page);
    await page.keyboard.press('l');
    await page.keyboard.press('l');
    await moves(page);
    expect((await liveState(page))?.behind).toBeGreaterThan(0.5);
  });

  it('shows no speed of its own, and leaves the viewer theirs', async () => {
    const page = await watchLive();
    await seekBy(page, -25);
    await expect.poll(async () => (await liveState(page))?.is_at_edge, AT_MOST).toBe(false);
    await page.evaluate(() => {
      if (window.handle) window.handle.element.playbackRate = 2;
    });
    await moves(page, 4);
    const rates = () =>
      page.evaluate(() => [
        window.handle?.element.playbackRate,
        window.handle?.element.nativeEl.playbackRate,
      ]);
    expect(await rates()).toEqual([2, 2]);
    await page.locator('.player__live[data-at-edge=true]').waitFor(AT_MOST);
    await expect.poll(async () => (await rates())[0], AT_MOST).toBe(1);
    await page.locator('media-settings-menu-button').click();
    await page.getByRole('menuitem', { name: /Speed/ }).first().click();
    const speeds = page.locator('media-playback-rate-menu').getByRole('menuitemradio');
    await expect.poll(() => speeds.allTextContents()).toEqual(['0.5x', '0.75x', '1x']);
  });
});

it('a live game begins without sound where the browser wants a gesture first, which is no choice', async () => {
  const shy = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=document-user-activation-required'],
  });
  onTestFinished(() => shy.close());
  const page = await (await shy.newContext()).newPage();
  // As a lobby does, which has no early start.
  server.mood.isFree = false;
  await page.goto(`${server.origin}/pages/watch.html`);
  // Looking into the page would count as the gesture: what it asks for tells when it plays.
  await expect
    .poll(() => server.asked.filter(({ path }) => path.includes('.m4s')).length, AT_MOST)
    .toBeGreaterThan(6);
  const button = page.getByRole('button', { name: 'Turn the sound on' });
  await button.waitFor(AT_MOST);
  await moves(page);
  expect(await state(page)).toMatchObject({ muted: true, paused: false });
  expect(await page.evaluate(() => localStorage.getItem('floodlit.player.muted'))).not.toBe('true');
  await button.click();
  await button.waitFor({ state: 'detached', ...AT_MOST });
  expect(await state(page)).toMatchObject({ muted: false, paused: false });
  await moves(page);
});

describe('an interruption', () => {
  it('lays words over the last frame, and the picture of the next encoder goes on by itself', async () => {
    const page = await watchLive();
    await page.evaluate(() => window.setSignal('on'));
    live.drop();
    await page.evaluate(() => window.setSignal('lost'));
    // What has come still plays.
    expect(await page.locator('.player__slate[data-shown=true]').count()).toBe(0);
    await page.locator('.player__slate[data-shown=true]').waitFor(AT_MOST);
    expect(await page.locator('.player__slate').textContent()).toContain('The stream will resume shortly');
    expect(await page.locator('.player__loading').isVisible()).toBe(false);
    const stoodAt = await timeOf(page);
    await new Promise((resolve) => setTimeout(resolve, 6_000));
    expect(await timeOf(page)).toBeCloseTo(stoodAt, 0);
    await page.evaluate(() => window.setSignal('on'));
    // The news alone moves no picture.
    expect(await page.locator('.player__slate[data-shown=true]').count()).toBe(1);

    live.resume();
    await page.locator('.player__slate[data-shown=false]').waitFor(AT_MOST);
    await atEdge(page);
    await moves(page, 3);
    expect((await liveState(page))?.behind).toBeLessThan(8);
    const { restarts } = await readLog(page);
    expect(restarts.filter((each) => !each.startsWith('waiting'))).toEqual([]);
    // It goes on with something in hand, not from part to part.
    expect(restarts.length).toBeLessThan(4);
    expect((await liveState(page))?.behind).toBeGreaterThan(1);
  });

  it('of the network brings whoever was at the edge back to it', async () => {
    const page = await watchLive();
    server.mood.isDown = true;
    await page.locator('.player__notice:not(:empty)').waitFor({ timeout: 60_000 });
    server.mood.isDown = false;
    await atEdge(page);
    await expect.poll(async () => (await liveState(page))?.behind, AT_MOST).toBeLessThan(8);
    await page.locator('.player__notice:not(:empty)').waitFor({ state: 'detached', ...AT_MOST });
  });

  it('by sleep does so too, but leaves an earlier scene and a paused player', async () => {
    const page = await watchLive();
    const sleep = async () => {
      await page.evaluate(() => window.handle?.element.api?.stopLoad());
      await new Promise((resolve) => setTimeout(resolve, 12_000));
      await page.evaluate(() => {
        window.handle?.element.api?.startLoad();
        document.dispatchEvent(new Event('visibilitychange'));
      });
    };
    await sleep();
    await atEdge(page);
    await expect.poll(async () => (await liveState(page))?.behind, AT_MOST).toBeLessThan(5);

    await seekBy(page, -20);
    await moves(page);
    await page.evaluate(() => window.handle?.element.pause());
    const pausedAt = await timeOf(page);
    await sleep();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(await timeOf(page)).toBeCloseTo(pausedAt, 1);
    await page.evaluate(() => window.handle?.play());
    await moves(page);
    expect((await liveState(page))?.behind).toBeGreaterThan(25);
  });

  it('of the token goes unnoticed', async () => {
    server.mood.tokenSeconds = 5;
    const page = await watchLive();
    await moves(page, 12);
    const tokens = new Set(server.asked.map(({ token }) => token)).size;
    expect(tokens).toBeGreaterThanOrEqual(3);
    expect(server.asked.filter(({ status }) => status !== 200)).toEqual([]);
    // A busy machine may hold the picture up once; a token that is felt would do so each time.
    expect((await readLog(page)).restarts.length).toBeLessThan(tokens - 1);
  });
});

describe('the whistle', () => {
  it('makes a recording of it, in the same player, without a pause', async () => {
    const page = await watchLive();
    await seekBy(page, -20);
    await moves(page);
    live.whistle();
    await expect.poll(() => liveState(page), AT_MOST).toBeNull();
    expect(await page.locator('.player__live').count()).toBe(0);
    await expect.poll(() => page.locator('media-time-display').isVisible()).toBe(true);
    const duration = await page.evaluate(() => window.handle?.element.duration);
    expect(duration).toBeGreaterThan(40);
    expect(duration).toBeLessThan(80);
    await moves(page, 2);
    await page.waitForFunction(() => window.handle?.element.ended, null, AT_MOST);
    const { restarts } = await readLog(page);
    expect(restarts.filter((each) => !/^(waiting|pause)/.test(each))).toEqual([]);
    expect(await page.locator('hls-video').count()).toBe(1);
  });
});

describe('the delay', () => {
  const choose = async (page: Page, name: string) => {
    await page.locator('media-settings-menu-button').click();
    await page
      .getByRole('menuitem', { name: /Latency/ })
      .first()
      .click();
    await page.getByRole('menuitemradio', { name }).click();
  };

  it('is chosen in the menu, kept for the device, and changed without a restart', async () => {
    const page = await watchLive();
    await choose(page, 'Standard');
    await expect.poll(async () => (await liveState(page))?.latency).toBe('standard');
    await moves(page, 2);
    await expect.poll(async () => (await liveState(page))?.behind, AT_MOST).toBeGreaterThan(4);
    await expect.poll(() => server.asked.at(-1)?.path, AT_MOST).not.toContain('low.m3u8');
    expect(server.asked.some(({ path }) => path.startsWith('source/index.m3u8'))).toBe(true);
    expect((await liveState(page))?.is_at_edge).toBe(true);
    expect(await page.locator('.player__menu-note').textContent()).toMatch(/^\d+(\.\d)? s behind live$/);
    expect((await readLog(page)).restarts.filter((each) => !each.startsWith('waiting'))).toEqual([]);

    await page.reload();
    await atEdge(page);
    expect(await liveState(page)).toMatchObject({ latency: 'standard' });
    expect(server.asked.at(-1)?.path).not.toContain('_HLS_part');
    await choose(page, 'Low');
    await expect.poll(() => liveState(page)).toMatchObject({ latency: 'low' });
    await expect.poll(async () => (await liveState(page))?.behind, AT_MOST).toBeLessThan(4);
    await moves(page, 2);
  });

  it('gives way to a steady picture on a line that keeps stalling, and says so', async () => {
    const page = await watchLive();
    await new Promise((resolve) => setTimeout(resolve, 4_000));
    for (let stall = 0; stall < 3; stall++) {
      server.mood.isDown = true;
      await expect.poll(async () => (await readLog(page)).restarts.length, AT_MOST).toBeGreaterThan(stall);
      server.mood.isDown = false;
      await moves(page, 4.5);
    }
    await expect
      .poll(() => liveState(page), AT_MOST)
      .toMatchObject({ latency: 'standard', has_fallen_back: true });
    await page.locator('media-settings-menu-button').click();
    await expect
      .poll(() => page.locator('media-settings-menu').textContent())
      .toContain('Standard (steadier)');
    expect(await page.evaluate(() => localStorage.getItem('floodlit.player.latency'))).toBeNull();
  });
});

describe('the live controls', () => {
  it.each([
    ['en', 1024],
    ['fr', 390],
    ['ar', 320],
  ])('are big enough, speak, and pass axe in %s at %d px', async (lang, width) => {
    const page = await open(`/pages/watch.html?lang=${lang}`, { width, height: 720 });
    await atEdge(page);
    await seekBy(page, -20);
    await expect.poll(async () => (await liveState(page))?.is_at_edge, AT_MOST).toBe(false);
    await page.locator('.player__buttons media-play-button').focus();
    await page.keyboard.press('k');
    await page.locator('media-controller[mediapaused]').waitFor(AT_MOST);
    const seen = await page.evaluate(() => {
      const player = document.querySelector('.player');
      return {
        overflow: document.documentElement.scrollWidth > innerWidth,
        inside: [...(player?.querySelectorAll('.player__buttons > *') ?? [])].every(
          (each) => each.getBoundingClientRect().right <= innerWidth,
        ),
        small: [...(player?.querySelectorAll('.player__button, .player__big-play') ?? [])]
          .map((button) => button.getBoundingClientRect())
          .filter((box) => box.width > 0 && (box.width < 44 || box.height < 44)).length,
        spoken: player
          ?.querySelector('media-time-range')
          ?.shadowRoot?.querySelector('input')
          ?.getAttribute('aria-valuetext'),
      };
    });
    expect(seen).toMatchObject({ overflow: false, inside: true, small: 0 });
    expect(seen.spoken).toMatch(
      { en: /^\d+ seconds? behind live$/, fr: /de retard sur le direct$/, ar: /^التأخير عن البث/ }[lang] ??
        /^$/,
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
