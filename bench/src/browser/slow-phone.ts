// A phone on slow 4G, as Lighthouse applies it in the browser, with a processor four times slower.
import type { Page } from 'playwright-core';

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
