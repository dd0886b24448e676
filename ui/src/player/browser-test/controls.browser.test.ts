// The player in a real Chromium, on a real recording: the viewer's controls.
import type { Locator } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { untilQuiet } from './media-server.ts';
import { AT_MOST, listFaults, plays, setStage } from './player-stage.ts';
import { state } from './watch-media.ts';

vi.setConfig({ testTimeout: 180_000 });
const { server, open } = await setStage({ isLive: false });
const asked = (name: string) => server.asked.filter((each) => each.path === name);

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
    const auto = expect.stringMatching(/^Auto \((?:360|180)p\)$/) as string;
    await expect.poll(() => rungs.allTextContents(), AT_MOST).toEqual(['360p', '180p', auto]);
    await rungs.filter({ hasText: '180p' }).click();
    await page.waitForFunction(
      () => document.querySelector('hls-video')?.shadowRoot?.querySelector('video')?.videoHeight === 180,
      null,
      AT_MOST,
    );
    expect(await page.evaluate(() => localStorage.getItem('floodlit.player.quality'))).toBe('180p');
    await page.goto('about:blank');
    await untilQuiet(server.asked);
    server.asked.length = 0;
    await page.goto(`${server.origin}/pages/watch.html`);
    await plays(page);
    // A slow machine has watched far enough to resume there.
    expect(server.asked[1]?.path).toMatch(/^180p\/s\d+\.m4s$/);
    expect(server.asked.filter(({ path }) => path.startsWith('360p/'))).toEqual([]);
  });

  it.each([
    ['mouse', (button: Locator) => button.hover().then(() => button.click())],
    ['keyboard', (button: Locator) => button.press('Enter')],
    ['screen reader', (button: Locator) => button.evaluate((element: HTMLElement) => element.click())],
  ])('mount the settings menu at its first use by %s', async (_name, press) => {
    const page = await open('/pages/watch.html');
    await plays(page);
    const button = page.locator('media-settings-menu-button');
    expect(await button.getAttribute('aria-haspopup')).toBe('menu');
    expect(await page.locator('media-settings-menu').count()).toBe(0);
    await press(button);
    expect(await button.getAttribute('aria-expanded')).toBe('true');
    const isInside = () =>
      page.evaluate(() => document.activeElement?.closest('media-settings-menu') != null);
    await expect.poll(isInside, AT_MOST).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => button.getAttribute('aria-expanded'), AT_MOST).toBe('false');
    await press(button);
    await page
      .getByRole('menuitem', { name: /Quality/ })
      .first()
      .click();
    const rungs = page.locator('media-rendition-menu').getByRole('menuitemradio');
    await expect.poll(() => rungs.count(), AT_MOST).toBe(3);
  });

  it('handle keys only while the player has focus', async () => {
    const page = await open('/pages/watch.html');
    await plays(page);
    await page.locator('#elsewhere').focus();
    await page.keyboard.press('k');
    await page.keyboard.press('m');
    expect(await state(page)).toMatchObject({ paused: false, muted: false });

    await page.locator('.player__buttons media-play-button').focus();
    await page.keyboard.press('k');
    expect(await state(page)).toMatchObject({ paused: true });
    // The buttons update on an event.
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

  it('draw the time line only while it is seen, and are right when they come back', async () => {
    const page = await open('/pages/watch.html');
    await plays(page);
    const seek = (seconds: number) =>
      page.evaluate((time) => {
        const media = document.querySelector<HTMLVideoElement>('hls-video');
        if (media) media.currentTime = time;
      }, seconds);
    /** The share of the bar that is filled. */
    const filled = () =>
      page.evaluate(() => {
        const bar = document.querySelector('media-time-range')?.shadowRoot?.querySelector('#progress');
        const whole = bar?.parentElement?.getBoundingClientRect().width ?? 0;
        return (bar?.getBoundingClientRect().width ?? 0) / whole;
      });
    await page.mouse.move(0, 0);
    await page.locator('media-controller[userinactive]').waitFor(AT_MOST);
    const before = await filled();
    await seek(60);
    await plays(page, 61);
    expect(await filled()).toBe(before);
    await page.locator('media-controller').hover();
    await page.locator('media-controller:not([userinactive])').waitFor(AT_MOST);
    const duration = await page.evaluate(
      () => document.querySelector<HTMLVideoElement>('hls-video')?.duration ?? 0,
    );
    await expect.poll(filled).toBeGreaterThan(60 / duration - 0.01);
  });

  it('resume at this viewer’s position only', async () => {
    const page = await open('/pages/watch.html');
    await plays(page);
    await page.evaluate(() => {
      const media = document.querySelector<HTMLVideoElement>('hls-video');
      if (media) media.currentTime = 61;
    });
    await plays(page, 61.2);
    // Ignores late requests of the previous page.
    await page.goto('about:blank');
    await untilQuiet(server.asked);
    server.asked.length = 0;
    await page.goto(`${server.origin}/pages/watch.html`);
    await plays(page, 61);
    expect(server.asked[1]?.path).toBe('360p/s00030.m4s');
    expect(asked('360p/s00000.m4s')).toEqual([]);
    await page.evaluate(() => localStorage.setItem('floodlit.account_id', '12'));
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
    expect(await listFaults(page)).toEqual([]);
  });

  it('obey the keyboard while nothing on the page has focus, until the viewer turns that off', async () => {
    const page = await open('/pages/watch.html');
    await plays(page);
    // The state of a freshly loaded page.
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press(' ');
    await expect.poll(async () => (await state(page))?.paused).toBe(true);
    await page.keyboard.press('5');
    await expect.poll(async () => Math.round((await state(page))?.time ?? -1)).toBe(60);
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => Math.round((await state(page))?.time ?? -1)).toBe(65);
    await page.keyboard.press('ArrowDown');
    expect((await state(page))?.volume).toBe(1);

    await page.locator('media-settings-menu-button').click();
    const choice = page.getByRole('menuitemcheckbox', { name: 'Shortcuts work anywhere on this page' });
    expect(await choice.getAttribute('aria-checked')).toBe('true');
    await choice.click();
    await expect
      .poll(() => page.locator('.player__menu-keys[type=checkbox]').getAttribute('aria-checked'))
      .toBe('false');
    expect(await page.evaluate(() => localStorage.getItem('floodlit.player.page_keys'))).toBe('off');
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press('m');
    expect((await state(page))?.muted).toBe(false);
  });
});
