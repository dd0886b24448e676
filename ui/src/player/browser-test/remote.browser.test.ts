/* oxlint-disable typescript/no-explicit-any */
// Televisions in a real Chromium. Google's script and WebKit's calls are fakes: no television is in a test.
import type { Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { CAST_SCRIPT, fakeAirplay, fakeCastScript, type FakeTelevision } from './fake-television.ts';
import { AT_MOST, listFaults, plays, setStage } from './player-stage.ts';
import { state } from './watch-media.ts';

vi.setConfig({ testTimeout: 180_000 });
const { server, open } = await setStage({ isLive: false });

const castButton = 'Play on TV (Google Cast)';
const televisionOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { television: FakeTelevision }).television);

/** The page, and what it asked of Google. */
async function openPage(
  screens: string | null,
  { lang = 'en', answers = true, isCancelled = false } = {},
): Promise<{ page: Page; asked: string[] }> {
  const page = await open('/pages/bare.html');
  const asked: string[] = [];
  await page.context().route(/gstatic\.com|google\.com/, async (route) => {
    asked.push(route.request().url());
    if (!answers) return route.abort();
    return route.fulfill({ contentType: 'text/javascript', body: `(${fakeCastScript.toString()})()` });
  });
  await page.addInitScript(
    ([cancelled]) =>
      Object.assign(window, {
        chrome: {},
        television: { isPaused: true, time: 0, isCancelled: cancelled },
      }),
    [isCancelled] as const,
  );
  await page.addInitScript(fakeAirplay);
  const query = screens === null ? '' : `&screens=${screens}`;
  await page.goto(`${server.origin}/pages/watch.html?lang=${lang}${query}`);
  return { page, asked };
}

describe('Google Cast', () => {
  it('asks Google for nothing before the press, and on other channels has no button at all', async () => {
    const off = await openPage('airplay');
    await plays(off.page, 1);
    expect(await off.page.getByRole('button', { name: castButton }).count()).toBe(0);
    const { page, asked } = await openPage('cast');
    await page.getByRole('button', { name: castButton }).waitFor(AT_MOST);
    await plays(page, 1);
    expect([...off.asked, ...asked]).toEqual([]);
    expect(await page.evaluate(() => window.screenCalls)).toEqual([]);
    expect(await listFaults(page)).toEqual([]);
    await page.getByRole('button', { name: castButton }).click();
    await expect.poll(() => asked).toEqual([CAST_SCRIPT]);
  });

  it('plays on the television from the same second with a token of its own, and goes on here', async () => {
    const { page } = await openPage('cast');
    await plays(page, 2);
    await page.getByRole('button', { name: castButton }).click();
    const panel = page.getByRole('group', { name: 'TV' });
    await panel.getByText('Playing on Living room').waitFor(AT_MOST);
    await expect.poll(async () => (await televisionOf(page)).loaded).toBeDefined();
    const { loaded, options } = await televisionOf(page);
    const here = await page.evaluate(() => window.playback?.token ?? '');
    expect(loaded).toMatchObject({ type: 'application/x-mpegURL', stream: 'BUFFERED', autoplay: true });
    expect(loaded?.url).toMatch(/\/master\.m3u8$/);
    expect(loaded?.url).not.toContain(here);
    expect(loaded?.at).toBeGreaterThanOrEqual(2);
    expect(options).toMatchObject({ autoJoinPolicy: 'page_scoped', resumeSavedSession: false });
    expect((await state(page))?.paused).toBe(true);
    expect(await listFaults(page)).toEqual([]);

    // By keyboard: the panel has the focus, and the controls below it have none.
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Pause');
    await page.keyboard.press('Enter');
    await panel.getByRole('button', { name: 'Play', exact: true }).waitFor(AT_MOST);
    expect((await televisionOf(page)).isPaused).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect((await televisionOf(page)).time).toBeCloseTo((loaded?.at ?? 0) + 10, 3);
    await panel.getByRole('button', { name: 'Play', exact: true }).click();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await panel.waitFor({ state: 'detached', ...AT_MOST });
    await plays(page, (loaded?.at ?? 0) + 10);
    expect((await state(page))?.paused).toBe(false);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(castButton);
    expect(await page.evaluate(() => window.screenCalls)).toEqual(['open cast', 'close television-1']);
  });

  it('says so when Google does not answer, and tries again at the next press', async () => {
    const { page, asked } = await openPage('cast', { answers: false, lang: 'ar' });
    await plays(page);
    const button = page.getByRole('button', { name: 'تشغيل على التلفاز (Google Cast)' });
    for (const count of [1, 2]) {
      await button.click();
      await expect.poll(() => asked.length, AT_MOST).toBe(count);
      await page.getByText('Google Cast غير متاح هنا').waitFor(AT_MOST);
    }
    expect((await state(page))?.paused).toBe(false);
    expect(await listFaults(page)).toEqual([]);
  });

  it('goes on here when the viewer closes the list', async () => {
    const { page } = await openPage('cast', { isCancelled: true });
    await plays(page, 1);
    await page.getByRole('button', { name: castButton }).click();
    await expect.poll(async () => (await televisionOf(page)).options, AT_MOST).toBeDefined();
    await plays(page, 3);
    expect(await page.getByRole('group', { name: 'TV' }).count()).toBe(0);
  });

  it('says so when the server refuses the television', async () => {
    const { page, asked } = await openPage('cast');
    await plays(page);
    server.mood.refusal = { status: 403, reason: 'pass' };
    await page.getByRole('button', { name: castButton }).click();
    await page.getByText('We couldn’t connect to the TV.').waitFor(AT_MOST);
    expect(asked).toEqual([]);
  });
});

describe('AirPlay', () => {
  const button = 'Play on TV (AirPlay)';
  const call = (page: Page, name: string, value: boolean) =>
    page.evaluate(([fake, is]) => (window as any)[fake](is), [name, value] as const);

  it('has a button while a television is near, and gives it the native playlist with a token of its own', async () => {
    server.mood.tokenSeconds = 6;
    const { page, asked } = await openPage('airplay');
    await plays(page, 1);
    expect(await page.getByRole('button', { name: button }).count()).toBe(0);
    await expect
      .poll(async () => {
        await call(page, 'airplayNear', true);
        return page.getByRole('button', { name: button }).count();
      }, AT_MOST)
      .toBe(1);
    expect(await listFaults(page)).toEqual([]);
    await page.getByRole('button', { name: button }).click();
    await expect.poll(() => page.evaluate(() => (window as any).pickers.length), AT_MOST).toBe(1);
    const [[url, allowed]] = await page.evaluate(() => (window as any).pickers);
    expect(allowed).toBe('allow');
    expect(url).toMatch(/^http.*\/master\.m3u8$/);
    expect(url).not.toContain(await page.evaluate(() => window.playback?.token ?? ''));

    await call(page, 'airplay', true);
    const renewals = async () =>
      page.evaluate(
        () =>
          performance
            .getEntriesByType('resource')
            .filter(({ name }) => name.includes('/api/events/7/playback')).length,
      );
    const before = await renewals();
    const since = await page.evaluate(() => performance.now());
    // The page's own token ends during that time, and nothing renews it.
    await page.waitForFunction((start) => performance.now() > start + 7_000, since, AT_MOST);
    expect(await renewals()).toBe(before);
    await call(page, 'airplay', false);
    await expect.poll(renewals, AT_MOST).toBeGreaterThan(before);
    expect(await page.evaluate(() => window.screenCalls)).toEqual(['open airplay', 'close television-1']);
    expect(asked).toEqual([]);
    await call(page, 'airplayNear', false);
    await expect.poll(() => page.getByRole('button', { name: button }).count()).toBe(0);
  });

  it('has none on other channels', async () => {
    const { page } = await openPage(null);
    await plays(page, 1);
    await call(page, 'airplayNear', true);
    await plays(page, 2);
    expect(await page.getByRole('button', { name: button }).count()).toBe(0);
    expect(await page.locator('[x-webkit-airplay]').count()).toBe(0);
  });
});
