// The live edge of a game, as the viewer sees it.
import type { Page } from 'playwright-core';
import { AT_MOST, plays, timeOf } from './player-stage.ts';
import type { PlayerStage } from './player-stage.ts';
import type { MediaLog } from './watch-media.ts';

export const liveState = (page: Page) => page.evaluate(() => window.handle?.state().live);

/** Waits until the picture has played this long. */
export const moves = async (page: Page, seconds = 1): Promise<void> => {
  await plays(page, (await timeOf(page)) + seconds);
};

export async function atEdge(page: Page): Promise<void> {
  await page.locator('.player__live[data-at-edge=true]').waitFor(AT_MOST);
  await moves(page);
}

/** Joins the game. Waiting for the first picture is no restart. */
export async function watchLive({ open }: PlayerStage): Promise<Page> {
  const page = await open();
  await atEdge(page);
  await page.evaluate(() => {
    (window as unknown as { log: MediaLog }).log.restarts.length = 0;
  });
  return page;
}

export const seekBy = (page: Page, seconds: number) =>
  page.evaluate((by) => {
    const media = document.querySelector<HTMLVideoElement>('hls-video');
    if (media) media.currentTime += by;
  }, seconds);
