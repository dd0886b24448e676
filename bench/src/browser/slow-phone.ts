// A phone on slow 4G, as Lighthouse applies it in the browser, with a processor four times slower.
import type { BrowserContextOptions, Page } from 'playwright-core';

const network = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1_638.4 * 1_024 * 0.9) / 8,
  uploadThroughput: (750 * 1_024 * 0.9) / 8,
};
export const slowProcessor = 4;

/** Holds for everything that the page does from now on. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowProcessor });
}

export const phone: BrowserContextOptions = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

/** Waits until the page loads nothing any more and its start-up picture has left. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 60_000 });
  // The start-up picture has left by then, and whatever moves with it.
  await page.waitForFunction(() => document.getElementById('splash') === null, undefined, {
    timeout: 30_000,
  });
  await page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
}
