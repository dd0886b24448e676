// A school shows a paid game on its own site, in a frame whose browser refuses all storage there.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Frame, Page } from '@playwright/test';
import { acceptTerms, cards, fillNewBuyer, payButton, typeCard } from '../checkout.ts';
import { expect, test } from '../journey.ts';
import { floodlit } from '../command-line.ts';

/** A page on another origin: a frame, and a log of the messages that it receives. */
const pageWith = (frame: string): string => `<!doctype html><html lang="en"><title>School</title>
<h1>Our games</h1><iframe src="${frame}" title="Game" width="640" height="360" allow="autoplay; fullscreen"></iframe>
<script>
const frame = document.querySelector('iframe');
window.heard = [];
addEventListener('message', (event) => heard.push({ origin: event.origin, data: event.data }));
window.send = (data) => frame.contentWindow.postMessage(data, '*');
</script>`;

async function serve(body: () => string): Promise<{ origin: string; close: () => Promise<unknown> }> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(body());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

const frameOf = async (page: Page): Promise<Frame> => {
  const frame = await (await page.locator('iframe').elementHandle())?.contentFrame();
  if (frame == null) throw new Error('There is no frame.');
  return frame;
};

interface Heard {
  readonly origin: string;
  readonly data: {
    readonly id: unknown;
    readonly type: string;
    readonly paused: boolean;
    readonly time: number;
  };
}
const heardBy = (page: Page): Promise<Heard[]> =>
  page.evaluate(() => (globalThis as never as { heard: Heard[] }).heard);
const send = (page: Page, data: unknown): Promise<void> =>
  page.evaluate((message) => (globalThis as never as { send(data: unknown): void }).send(message), data);
const framesOf = (frame: Frame): Promise<number> =>
  frame
    .locator('video')
    .evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames);

test('[T32] [T66] [R2.02b] a frame without any storage sells in a window of ours, plays, and obeys its page', async ({
  browser,
  stage,
}) => {
  test.setTimeout(240_000);
  const address = `${stage.url}/watch_embed/${stage.games.paid}`;
  const site = await serve(() => pageWith(address));
  const context = await browser.newContext({ viewport: { width: 1000, height: 700 } });
  // As a browser with all storage blocked in frames of other sites: each access throws, and no cookie is kept.
  await context.addInitScript(() => {
    if (window.parent === window) return;
    const refuse = (): never => {
      throw new DOMException('The browser refuses storage.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { get: refuse });
    Object.defineProperty(document, 'cookie', { get: refuse, set: refuse });
  });
  try {
    const page = await context.newPage();
    await page.goto(site.origin);
    await expect(page.frameLocator('iframe').getByRole('link'), 'no site is listed yet').toHaveCount(0);

    await floodlit(stage, 'embed', 'allow', '--site', site.origin);
    const failures: string[] = [];
    page.on('pageerror', (error) => failures.push(error.message));
    await page.reload();
    const frame = await frameOf(page);
    const buy = frame.getByRole('link', { name: 'Watch on Northern Sports' });
    await expect(buy).toBeVisible();
    const [popup] = await Promise.all([page.waitForEvent('popup'), buy.click()]);
    const closed = popup.waitForEvent('close', { timeout: 90_000 });
    await popup.getByRole('button', { name: 'Continue to payment' }).click();
    await fillNewBuyer(popup, {
      firstName: 'Nora',
      lastName: 'Newcomer',
      email: `nora-${Date.now().toString(36)}@journey.test`,
      password: 'a-journey-of-many-frames',
    });
    await typeCard(popup, cards.works);
    await acceptTerms(popup);
    await payButton(popup).click();
    await closed;

    await expect.poll(() => framesOf(frame), { timeout: 30_000 }).toBeGreaterThan(5);
    expect(failures).toEqual([]);

    // The page around it drives the player.
    await send(page, { floodlit: 1, id: 'a', type: 'pause' });
    await expect
      .poll(async () => (await heardBy(page)).some(({ data }) => data.id === 'a' && data.paused))
      .toBe(true);
    await send(page, { floodlit: 1, id: 'b', type: 'seek', time: 12 });
    await expect
      .poll(async () => (await heardBy(page)).some(({ data }) => data.id === 'b' && data.time === 12))
      .toBe(true);
    expect(new Set((await heardBy(page)).map(({ origin }) => origin))).toEqual(new Set([stage.url]));
    // 10,000 messages do not stop the picture, and nonsense is nothing.
    await send(page, { floodlit: 1, id: 'c', type: 'play' });
    await page.evaluate(() => {
      const { send: post } = globalThis as never as { send: (this: void, data: unknown) => void };
      for (let count = 0; count < 10_000; count++) post({ floodlit: 1, id: count, type: 'state' });
      post({ floodlit: 1, id: 'd', type: 'eval', code: 'document.body.remove()' });
      post(null);
    });
    const before = await framesOf(frame);
    await expect.poll(() => framesOf(frame)).toBeGreaterThan(before + 5);
    const answers = (await heardBy(page)).filter(({ data }) => typeof data.id === 'number');
    expect(answers.length).toBeLessThan(200);
  } finally {
    await context.close();
    await floodlit(stage, 'embed', 'deny', '--site', site.origin);
    await site.close();
  }
});
