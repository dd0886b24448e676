// The facts of a playback in a real Chromium: start, renditions, stalls, failures and the refusal.
import type { Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { AT_MOST, plays, setStage } from './player-stage.ts';

vi.setConfig({ testTimeout: 180_000 });
const { server, open } = await setStage({ isLive: false });
const factsOf = (page: Page) => page.evaluate(() => window.facts);
const hasFact = (page: Page, kind: string) =>
  page.waitForFunction((wanted) => window.facts.some((fact) => fact.kind === wanted), kind, AT_MOST);

/** A slow machine gets the lower one of both. */
const isOfLadder = (renditions: Set<string>): boolean =>
  renditions.size > 0 && [...renditions].every((name) => ['360p', '180p'].includes(name));

describe('onFacts', () => {
  it('reports the start once, also of a picture that began before the controls', async () => {
    const page = await open('/pages/watch.html?react_after=1500');
    await plays(page, 3);
    await hasFact(page, 'started');
    const starts = (await factsOf(page)).filter((fact) => fact.kind === 'started');
    expect(starts).toHaveLength(1);
    const frameAt = await page.evaluate(() => performance.now());
    expect(starts[0]?.after_ms).toBeGreaterThan(0);
    // It counts from the navigation to the first frame, not to the controls.
    expect(starts[0]?.after_ms).toBeLessThan(frameAt - 2_500);
  });

  it('reports the seconds of the rendition that plays, without those that were skipped', async () => {
    const page = await open();
    await plays(page, 2);
    await page.evaluate(() => {
      const media = document.querySelector<HTMLVideoElement>('hls-video');
      if (media) media.currentTime = 117;
    });
    await hasFact(page, 'ended');
    const watched = (await factsOf(page)).filter((fact) => fact.kind === 'watched');
    expect(new Set(watched.map(({ rendition }) => rendition))).toSatisfy(isOfLadder);
    const seconds = watched.reduce((sum, fact) => sum + fact.seconds, 0);
    expect(seconds).toBeGreaterThan(3);
    expect(seconds).toBeLessThan(10);
  });

  it('reports a stall with its length', async () => {
    const page = await open();
    await plays(page, 1);
    server.mood.isDown = true;
    // A busy machine also stands still for a moment at the jump: the stall meant here is the one without media.
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const media = document.querySelector<HTMLVideoElement>('hls-video');
          if (!media) return;
          const endOf = ({ buffered }: HTMLVideoElement) => buffered.end(buffered.length - 1);
          media.currentTime = endOf(media) - 1.5;
          media.addEventListener('waiting', () => {
            if (!media.seeking && endOf(media) - media.currentTime < 0.5) setTimeout(resolve, 500);
          });
        }),
    );
    server.mood.isDown = false;
    await page.waitForFunction(
      () => window.facts.some((fact) => fact.kind === 'stalled' && fact.ms > 400),
      null,
      AT_MOST,
    );
  });

  it('reports failures with their status, without an address', async () => {
    const page = await open();
    await plays(page, 1);
    await page.route('**/s0004*.m4s', (route) => route.fulfill({ status: 404, body: '' }));
    await page.evaluate(() => {
      const media = document.querySelector<HTMLVideoElement>('hls-video');
      if (media) media.currentTime = 85;
    });
    await page.waitForFunction(
      () => window.facts.some((fact) => fact.kind === 'failed' && fact.status === 404 && fact.is_fatal),
      null,
      AT_MOST,
    );
    const facts = await factsOf(page);
    expect(JSON.stringify(facts)).not.toMatch(/media\/|token|http:/);
    await page.locator('.player__notice', { hasText: 'Reload the page in a minute' }).waitFor(AT_MOST);
  });

  it('reports the reason of a refusal', async () => {
    server.mood.tokenSeconds = 4;
    const page = await open();
    await plays(page);
    server.mood.refusal = { status: 403, reason: 'pass' };
    await hasFact(page, 'refused');
    expect((await factsOf(page)).find((fact) => fact.kind === 'refused')).toMatchObject({ reason: 'pass' });
  });
});
