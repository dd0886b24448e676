// The player in a real Chromium, on a live game that grows in real time: its edge and its past.
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { atEdge, liveState, moves, seekBy, watchLive } from './live-edge.ts';
import { AT_MOST, launchBrowser, setStage, timeOf } from './player-stage.ts';
import { listBreaks, readLog, state } from './watch-media.ts';

vi.setConfig({ testTimeout: 180_000 });
const stage = await setStage({ isLive: true });
const { server } = stage;

describe('a live game', () => {
  it('starts at the live edge', async () => {
    const page = await watchLive(stage);
    await expect.poll(async () => (await liveState(page))?.behind, AT_MOST).toBeLessThan(4);
    expect(await timeOf(page)).toBeGreaterThan(36);
    expect(await liveState(page)).toMatchObject({ latency: 'low', is_at_edge: true, is_interrupted: false });
    expect(server.asked.some(({ path }) => path.includes('_HLS_part='))).toBe(true);
    expect(server.asked.some(({ path }) => /^source\/p\d+\.\d\.m4s$/.test(path))).toBe(true);
    // The player requests nothing that came with the answer, and trusts a live playlist only once.
    expect(server.asked.map(({ path }) => path)).not.toContain('low.m3u8');
    expect(server.asked.map(({ path }) => path)).not.toContain('source/low.m3u8');
    expect(listBreaks(await readLog(page))).toEqual([]);
    await page.evaluate(() => window.handle?.element.pause());
    expect(await page.evaluate(() => localStorage.getItem('floodlit.resume.visitor.2'))).toBeNull();
  });

  it('updates its playlist by delta', async () => {
    const page = await watchLive(stage);
    await moves(page, 4);
    expect(server.asked.some(({ path }) => path.includes('_HLS_skip=YES'))).toBe(true);
    expect(listBreaks(await readLog(page))).toEqual([]);
  });

  it('can be rewound, restarted, and followed live again', async () => {
    const page = await watchLive(stage);
    await page.locator('.player__buttons media-play-button').focus();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    const button = page.locator('.player__live');
    await expect.poll(() => button.textContent(), AT_MOST).toBe('Go live');
    await expect.poll(() => page.locator('.player__behind').textContent(), AT_MOST).toMatch(/^−0:2\d$/);
    await moves(page);
    // The player never jumps to the edge against the viewer's choice.
    expect((await liveState(page))?.behind).toBeGreaterThan(18);

    await page.getByRole('button', { name: 'Start over' }).click();
    await expect.poll(() => timeOf(page), AT_MOST).toBeLessThan(5);
    await moves(page);

    await button.click();
    await atEdge(page);
    expect(await button.textContent()).toBe('Live');
    await expect.poll(() => page.locator('.player__behind').textContent(), AT_MOST).toBe('');
    await page.keyboard.press('Home');
    await expect.poll(() => timeOf(page), AT_MOST).toBeLessThan(5);
    await page.keyboard.press('End');
    await atEdge(page);
    await page.keyboard.press('l');
    await page.keyboard.press('l');
    await moves(page);
    expect((await liveState(page))?.behind).toBeGreaterThan(0.5);
  });

  it('shows pictures of its past on the time line, and asks for them only then', async () => {
    const page = await watchLive(stage);
    const texts = () => server.asked.filter(({ path }) => path === 'storyboard.vtt').length;
    expect(texts()).toBe(0);
    const line = page.locator('media-time-range');
    const box = (await line.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const point = (share: number, by = 0) =>
      page.mouse.move(box.x + box.width * share + by, box.y + box.height / 2);
    const picture = () => line.getAttribute('mediapreviewimage');
    let steps = 0;
    await expect
      .poll(async () => {
        await point(0.6, steps++ % 4);
        return picture();
      }, AT_MOST)
      // The third ten seconds, and on a slow machine the fourth.
      .toMatch(/\/story\.jpg#xywh=(?:320,0|0,90),160,90$/);
    await point(0.05);
    await expect.poll(picture).toMatch(/#xywh=0,0,160,90$/);
    await expect.poll(() => page.locator('.player__preview-behind').textContent()).toMatch(/^−\d:[0-5]\d$/);
    // Once, and on a slow machine again after five seconds.
    const asked = texts();
    expect(asked).toBeLessThan(steps);
    // The game goes on, and a later look has its newer pictures.
    await moves(page, 12);
    await expect
      .poll(async () => {
        await point(0.99, -(steps++ % 4));
        return picture();
      }, AT_MOST)
      .toMatch(/#xywh=(?:320,90|0,0),160,90$/);
    expect(texts()).toBeGreaterThan(asked);
    expect(server.asked.some(({ path, status }) => path === 'story.jpg' && status === 200)).toBe(true);
  });

  it('never shows the catch-up speed, and keeps the viewer’s speed', async () => {
    const page = await watchLive(stage);
    await seekBy(page, -25);
    await expect.poll(async () => (await liveState(page))?.is_at_edge, AT_MOST).toBe(false);
    await page.evaluate(() => {
      if (window.handle) window.handle.element.playbackRate = 2;
    });
    await moves(page, 4);
    const rates = () =>
      page.evaluate(() => [
        window.handle?.element.playbackRate,
        window.handle?.element.nativeEl.playbackRate,
      ]);
    expect(await rates()).toEqual([2, 2]);
    await page.locator('.player__live[data-at-edge=true]').waitFor(AT_MOST);
    await expect.poll(async () => (await rates())[0], AT_MOST).toBe(1);
    await page.locator('media-settings-menu-button').click();
    await page.getByRole('menuitem', { name: /Speed/ }).first().click();
    const speeds = page.locator('media-playback-rate-menu').getByRole('menuitemradio');
    await expect.poll(() => speeds.allTextContents()).toEqual(['0.5x', '0.75x', '1x']);
  });
});

it('a live game starts muted without a user gesture, and stores no preference', async () => {
  const shy = await launchBrowser('--autoplay-policy=document-user-activation-required');
  onTestFinished(() => shy.close());
  const page = await (await shy.newContext()).newPage();
  // Like a lobby, which has no early start.
  server.mood.isFree = false;
  await page.goto(`${server.origin}/pages/watch.html`);
  // Script evaluation in the page would count as a user gesture, so the test watches the requests.
  await expect
    .poll(() => server.asked.filter(({ path }) => path.includes('.m4s')).length, AT_MOST)
    .toBeGreaterThan(6);
  const button = page.getByRole('button', { name: 'Turn the sound on' });
  await button.waitFor(AT_MOST);
  await moves(page);
  expect(await state(page)).toMatchObject({ muted: true, paused: false });
  expect(await page.evaluate(() => localStorage.getItem('floodlit.player.muted'))).not.toBe('true');
  await button.click();
  await button.waitFor({ state: 'detached', ...AT_MOST });
  expect(await state(page)).toMatchObject({ muted: false, paused: false });
  await moves(page);
});
