// What every journey has at hand: the stage, people, and a page that can be somebody's.
import { test as base, type Page } from '@playwright/test';
import { aViewer, type Viewer } from './channel-api.ts';
import { readStage, type Stage } from './stage.ts';

interface JourneyFixtures {
  stage: Stage;
  /** Somebody who has just registered and bought nothing. */
  viewer: Viewer;
}

export const test = base.extend<JourneyFixtures>({
  // oxlint-disable-next-line no-empty-pattern
  stage: async ({}, provide) => provide(readStage()),
  baseURL: async ({ stage }, provide) => provide(stage.url),
  viewer: async ({ stage }, provide) => provide(await aViewer(stage.url)),
});

export { expect } from '@playwright/test';

/** Makes the page this viewer's, as a log-in in this browser would have: the key is where the web keeps it. */
export async function becomeViewer(page: Page, viewer: Viewer): Promise<void> {
  await page.goto('/healthz');
  await page.evaluate((key) => {
    localStorage.setItem('floodlit.channel_key', 'northern-sports');
    localStorage.setItem('floodlit.api_key', key);
  }, viewer.apiKey());
}
