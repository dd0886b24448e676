// The player in a real Chromium, on a real recording whose tokens expire during playback.
import { describe, expect, it, vi } from 'vitest';
import { AT_MOST, plays, setStage } from './player-stage.ts';
import { isRising, listBreaks, readLog, state, type MediaLog } from './watch-media.ts';

vi.setConfig({ testTimeout: 120_000 });
const { server, open } = await setStage({ isLive: false });

describe('tokens', () => {
  it('change every few seconds under a running picture, without an error or a restart', async () => {
    server.mood.tokenSeconds = 6;
    const page = await open('/pages/watch.html');
    await plays(page, 20);
    const log = await readLog(page);
    expect(new Set(server.asked.map((each) => each.token)).size).toBeGreaterThanOrEqual(4);
    // Pictures of the time line are asked for once the page has time, on a slow machine after their token.
    const refused = server.asked.filter((each) => each.status !== 200 && !each.path.startsWith('story'));
    expect(refused).toEqual([]);
    expect(listBreaks(log)).toEqual([]);
    expect(isRising(log.times)).toBe(true);
    expect(await page.evaluate(() => window.reasons)).toEqual([]);
  });

  it('are renewed when the server rejects one', async () => {
    server.mood.isStale = true;
    const page = await open('/pages/watch.html');
    await expect.poll(() => server.asked.some((each) => each.status === 403), AT_MOST).toBe(true);
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

  it('keep playback running while the server is away, also in a larger player', async () => {
    server.mood.tokenSeconds = 4;
    const page = await open('/pages/watch.html', { width: 340, height: 700 });
    await plays(page);
    // The buffer must cover the time without the server.
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
    await page.evaluate(() => {
      (window as unknown as { log: MediaLog }).log.restarts.length = 0;
    });
    server.mood.isDown = true;
    await page.locator('.player__notice:not(:empty)').waitFor(AT_MOST);
    const before = (await state(page))?.time ?? 0;
    // A larger picture deserves another quality, which nobody can load now.
    await page.setViewportSize({ width: 1024, height: 720 });
    await plays(page, before + 5);
    expect((await readLog(page)).restarts).toEqual([]);
    server.mood.isDown = false;
    await page.locator('.player__notice:not(:empty)').waitFor({ state: 'detached', ...AT_MOST });
    expect((await readLog(page)).restarts).toEqual([]);
  });
});
