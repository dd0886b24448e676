// Choosing a clip in a real Chromium: the strip, its keys, the picture that follows, and the game that goes on.
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { AT_MOST, listFaults, plays, setStage, timeOf } from './player-stage.ts';
import { listBreaks, readLog, state } from './watch-media.ts';

vi.setConfig({ testTimeout: 180_000 });
const { open } = await setStage({ isLive: false });

const FRAME_S = 1 / 25;

async function openClip(lang = 'en'): Promise<Page> {
  const page = await open(`/pages/watch.html?clips&lang=${lang}`, { width: 1024, height: 1000 });
  await plays(page);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('x');
  await page.locator('#clip-picture').waitFor(AT_MOST);
  return page;
}

const spanOf = async (page: Page): Promise<{ start: number; end: number }> => {
  const [start = 0, end = 0] = ((await page.locator('#clip-span').textContent()) ?? '')
    .split('-')
    .map(Number);
  return { start, end };
};

/** The second of the preview, once its picture is there. */
const shownAt = (page: Page): Promise<number> =>
  page
    .locator('#clip-picture')
    .evaluate((video: HTMLVideoElement) =>
      video.seeking || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA ? -1 : video.currentTime,
    );

async function dragBy(page: Page, end: Locator, pixels: number): Promise<void> {
  const box = await end.boundingBox();
  if (!box) throw new Error('no handle');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + pixels / 2, y);
  await page.mouse.move(x + pixels, y);
  await page.mouse.up();
}

describe('the strip of a clip', () => {
  it('is begun by the button, whose picture shows the start, while the game goes on', async () => {
    const page = await open('/pages/watch.html?clips', { width: 1024, height: 1000 });
    await plays(page);
    await page.getByRole('button', { name: 'Make a clip' }).click();
    await expect.poll(() => shownAt(page), AT_MOST).toBeCloseTo(40, 1);
    const before = await timeOf(page);
    await expect.poll(() => timeOf(page), AT_MOST).toBeGreaterThan(before + 1);
    expect(listBreaks(await readLog(page))).toEqual([]);
  });

  it('moves an end under the pointer, and the picture follows it', async () => {
    const page = await openClip();
    const start = page.getByRole('slider', { name: 'Start' });
    await expect.poll(() => shownAt(page), AT_MOST).toBeCloseTo(40, 1);
    await dragBy(page, start, -60);
    const moved = await spanOf(page);
    expect(moved.start).toBeLessThan(38);
    expect(moved.end).toBe(60);
    await expect.poll(() => shownAt(page), AT_MOST).toBeCloseTo(moved.start, 1);
    await dragBy(page, page.getByRole('slider', { name: 'End' }), -900);
    const shortest = await spanOf(page);
    expect(shortest.end - shortest.start).toBeCloseTo(2, 2);
  });

  it('moves an end by one frame with the arrow keys, whatever the direction of the page', async () => {
    for (const lang of ['en', 'ar']) {
      const page = await openClip(lang);
      const end = page.getByRole('slider', { name: 'End' });
      await end.focus();
      await page.keyboard.press('ArrowRight');
      expect((await spanOf(page)).end).toBeCloseTo(60 + FRAME_S, 3);
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowLeft');
      expect((await spanOf(page)).end).toBeCloseTo(60 - FRAME_S, 3);
      await expect.poll(() => shownAt(page), AT_MOST).toBeCloseTo(60 - FRAME_S, 1);
      const [left, right] = await Promise.all([
        page.getByRole('slider', { name: 'Start' }).boundingBox(),
        end.boundingBox(),
      ]);
      expect(left?.x).toBeLessThan(right?.x ?? 0);
      expect(await listFaults(page)).toEqual([]);
    }
  });

  it('shows another part of the game once an end reaches its edge', async () => {
    const page = await openClip();
    await page.getByRole('slider', { name: 'End' }).focus();
    await page.keyboard.press('End');
    const before = (await spanOf(page)).end;
    expect(before).toBeGreaterThan(90);
    await page.keyboard.press('End');
    expect((await spanOf(page)).end).toBeGreaterThanOrEqual(before);
    const [strip, end] = await Promise.all([
      page.getByRole('group', { name: 'Part of the game' }).boundingBox(),
      page.getByRole('slider', { name: 'End' }).boundingBox(),
    ]);
    expect(end?.x).toBeLessThan((strip?.x ?? 0) + (strip?.width ?? 0) - 8);
  });

  it('plays the clip with sound while the game is silent, and gives its sound back', async () => {
    const page = await openClip();
    await expect.poll(() => shownAt(page), AT_MOST).toBeCloseTo(40, 1);
    await page.getByRole('button', { name: 'Play the clip' }).click();
    await expect.poll(async () => (await state(page))?.muted, AT_MOST).toBe(true);
    const isHeard = await page
      .locator('#clip-picture')
      .evaluate((video: HTMLVideoElement) => !video.muted && !video.paused);
    expect(isHeard).toBe(true);
    await expect.poll(() => shownAt(page), AT_MOST).toBeGreaterThan(40.5);
    expect((await state(page))?.paused).toBe(false);
    await page.getByRole('button', { name: 'Stop the clip' }).click();
    await expect.poll(async () => (await state(page))?.muted, AT_MOST).toBe(false);
    const stored = await page.evaluate(() => localStorage.getItem('floodlit.player.muted'));
    expect(stored).not.toBe('true');
  });

  it('draws the small pictures of the recording', async () => {
    const page = await openClip();
    await expect
      .poll(
        () =>
          page.locator('.clip-strip canvas').evaluate((canvas: HTMLCanvasElement) => {
            const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {
              data: [],
            };
            return data.filter((value, index) => index % 4 === 3 && value > 0).length;
          }),
        AT_MOST,
      )
      .toBeGreaterThan(1_000);
  });
});

describe('a player without clips', () => {
  it('has neither the button nor the key', async () => {
    const page = await open('/pages/watch.html');
    await plays(page);
    await page.keyboard.press('x');
    expect(await page.getByRole('button', { name: 'Make a clip' }).count()).toBe(0);
    expect(await page.locator('#clip-picture').count()).toBe(0);
  });
});
