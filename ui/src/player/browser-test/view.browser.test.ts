// The player in a real Chromium: frames, speed, taps, and the ways to give the picture more room.
import { type Browser, type Page } from 'playwright-core';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { AT_MOST, listFaults, plays, setStage, timeOf } from './player-stage.ts';
import { state, watchMedia } from './watch-media.ts';

vi.setConfig({ testTimeout: 180_000 });
const { browser, server, open } = await setStage({ isLive: false });

const PHONE = { viewport: { width: 390, height: 780 }, screen: { width: 390, height: 780 } };

async function openPhone(on: Browser, lang = 'en'): Promise<Page> {
  const context = await on.newContext({ ...PHONE, hasTouch: true, isMobile: true });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.addInitScript(watchMedia);
  await page.goto(`${server.origin}/pages/watch.html?lang=${lang}`);
  await plays(page);
  return page;
}

const blur = (page: Page) => page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());

/** The start of the frame that is shown after a key, in seconds. */
const frameAfter = (page: Page, key: string) =>
  page.evaluate(async (pressed) => {
    const video = document.querySelector('hls-video')?.shadowRoot?.querySelector('video');
    if (!video) throw new Error('no video');
    let shown = -1;
    let isQuiet = false;
    const told = (_now: number, { mediaTime }: VideoFrameCallbackMetadata): void => {
      shown = mediaTime;
      isQuiet = false;
      video.requestVideoFrameCallback(told);
    };
    video.requestVideoFrameCallback(told);
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key: pressed, bubbles: true, composed: true }),
    );
    // A step may look at more pictures than one, and ends with the one that stays.
    while (!isQuiet || shown < 0) {
      isQuiet = true;
      await new Promise((resolve) => setTimeout(resolve, 400));
    }
    return shown;
  }, key);

describe('keys', () => {
  it('step by one frame while paused, and change the speed', async () => {
    const page = await open('/pages/watch.html');
    await plays(page);
    await blur(page);
    await page.keyboard.press('.');
    await page.keyboard.press('k');
    await page.locator('media-controller[mediapaused]').waitFor(AT_MOST);
    const start = await frameAfter(page, '5');
    const next = await frameAfter(page, '.');
    const further = await frameAfter(page, '.');
    expect(next - start).toBeCloseTo(1 / 25, 3);
    expect(further - next).toBeCloseTo(1 / 25, 3);
    expect(await frameAfter(page, ',')).toBeCloseTo(next, 3);

    await page.keyboard.press('>');
    await expect.poll(() => page.locator('.player__mark').textContent()).toBe('1.25×');
    const rate = () =>
      page.evaluate(() => document.querySelector<HTMLVideoElement>('hls-video')?.playbackRate);
    expect(await rate()).toBe(1.25);
    await page.keyboard.press('<');
    await page.keyboard.press('<');
    expect(await rate()).toBe(0.75);
  });

  it.each([
    ['en', 1024, 'Keyboard shortcuts', 'Next frame, while paused'],
    ['fr', 820, 'Raccourcis clavier', 'Image suivante, en pause'],
    ['ar', 390, 'اختصارات لوحة المفاتيح', 'الإطار التالي أثناء الإيقاف المؤقت'],
  ])(
    'are listed by ? in %s, on a sheet that passes axe and silences the keys',
    async (lang, width, title, row) => {
      const page = await open(`/pages/watch.html?lang=${lang}`, { width, height: 720 });
      await plays(page);
      await blur(page);
      await page.keyboard.press('?');
      const sheet = page.getByRole('dialog', { name: title });
      await sheet.getByRole('row', { name: row }).waitFor(AT_MOST);
      expect(await sheet.getByRole('row').count()).toBe(19);
      await page.keyboard.press('m');
      expect((await state(page))?.muted).toBe(false);
      expect(await listFaults(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await sheet.waitFor({ state: 'detached', ...AT_MOST });
    },
  );

  it('toggle theatre mode, which the device remembers', async () => {
    const page = await open('/pages/watch.html');
    await plays(page);
    await blur(page);
    await page.keyboard.press('t');
    await page.locator('.player[data-theatre=true]').waitFor(AT_MOST);
    await page.reload();
    await page.locator('.player[data-theatre=true]').waitFor(AT_MOST);
    await page.getByRole('button', { name: 'Exit theater mode' }).click();
    await page.locator('.player[data-theatre=false]').waitFor(AT_MOST);
  });

  it('toggle picture in picture', async () => {
    const page = await open('/pages/watch.html');
    await plays(page);
    await blur(page);
    await page.evaluate(() => {
      const holder = window as unknown as { pip: number };
      holder.pip = 0;
      HTMLVideoElement.prototype.requestPictureInPicture = () => {
        holder.pip += 1;
        return Promise.reject(new DOMException('', 'NotAllowedError'));
      };
    });
    await page.keyboard.press('i');
    await expect.poll(() => page.evaluate(() => (window as unknown as { pip: number }).pip)).toBe(1);
  });
});

describe('picture in picture', () => {
  it.each([true, false])('is in the menu of a small player where the browser has it: %s', async (isThere) => {
    const page = await open('/pages/bare.html', { width: 390, height: 720 });
    if (!isThere)
      await page.addInitScript(() =>
        Reflect.deleteProperty(HTMLVideoElement.prototype, 'requestPictureInPicture'),
      );
    else
      await page.addInitScript(() =>
        Object.assign(HTMLVideoElement.prototype, {
          requestPictureInPicture: () => Promise.reject(new Error()),
        }),
      );
    await page.goto(`${server.origin}/pages/watch.html`);
    await plays(page);
    await page.locator('media-settings-menu-button').click();
    await page
      .getByRole('menuitem', { name: /Quality/ })
      .first()
      .waitFor(AT_MOST);
    expect(await page.getByRole('menuitem', { name: 'Picture in picture' }).isVisible()).toBe(isThere);
  });
});

describe('touches', () => {
  it.each(['en', 'ar'])('jump by double taps at both sides in %s, and add up', async (lang) => {
    const page = await openPhone(browser, lang);
    const box = await page.locator('.player').boundingBox();
    if (box === null) throw new Error('no player');
    // All are sent at once: a busy machine must not make two taps of a double one.
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints });
    const tap = (...shares: number[]) =>
      Promise.all(
        shares.flatMap((share) => [
          touch('touchStart', [{ x: box.x + box.width * share, y: box.y + box.height * 0.3 }]),
          touch('touchEnd', []),
        ]),
      );
    // A mark is seen for less than a second.
    await page.locator('.player__mark').evaluate((mark) => {
      const marks: string[] = [];
      Object.assign(window, { marks });
      new MutationObserver(() => marks.push(mark.textContent)).observe(mark, {
        childList: true,
        characterData: true,
        subtree: true,
      });
    });
    const marks = () => page.evaluate(() => (window as unknown as { marks: string[] }).marks);
    const before = await timeOf(page);
    await tap(0.9);
    await page.waitForTimeout(400);
    expect(await marks()).toEqual([]);
    await tap(0.9, 0.9, 0.9, 0.9);
    await expect.poll(marks, AT_MOST).toContain('+30 s');
    expect(await timeOf(page)).toBeGreaterThan(before + 29);
    await expect.poll(async () => (await marks()).at(-1), AT_MOST).toBe('');
    await tap(0.1, 0.1);
    await expect.poll(marks, AT_MOST).toContain('−10 s');
    expect(await timeOf(page)).toBeLessThan(before + 28);
  });

  it('fill the window of a phone, with the menus, until Escape', async () => {
    const page = await openPhone(browser);
    await page.touchscreen.tap(195, 100);
    await page.getByRole('button', { name: 'Fill the window' }).click();
    const player = page.locator('.player[data-filled=true]');
    await player.waitFor(AT_MOST);
    expect(await player.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 780 });
    expect(await page.evaluate(() => document.fullscreenElement === null)).toBe(true);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden');
    await page.locator('media-settings-menu-button').click();
    await page
      .getByRole('menuitem', { name: /Quality/ })
      .first()
      .waitFor(AT_MOST);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.locator('.player[data-filled=false]').waitFor(AT_MOST);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).not.toBe('hidden');
    const { time } = (await state(page)) ?? { time: 0 };
    await plays(page, time + 0.2);
  });
});
