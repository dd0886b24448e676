import { defineConfig } from '@playwright/test';
import { findChromium, toolSearchEnvironment } from '../tools/find-chromium.ts';

// Workers read this file too: what was found once is not looked for again.
process.env['CHROMIUM_PATH'] ??= await findChromium(toolSearchEnvironment(console.log));

export default defineConfig({
  testDir: 'journeys',
  // They start products of their own, for a minute each: the deep stage runs them.
  testIgnore: process.env['JOURNEYS_ON'] === 'bucket' ? [] : '**/*.deep.spec.ts',
  outputDir: 'test-results/journeys',
  globalSetup: './global-setup.ts',
  // A journey waits for a third of its time: two at once left a third of two cores idle.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  // Several times what the longest takes on a quiet machine; a journey that hangs is rare, and a busy machine is not.
  timeout: 180_000,
  // A busy host takes several times as long as an idle one.
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: process.env['CHROMIUM_PATH'] },
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    contextOptions: { reducedMotion: 'reduce' },
    // A service worker would bypass the answers that a journey gives in the server's place.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // One is recorded of every journey to be kept of those that fail, which doubles the work: only for chosen ones, by `npm test -- <path>`.
    trace: 'off',
  },
});
