import { defineConfig } from '@playwright/test';
import { findChromium, toolSearchEnvironment } from '../tools/find-chromium.ts';
import type { JourneyOptions } from './journey.ts';

// Workers read this file too: what was found once is not looked for again.
process.env['CHROMIUM_PATH'] ??= await findChromium(toolSearchEnvironment(console.log));

/**
 * They watch no recording, and leave what others see as it is. While they run, the demo makes the recordings that the
 * others watch.
 */
const withoutRecordings = [
  'fan-is-counted-once',
  'start-and-stop',
  'first-channel-sells-live',
  'owner-gets-back-in',
  'each-role-does-its-job',
  'fan-verifies-the-address',
  'fan-edits-the-profile',
  'fan-manages-log-ins',
  'volunteer-keeps-the-score',
].map((name) => `**/${name}.spec.ts`);
// They start products of their own, for a minute each: the deep stage runs them.
const deep = process.env['JOURNEYS_ON'] === undefined ? ['**/*.deep.spec.ts'] : [];

export default defineConfig<object, JourneyOptions>({
  testDir: 'journeys',
  // A run takes them in this order.
  projects: [
    { name: 'first', testMatch: withoutRecordings, use: { needsRecordings: false } },
    { name: 'journeys', testIgnore: [...withoutRecordings, ...deep] },
  ],
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
    // Without a graphics card Chromium emulates one, which takes a quarter of the processor's time.
    launchOptions: { executablePath: process.env['CHROMIUM_PATH'], args: ['--disable-gpu'] },
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
