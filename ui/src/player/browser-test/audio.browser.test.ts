// The player in a real Chromium: one of several sound tracks is chosen, and its tone is heard.
import type { Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { TONES } from './make-ladder.ts';
import { AT_MOST, listFaults, plays, setStage, timeOf } from './player-stage.ts';

vi.setConfig({ testTimeout: 180_000 });
const { open, server } = await setStage({ isLive: false });
const [home, radio, crowd] = TONES;

/** The loudest tone that leaves the media element now, in Hz. 0 is silence. */
async function tone(page: Page): Promise<number> {
  return page.evaluate(async () => {
    interface Ear {
      context: AudioContext;
      analyser: AnalyserNode;
      video: HTMLVideoElement;
    }
    const holder = window as unknown as { ear?: Ear };
    const video = document.querySelector('hls-video')?.shadowRoot?.querySelector('video');
    if (!video) return 0;
    if (holder.ear?.video !== video) {
      const context = new AudioContext();
      const analyser = new AnalyserNode(context, { fftSize: 8192, smoothingTimeConstant: 0 });
      context.createMediaElementSource(video).connect(analyser).connect(context.destination);
      holder.ear = { context, analyser, video };
    }
    const { context, analyser } = holder.ear;
    await context.resume();
    const levels = new Float32Array(analyser.frequencyBinCount);
    analyser.getFloatFrequencyData(levels);
    const loudest = levels.indexOf(Math.max(...levels));
    return (levels[loudest] ?? -200) < -80 ? 0 : (loudest * context.sampleRate) / analyser.fftSize;
  });
}
const hears = async (page: Page, hertz: number) => {
  await expect.poll(() => tone(page), AT_MOST).toBeGreaterThan(hertz - 20);
  await expect.poll(() => tone(page), AT_MOST).toBeLessThan(hertz + 20);
};

const scripts = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name.split('/').at(-1) ?? '')
      .filter((name) => name.startsWith('full-hls')),
  );

async function openMenu(page: Page, name = 'Audio') {
  await page.locator('media-settings-menu-button').click();
  await page
    .getByRole('menuitem', { name: new RegExp(`^${name}`) })
    .first()
    .click();
  return page.locator('.player__audio').getByRole('menuitemradio');
}
/** A menu that is open would be closed by the next press of its button. */
async function closeMenu(page: Page) {
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
}
async function choose(page: Page, label: string, menu = 'Audio') {
  await (await openMenu(page, menu)).filter({ hasText: label }).click();
  await closeMenu(page);
}

/** The exchange of hls.js interrupts a press just before it, and presses again. So the controls ignore that answer. */
const pressPlay = (page: Page) =>
  page.evaluate(
    () =>
      void document
        .querySelector<HTMLVideoElement>('hls-video')
        ?.play()
        .catch(() => undefined),
  );

describe('several sound tracks', () => {
  it('are chosen in the menu: the tone changes at the same second, and back', async () => {
    server.mood.hasAudio = true;
    const page = await open();
    await plays(page, 2);
    await hears(page, home.hertz);
    expect(await scripts(page)).toEqual([]);
    const choices = await openMenu(page);
    const names = async () => (await choices.allTextContents()).map((name) => name.trim());
    await expect.poll(names).toEqual(TONES.map(({ label }) => label));
    const before = await timeOf(page);
    await choices.filter({ hasText: radio.label }).click();
    await closeMenu(page);
    await hears(page, radio.hertz);
    expect(await scripts(page)).toHaveLength(1);
    expect(await timeOf(page)).toBeGreaterThan(before - 0.5);
    await plays(page, before + 2);
    await choose(page, home.label);
    await hears(page, home.hertz);
    await choose(page, crowd.label);
    await hears(page, crowd.hertz);
    const qualities = page.locator('media-rendition-menu').locator('media-chrome-menu-item');
    await expect.poll(() => qualities.count()).toBe(3);
    expect(await listFaults(page)).toEqual([]);
  });

  it('stay as chosen on this device, for this recording, from the first sound', async () => {
    server.mood.hasAudio = true;
    const page = await open();
    await plays(page);
    await choose(page, radio.label);
    await hears(page, radio.hertz);
    await page.reload();
    await plays(page);
    await hears(page, radio.hertz);
    expect(server.asked.filter(({ path }) => path.startsWith('audio1/')).map(({ path }) => path)).toEqual([]);
    const choices = await openMenu(page);
    const checked = choices.and(page.locator('[aria-checked="true"]'));
    await expect.poll(() => checked.allTextContents()).toEqual([expect.stringContaining(radio.label)]);
    await choices.filter({ hasText: home.label }).click();
    await hears(page, home.hertz);
    await page.reload();
    await plays(page);
    await hears(page, home.hertz);
    expect(await scripts(page)).toEqual([]);
  });

  it('are chosen by keyboard in Arabic, in a menu from right to left', async () => {
    server.mood.hasAudio = true;
    const page = await open('/pages/watch.html?lang=ar', { width: 390, height: 700 });
    await plays(page);
    await page.locator('media-settings-menu-button').focus();
    await page.keyboard.press('Enter');
    const item = page.getByRole('menuitem', { name: /^الصوت/ }).first();
    await item.waitFor(AT_MOST);
    expect(await item.evaluate((one) => getComputedStyle(one).direction)).toBe('rtl');
    const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
    const walkTo = async (name: string) => {
      for (let step = 0; step < 12 && !(await focused()).startsWith(name); step += 1)
        await page.keyboard.press('ArrowDown');
      expect(await focused()).toMatch(new RegExp(`^${name}`));
    };
    const isInside = (selector: string) =>
      page.evaluate((one) => document.activeElement?.closest(one)?.localName, selector);
    await expect.poll(() => isInside('media-settings-menu'), AT_MOST).toBeDefined();
    await walkTo('الصوت');
    const ring = await page.evaluate(() => {
      const { outlineWidth, outlineOffset, boxShadow } = getComputedStyle(
        document.activeElement ?? document.body,
      );
      return { outlineWidth, outlineOffset, boxShadow };
    });
    // One ring, inside the item.
    expect(ring).toEqual({ outlineWidth: '3px', outlineOffset: '-3px', boxShadow: 'none' });
    await page.keyboard.press('Enter');
    await expect.poll(() => isInside('.player__audio'), AT_MOST).toBeDefined();
    await walkTo(crowd.label);
    await page.keyboard.press('Enter');
    await hears(page, crowd.hertz);
  });

  it('a recording with one has no such menu and loads no full hls.js', async () => {
    const page = await open();
    await plays(page, 2);
    await hears(page, home.hertz);
    await page.locator('media-settings-menu-button').click();
    await page
      .getByRole('menuitem', { name: /^Speed/ })
      .first()
      .waitFor(AT_MOST);
    expect(await page.getByRole('menuitem', { name: /^Audio/ }).count()).toBe(0);
    expect(await scripts(page)).toEqual([]);
  });

  it('keeps a paused player paused, at its second', async () => {
    server.mood.hasAudio = true;
    const page = await open();
    await plays(page, 3);
    await page.evaluate(() => document.querySelector<HTMLVideoElement>('hls-video')?.pause());
    const before = await timeOf(page);
    await choose(page, radio.label);
    await expect.poll(async () => (await scripts(page)).length, AT_MOST).toBe(1);
    await expect.poll(() => timeOf(page), AT_MOST).toBeCloseTo(before, 0);
    expect(await page.evaluate(() => document.querySelector<HTMLVideoElement>('hls-video')?.paused)).toBe(
      true,
    );
    await pressPlay(page);
    await hears(page, radio.hertz);
  });

  it('play for a viewer who presses play while the full hls.js is on its way', async () => {
    server.mood.hasAudio = true;
    const page = await open();
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/full-hls/, async (route) => {
      await held;
      await route.continue();
    });
    await plays(page, 2);
    await page.evaluate(() => document.querySelector<HTMLVideoElement>('hls-video')?.pause());
    const asked = page.waitForRequest(/full-hls/);
    await choose(page, radio.label);
    await asked;
    await pressPlay(page);
    release();
    await hears(page, radio.hertz);
  });
});
