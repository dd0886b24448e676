// The player in a real Chromium, on a real recording: its picture comes before the page's scripts, and stays.
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { AT_MOST, plays, setStage } from './player-stage.ts';
import { isRising, listBreaks, readLog, state, watchMedia, type MediaLog } from './watch-media.ts';

vi.setConfig({ testTimeout: 180_000 });
const { server, browser, open } = await setStage({ isLive: false });
const asked = (name: string) => server.asked.filter((each) => each.path === name);

describe('the early start', () => {
  it('decodes frames without React and requests each file once', async () => {
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

  it('requests a paid game with the stored credential', async () => {
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

  it('sends no request without a credential', async () => {
    server.mood.isFree = false;
    const page = await open('/pages/early.html');
    await page.waitForLoadState('networkidle');
    expect(await page.locator('hls-video').count()).toBe(0);
    expect(server.asked).toEqual([]);
  });

  it.each([
    ['moveBefore, in a new page', false, ''],
    ['plain insertion, in a new page', true, ''],
    ['moveBefore, in a hydrated page', false, '&hydrated'],
    ['plain insertion, in a hydrated page', true, '&hydrated'],
  ])(
    'hands the playing element to React with %s: no time lost, nothing loaded twice',
    async (_name, isOld, kind) => {
      const context = await browser.newContext();
      onTestFinished(() => context.close());
      const page = await context.newPage();
      await page.addInitScript(watchMedia);
      if (isOld) await page.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'moveBefore'));
      await page.goto(`${server.origin}/pages/watch.html?react_after=1500${kind}`, { waitUntil: 'commit' });
      await page.waitForFunction(() => document.querySelector('#early-player hls-video'), null, AT_MOST);
      await page.waitForFunction(() => document.querySelector('media-controller hls-video'), null, AT_MOST);
      await plays(page, 3);
      const log = await readLog(page);
      expect(listBreaks(log)).toEqual([]);
      expect(isRising(log.times)).toBe(true);
      expect(asked('360p/init.mp4')).toHaveLength(1);
      expect(asked('360p/s00000.m4s')).toHaveLength(1);
      expect(await page.locator('hls-video').count()).toBe(1);
      expect(await page.evaluate(() => window.reasons)).toEqual([]);
    },
  );

  it('shows no poster over its first frame when the browser refuses to start it', async () => {
    const context = await browser.newContext();
    onTestFinished(() => context.close());
    const page = await context.newPage();
    await page.addInitScript(() => {
      HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException('No press', 'NotAllowedError'));
    });
    await page.goto(`${server.origin}/pages/watch.html?react_after=4000&poster`, { waitUntil: 'commit' });
    await page.locator('media-controller hls-video').waitFor(AT_MOST);
    await page.locator('.player__big-play').waitFor(AT_MOST);
    expect(await page.locator('.player__poster').count()).toBe(0);
    // Without an early start the poster stands before the picture.
    await page.goto(`${server.origin}/pages/watch.html?poster&no_early`, { waitUntil: 'commit' });
    await page.locator('.player__poster').waitFor({ state: 'attached', ...AT_MOST });
  });

  it('keeps a picture without its page in place, and within a window that shrinks', async () => {
    const page = await open('/pages/early.html');
    const picture = page.locator('hls-video');
    await page.locator('#early-player hls-video').waitFor(AT_MOST);
    const before = await picture.boundingBox();
    await page.evaluate(() => document.getElementById('early-player')?.remove());
    expect(await picture.boundingBox()).toEqual(before);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await picture.boundingBox()).toMatchObject({ x: 0, width: 390 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  /** Opens a watch page whose engine loads only after its release. */
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
    expect(listBreaks(log)).toEqual([]);
    expect(isRising(log.times)).toBe(true);
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

  it('waits at the end of the first segment for a late engine, and plays on', async () => {
    const { page, letGo } = await openWithoutEngine('/pages/watch.html');
    await page.waitForFunction(
      () => (window as unknown as { log: MediaLog }).log.restarts.some((each) => each.startsWith('waiting')),
      null,
      AT_MOST,
    );
    letGo();
    await plays(page, 4);
    const log = await readLog(page);
    expect(listBreaks(log)).toEqual([]);
    expect(isRising(log.times)).toBe(true);
    expect(await page.locator('hls-video').count()).toBe(1);
  });

  it('removes the picture when no engine loads', async () => {
    const { page, refuse } = await openWithoutEngine('/pages/early.html');
    const picture = page.locator('#early-player hls-video');
    await picture.waitFor(AT_MOST);
    refuse();
    await picture.waitFor({ state: 'detached', ...AT_MOST });
    expect(await page.locator('hls-video').count()).toBe(0);
  });
});
