// The player in a real Chromium recovers by itself, and no failure covers a picture that plays.
import type { HlsVideoElement } from 'hls-video-element';
import type { Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { AT_MOST, plays, setStage } from './player-stage.ts';
import { readLog, state } from './watch-media.ts';

vi.setConfig({ testTimeout: 180_000 });
const { server, open } = await setStage({ isLive: false });

const mbit = 1_000_000 / 8;
/** One session for all limits of a page: a second one would not replace the limit of the first. */
async function networkOf(page: Page): Promise<(megabits: number) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  return async (megabits) => {
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 40,
      downloadThroughput: megabits * mbit,
      uploadThroughput: megabits * mbit,
    });
  };
}
/** Every clock of the page jumps, as after a sleep of the device. */
const jumpClocks = (page: Page, ms: number): Promise<void> =>
  page.evaluate((skew) => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + skew;
    const date = Date.now;
    Date.now = () => date() + skew;
  }, ms);
const seekTo = (page: Page, seconds: number): Promise<void> =>
  page.evaluate((to) => {
    const media = document.querySelector<HTMLVideoElement>('hls-video');
    if (media) media.currentTime = to;
  }, seconds);
/** Where the buffered media that plays ends. */
const bufferedTo = (): number => {
  const buffered = document.querySelector<HTMLVideoElement>('hls-video')?.buffered;
  return buffered?.length ? buffered.end(buffered.length - 1) : 0;
};
/** The element on top in the middle of the picture belongs to the player, and is no notice. */
const isUncovered = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const { left, top, width, height } = document.querySelector('hls-video')?.getBoundingClientRect() ?? {
      left: 0,
      top: 0,
      width: 0,
      height: 0,
    };
    const onTop = document.elementFromPoint(left + width / 2, top + height / 2);
    return onTop?.closest('media-controller') != null;
  });

describe('the player recovers by itself', () => {
  it('after two hours asleep, when its token has expired long ago', async () => {
    server.mood.tokenSeconds = 4;
    const page = await open();
    await plays(page, 1);
    await page.evaluate(() => document.querySelector<HTMLVideoElement>('hls-video')?.pause());
    await jumpClocks(page, 2 * 3_600_000);
    // A paused player renews nothing, so the newest token dies on the server too.
    await expect.poll(() => server.newestExpiry < Date.now() / 1000, AT_MOST).toBe(true);
    const renewals = server.renewals;
    server.mood.tokenSeconds = 600;
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    // The position was not loaded before the sleep.
    await seekTo(page, 90);
    await page.evaluate(() => void document.querySelector<HTMLVideoElement>('hls-video')?.play());
    await plays(page, 91);
    expect(await page.evaluate(() => window.reasons)).toEqual([]);
    expect(server.renewals).toBeGreaterThan(renewals);
  });

  it('at the end of a recording that the engine has not ended', async () => {
    const page = await open();
    await plays(page, 1);
    const length = await page.evaluate(() => {
      const media = document.querySelector<HlsVideoElement>('hls-video');
      const api = media?.api;
      if (!media || !api) throw new Error('No engine.');
      let hasWaited = false;
      const trigger = api.trigger.bind(api);
      api.trigger = (event, data) =>
        String(event) === 'hlsBufferEos' && !hasWaited ? false : trigger(event, data);
      media.currentTime = media.duration - 2;
      media.addEventListener('waiting', () => (hasWaited = !media.seeking));
      return media.duration;
    });
    await expect
      .poll(() => page.evaluate(() => document.querySelector<HTMLVideoElement>('hls-video')?.ended), AT_MOST)
      .toBe(true);
    expect((await state(page))?.time).toBeGreaterThan(length - 0.5);
  });

  it('after the browser has dropped media that the engine takes for loaded', async () => {
    const page = await open();
    await plays(page, 1);
    await expect.poll(() => page.evaluate(bufferedTo), AT_MOST).toBeGreaterThan(20);
    await page.evaluate(async () => {
      const api = window.handle?.element.api as unknown as {
        bufferController: { tracks: { audiovideo: { buffer: SourceBuffer } } };
      };
      const { buffer } = api.bufferController.tracks.audiovideo;
      if (buffer.updating) await new Promise((resolve) => buffer.addEventListener('updateend', resolve));
      buffer.remove(10, 16);
    });
    await seekTo(page, 12);
    await plays(page, 14);
    expect(await page.evaluate(() => window.reasons)).toEqual([]);
  });

  it('after a token that the server has lost', async () => {
    const page = await open();
    await plays(page, 1);
    const lost = server.asked.at(-1)?.token ?? '';
    await page.route(`**/media/t/${lost}/**`, (route) => route.fulfill({ status: 403 }));
    await seekTo(page, 90);
    await plays(page, 91);
    expect(server.asked.at(-1)?.token).not.toBe(lost);
    expect(await page.evaluate(() => window.reasons)).toEqual([]);
  });

  it('after a decoder that is stuck', async () => {
    const page = await open();
    await plays(page, 1);
    const before = (await state(page))?.time ?? 0;
    await page.evaluate(() => {
      const api = window.handle?.element.api;
      // hls.js reports this once its own pushes have not moved a picture that stands still over a full buffer.
      api?.trigger(
        'hlsError' as never,
        {
          type: 'mediaError',
          details: 'bufferStalledError',
          fatal: true,
          error: new Error('stuck'),
        } as never,
      );
    });
    await plays(page, before + 2);
    expect(await page.locator('.player__notice:not(:empty)').count()).toBe(0);
    expect((await state(page))?.time).toBeLessThan(before + 20);
  });

  it('after a drop from 8 to 0.5 Mbit/s, by a lower rendition', async () => {
    const page = await open();
    const limitTo = await networkOf(page);
    await limitTo(8);
    await page.reload();
    await plays(page, 1);
    await limitTo(0.5);
    server.asked.length = 0;
    await seekTo(page, 100);
    await plays(page, 103);
    await expect.poll(() => server.asked.some(({ path }) => path.startsWith('180p/')), AT_MOST).toBe(true);
    expect((await readLog(page)).times.at(-1)).toBeGreaterThan(102);
    expect(await page.evaluate(() => window.reasons)).toEqual([]);
  });
});

it.each([
  { status: 500, reason: 'broken' },
  { status: 429, reason: 'busy' },
])('an API that answers $status covers no picture that plays', async (refusal) => {
  server.mood.tokenSeconds = 6;
  const page = await open();
  await plays(page, 1);
  server.mood.refusal = refusal;
  const renewals = server.renewals;
  await expect.poll(() => server.renewals > renewals, AT_MOST).toBe(true);
  const before = (await state(page))?.time ?? 0;
  await plays(page, before + 2);
  expect(await isUncovered(page)).toBe(true);
  expect((await state(page))?.paused).toBe(false);
  expect(await page.evaluate(() => window.reasons)).toEqual([]);
  server.mood.refusal = undefined;
  await page.locator('.player__notice:not(:empty)').waitFor({ state: 'detached', ...AT_MOST });
});

describe('a recording with damaged pictures', () => {
  /** The bytes of each picture of these segments become noise; the tables stay. */
  const damage = (page: Page, files: RegExp) =>
    page.route(files, async (route) => {
      const answer = await route.fetch();
      const bytes = await answer.body();
      const data = bytes.indexOf('mdat');
      for (let at = data + 24; at < bytes.length; at += 3) bytes[at] = (at * 37) % 251;
      await route.fulfill({ response: answer, body: bytes });
    });

  it('goes on behind them, says so, and reports it', async () => {
    const page = await open();
    await plays(page, 1);
    await damage(page, /s0004[56]\.m4s/);
    await page.evaluate(() => {
      Object.assign(window, { said: [] });
      new MutationObserver(() => {
        const text = document.querySelector('.player__notice')?.textContent;
        if (text) (window as unknown as { said: string[] }).said.push(text);
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    await seekTo(page, 90.5);
    await plays(page, 95);
    const said = await page.evaluate(() => (window as unknown as { said: string[] }).said);
    expect(said).toContain('Part of the video can’t be played. Skipping ahead.');
    await page.locator('.player__notice:not(:empty)').waitFor({ state: 'detached', ...AT_MOST });
    const facts = await page.evaluate(() => window.facts);
    expect(facts).toContainEqual(
      expect.objectContaining({ kind: 'failed', cause: 'decode', is_fatal: true }),
    );
  });
});
