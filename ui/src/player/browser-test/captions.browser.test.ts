// The player in a real Chromium: captions in the viewer's language, look and time.
import type { Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { AT_MOST, listFaults, plays, setStage } from './player-stage.ts';

vi.setConfig({ testTimeout: 180_000 });
const { open } = await setStage({ isLive: false });

async function choose(page: Page, language: string): Promise<void> {
  await page.locator('media-settings-menu-button').click();
  await page
    .getByRole('menuitem', { name: /^(?:Captions|الترجمة)/ })
    .first()
    .click();
  await page.locator('media-captions-menu').getByRole('menuitemradio', { name: language }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
}
async function openStyle(page: Page, name: string): Promise<void> {
  await page.locator('media-settings-menu-button').click();
  await page.getByRole('menuitem', { name }).click();
  await page.getByRole('dialog', { name }).waitFor(AT_MOST);
}
/** The browser's view: the active cues' words and first second, and the rules of their look. */
const shown = (page: Page) =>
  page.evaluate(() => {
    const element = document.querySelector<HTMLVideoElement>('media-controller hls-video');
    const tracks = [...(element?.textTracks ?? [])].filter((track) => track.mode === 'showing');
    return {
      languages: tracks.map((track) => track.language),
      words: tracks.flatMap((track) => [...(track.activeCues ?? [])].map((cue) => (cue as VTTCue).text)),
      starts: tracks.flatMap((track) => [...(track.cues ?? [])].map((cue) => cue.startTime)),
      css: (element?.shadowRoot?.adoptedStyleSheets ?? [])
        .flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText))
        .join('\n'),
    };
  });

describe('captions', () => {
  it('are chosen in the menu, off or in a language, and stay so', async () => {
    const page = await open();
    await plays(page);
    await page.locator('media-settings-menu-button').click();
    await page
      .getByRole('menuitem', { name: /Captions/ })
      .first()
      .click();
    const choices = page.locator('media-captions-menu').getByRole('menuitemradio');
    const names = async () => (await choices.allTextContents()).map((name) => name.trim());
    await expect.poll(names).toEqual(['Off', 'English', 'العربية']);
    await choices.filter({ hasText: 'العربية' }).click();
    await expect
      .poll(() => shown(page), AT_MOST)
      .toMatchObject({ languages: ['ar'], words: ['هدف رائع في الدقيقة 3!'] });
    await page.reload();
    await expect.poll(async () => (await shown(page)).languages, AT_MOST).toEqual(['ar']);
    await choose(page, 'Off');
    await expect.poll(async () => (await shown(page)).languages).toEqual([]);
  });

  it('have the size, colour, background and delay that the viewer chose, also after a reload', async () => {
    const page = await open();
    await plays(page);
    await choose(page, 'English');
    await openStyle(page, 'Caption style');
    await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe('select');
    await page.getByLabel('Size').selectOption('Very large');
    await page.getByLabel('Color').selectOption('Yellow');
    await page.getByLabel('Background').selectOption('None');
    await page.getByLabel('Delay').focus();
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
    expect(await page.getByRole('dialog').getByRole('status').textContent()).toBe('+1.5 s');
    const isStyled = async () => {
      const { css, starts } = await shown(page);
      return [/font-size: 200%/.test(css), /rgb\(255, 235, 59\)/.test(css), starts];
    };
    await expect.poll(isStyled, AT_MOST).toEqual([true, true, [1.5, 61.5]]);
    expect(await listFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('media-settings-menu-button');
    await page.reload();
    await expect.poll(isStyled, AT_MOST).toEqual([true, true, [1.5, 61.5]]);
    await openStyle(page, 'Caption style');
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect.poll(isStyled).toEqual([false, false, [0, 60]]);
  });

  it('and their style are there in full screen, from right to left in Arabic', async () => {
    const page = await open('/pages/watch.html?lang=ar', { width: 390, height: 700 });
    await plays(page);
    await choose(page, 'العربية');
    await page.locator('media-fullscreen-button').click();
    await page.waitForFunction(() => document.fullscreenElement !== null);
    await openStyle(page, 'مظهر الترجمة');
    const dialog = page.getByRole('dialog');
    expect(await dialog.evaluate((one) => getComputedStyle(one).direction)).toBe('rtl');
    expect(await dialog.evaluate((one) => document.fullscreenElement?.contains(one))).toBe(true);
    await expect.poll(async () => (await shown(page)).words, AT_MOST).toEqual(['هدف رائع في الدقيقة 3!']);
  });
});
