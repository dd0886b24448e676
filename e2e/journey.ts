// Fixtures of every journey: the stage, people, and a page that can be logged in as one of them.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test as base, type Page } from '@playwright/test';
import { aViewer, type Viewer } from './channel-api.ts';
import { watchBrowser } from './hydration.ts';
import { recordingDeadlineMs, untilRecorded } from './games.ts';
import { openMoney } from './money.ts';
import { readStage, type Stage } from './stage.ts';

interface JourneyFixtures {
  stage: Stage;
  /** Somebody who has just registered and bought nothing. */
  viewer: Viewer;
  /** After each journey the promises of money are asked of its stage, which a journey need not name. */
  moneyIsKept: void;
  /** The journey changes pages as page translation and extensions do, which no hydration survives unchanged. */
  hasForeignHands: boolean;
  /** After each journey: every page was hydrated as the server rendered it, and no boundary of it was replaced. */
  isHydrated: void;
}

export interface JourneyOptions {
  /** The journeys of this worker watch the demo's recordings, which are made after the product answers. */
  needsRecordings: boolean;
}

interface WorkerFixtures extends JourneyOptions {
  recordings: void;
  /** @returns the promises of money that were broken since it was asked last. */
  listNewlyBroken: () => Promise<string[]>;
}

export const test = base.extend<JourneyFixtures, WorkerFixtures>({
  // oxlint-disable-next-line no-empty-pattern
  stage: async ({}, provide) => provide(readStage()),
  baseURL: async ({ stage }, provide) => provide(stage.url),
  viewer: async ({ stage }, provide) => provide(await aViewer(stage.url)),
  needsRecordings: [true, { option: true, scope: 'worker' }],
  recordings: [
    async ({ needsRecordings }, provide) => {
      const { url, games } = readStage();
      if (needsRecordings) await untilRecorded(url, games);
      await provide();
    },
    { scope: 'worker', auto: true, timeout: 2 * recordingDeadlineMs },
  ],
  listNewlyBroken: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const money = openMoney(readStage().dataDir);
      // A journey that fails ends its worker. Later journeys in the next worker must not report the same again.
      const told = new Set(await money.listBroken());
      await provide(async () => {
        const broken = (await money.listBroken()).filter((one) => !told.has(one));
        for (const one of broken) told.add(one);
        return broken;
      });
      await money.close();
    },
    { scope: 'worker' },
  ],
  moneyIsKept: [
    async ({ listNewlyBroken }, provide) => {
      await provide();
      expect(await listNewlyBroken(), 'promises of money that are broken').toEqual([]);
    },
    { auto: true },
  ],
  hasForeignHands: [false, { option: true }],
  isHydrated: [
    async ({ browser, hasForeignHands }, provide) => {
      const faults: string[] = [];
      const stop = watchBrowser(browser, faults);
      await provide();
      stop();
      if (!hasForeignHands) expect(faults, 'differences from the server’s page').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Makes the page this viewer's, as a log-in in this browser would have: the key is where the web keeps it. */
export async function becomeViewer(page: Page, viewer: Viewer): Promise<void> {
  await page.goto('/healthz');
  await page.evaluate((key) => {
    localStorage.setItem('floodlit.channel_key', 'northern-sports');
    localStorage.setItem('floodlit.api_key', key);
    localStorage.setItem('floodlit.api_key_holder', 'user');
  }, viewer.apiKey());
}

/** The file that the application's entry loads it from. */
function findApplication(): string {
  const file = path.join(import.meta.dirname, '../web/dist/.vite/manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<
    string,
    { file: string; dynamicImports?: string[] }
  >;
  const core = manifest['src/app/main.ts']?.dynamicImports?.find((key) => key.startsWith('_core'));
  const found = core === undefined ? undefined : manifest[core]?.file;
  if (found === undefined) throw new Error('The build has another file for the application: name it here.');
  return found;
}

/** Until it is resolved, the page stays the server's. */
export async function holdApplication(page: Page): Promise<PromiseWithResolvers<void>> {
  const held = Promise.withResolvers<void>();
  await page.route(`**/${findApplication()}`, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held;
}
