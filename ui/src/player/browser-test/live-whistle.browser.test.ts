// The player in a real Chromium, on a live game whose end is whistled: it becomes a recording in the same player.
import { describe, expect, it, vi } from 'vitest';
import { liveState, moves, seekBy, watchLive } from './live-edge.ts';
import { AT_MOST, setStage, timeOf } from './player-stage.ts';
import { listBreaks, readLog } from './watch-media.ts';

vi.setConfig({ testTimeout: 180_000 });
const stage = await setStage({ isLive: true });
const { live } = stage;

describe('the whistle', () => {
  it('makes a recording of it, in the same player, without a pause', async () => {
    const page = await watchLive(stage);
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
    expect(listBreaks(await readLog(page)).filter((each) => !each.startsWith('pause'))).toEqual([]);
    expect(await page.locator('hls-video').count()).toBe(1);
  });

  it.each([0, -20])('and a viewer %i s from the edge watches it again from its start', async (by) => {
    const page = await watchLive(stage);
    if (by !== 0) await seekBy(page, by);
    await moves(page, 3);
    live.whistle();
    await page.waitForFunction(() => window.handle?.element.ended, null, AT_MOST);
    // As the button of the end screen does.
    await page.evaluate(() => {
      const media = window.handle?.element;
      if (!media) return;
      media.currentTime = 0;
      void media.play();
    });
    await expect.poll(() => timeOf(page), AT_MOST).toBeLessThan(3);
    await moves(page, 12);
    expect(await timeOf(page)).toBeLessThan(30);
    expect(await page.evaluate(() => window.handle?.element.nativeEl.playbackRate)).toBe(1);
  });
});
