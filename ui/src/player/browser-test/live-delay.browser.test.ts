// The player in a real Chromium: its delay in a live game, and the controls that show it.
import type { Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { atEdge, liveState, moves, seekBy, watchLive } from './live-edge.ts';
import { AT_MOST, listFaults, setStage } from './player-stage.ts';
import { listBreaks, readLog } from './watch-media.ts';

vi.setConfig({ testTimeout: 120_000 });
const stage = await setStage({ isLive: true });
const { server, open } = stage;

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
    const page = await watchLive(stage);
    await choose(page, 'Standard');
    await expect.poll(async () => (await liveState(page))?.latency, AT_MOST).toBe('standard');
    await moves(page, 2);
    await expect.poll(async () => (await liveState(page))?.behind, AT_MOST).toBeGreaterThan(4);
    await expect.poll(() => server.asked.at(-1)?.path, AT_MOST).not.toContain('low.m3u8');
    expect(server.asked.some(({ path }) => path.startsWith('source/index.m3u8'))).toBe(true);
    await expect.poll(async () => (await liveState(page))?.is_at_edge, AT_MOST).toBe(true);
    await expect
      .poll(() => page.locator('.player__menu-note').textContent(), AT_MOST)
      .toMatch(/^\d+(\.\d)? s behind live$/);
    expect(listBreaks(await readLog(page))).toEqual([]);

    await page.reload();
    await atEdge(page);
    expect(await liveState(page)).toMatchObject({ latency: 'standard' });
    expect(server.asked.at(-1)?.path).not.toContain('_HLS_part');
    await choose(page, 'Low');
    await expect.poll(() => liveState(page), AT_MOST).toMatchObject({ latency: 'low' });
    // Playback catches up by 0.1 s per second, so from the standard delay it takes half a minute.
    await expect.poll(async () => (await liveState(page))?.behind, { timeout: 60_000 }).toBeLessThan(4);
    await moves(page, 2);
  });

  it('falls back to standard latency after repeated stalls, and shows it', async () => {
    const page = await watchLive(stage);
    await moves(page, 4);
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
      .poll(() => page.locator('media-settings-menu').textContent(), AT_MOST)
      .toContain('Standard (more stable)');
    expect(await page.evaluate(() => localStorage.getItem('floodlit.player.latency'))).toBeNull();
  });
});

describe('the live controls', () => {
  it.each([
    ['en', 1024, 'clips'],
    ['fr', 390, 'clips'],
    ['ar', 390, ''],
    ['ar', 320, ''],
  ])('are big enough, speak, and pass axe in %s at %d px', async (lang, width, clips) => {
    const page = await open(`/pages/watch.html?lang=${lang}&${clips}`, { width, height: 720 });
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
        // The words of a button that is too narrow run over its neighbours.
        cut: [...(player?.querySelectorAll('.player__live') ?? [])].some(
          (button) => button.scrollWidth > button.clientWidth,
        ),
        spoken: player
          ?.querySelector('media-time-range')
          ?.shadowRoot?.querySelector('input')
          ?.getAttribute('aria-valuetext'),
      };
    });
    expect(seen).toMatchObject({ overflow: false, inside: true, small: 0, cut: false });
    expect(seen.spoken).toMatch(
      { en: /^\d+ seconds? behind live$/, fr: /de retard sur le direct$/, ar: /^التأخير عن البث/ }[lang] ??
        /^$/,
    );
    expect(await listFaults(page)).toEqual([]);
  });
});
