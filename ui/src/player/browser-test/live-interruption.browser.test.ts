// The player in a real Chromium, on a live game whose encoder, network, viewer or token disappears for a while.
import type { Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { atEdge, liveState, moves, seekBy, watchLive } from './live-edge.ts';
import { AT_MOST, setStage, timeOf } from './player-stage.ts';
import { listBreaks, readLog, type MediaLog } from './watch-media.ts';

vi.setConfig({ testTimeout: 180_000 });
const stage = await setStage({ isLive: true });
const { server, live } = stage;

/** Waits until the picture has stood for two seconds. */
const stands = (page: Page): Promise<void> =>
  expect
    .poll(async () => {
      const before = await timeOf(page);
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      return (await timeOf(page)) - before;
    }, AT_MOST)
    .toBe(0);

describe('an interruption', () => {
  it('shows text over the last frame, and continues with the next encoder by itself', async () => {
    const page = await watchLive(stage);
    await page.evaluate(() => window.setSignal('on'));
    live.drop();
    // The buffered media still plays.
    const isHidden = await page.evaluate(async () => {
      window.setSignal('lost');
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return document.querySelector('.player__slate[data-shown=true]') === null;
    });
    expect(isHidden).toBe(true);
    // A slow machine jumps once more to the last second that there is.
    const slate = page.locator('.player__slate[data-shown=true]', {
      hasText: 'The stream will resume shortly',
    });
    await slate.waitFor(AT_MOST);
    await stands(page);
    await slate.waitFor(AT_MOST);
    expect(await page.locator('.player__loading').isVisible()).toBe(false);
    const stoodAt = await timeOf(page);
    await new Promise((resolve) => setTimeout(resolve, 6_000));
    expect(await timeOf(page)).toBeCloseTo(stoodAt, 0);
    await page.evaluate(() => window.setSignal('on'));
    // The signal alone moves no picture.
    expect(await page.locator('.player__slate[data-shown=true]').count()).toBe(1);

    await page.evaluate(() => {
      (window as unknown as { log: MediaLog }).log.restarts.length = 0;
    });
    live.resume();
    await page.locator('.player__slate[data-shown=false]').waitFor(AT_MOST);
    await atEdge(page);
    await moves(page, 3);
    expect((await liveState(page))?.behind).toBeLessThan(8);
    const log = await readLog(page);
    expect(listBreaks(log)).toEqual([]);
    // It resumes with a buffer, not from part to part.
    expect(log.restarts.length).toBeLessThan(4);
    expect((await liveState(page))?.behind).toBeGreaterThan(1);
  });

  it('of the network returns a viewer at the edge to the edge', async () => {
    const page = await watchLive(stage);
    server.mood.isDown = true;
    await page.locator('.player__notice:not(:empty)').waitFor({ timeout: 60_000 });
    server.mood.isDown = false;
    await atEdge(page);
    await expect.poll(async () => (await liveState(page))?.behind, AT_MOST).toBeLessThan(8);
    await page.locator('.player__notice:not(:empty)').waitFor({ state: 'detached', ...AT_MOST });
  });

  it('by sleep returns to the edge too, except during an earlier scene or a pause', async () => {
    const page = await watchLive(stage);
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

  it('of the token does not interrupt playback', async () => {
    server.mood.tokenSeconds = 5;
    const page = await watchLive(stage);
    await moves(page, 12);
    const tokens = new Set(server.asked.map(({ token }) => token)).size;
    expect(tokens).toBeGreaterThanOrEqual(3);
    expect(server.asked.filter(({ status }) => status !== 200)).toEqual([]);
    // A busy machine may stall the picture once. A renewal that disturbs playback would do so each time.
    expect((await readLog(page)).restarts.length).toBeLessThan(tokens - 1);
  });
});
