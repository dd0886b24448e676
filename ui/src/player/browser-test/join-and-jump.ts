// Joins a live game, plays on, and jumps: how long viewers wait for a picture, and how many they lose.
import type { Page } from 'playwright-core';
import { listSlow, playOn, waitOf } from './busy-machine.ts';
import { AT_MOST } from './player-stage.ts';
import { listBreaks, readLog, type MediaLog } from './watch-media.ts';

/** Seconds of the game, for viewers who join when 7 s are over. */
const JUMPS_S = [3, 0.5, 6, 4.97, 9.1, 2.03, 7.5, 8.02, 1, 5];
/** How long a quiet machine takes at most until a picture is shown. */
const WAIT_MS = 2_000;

export interface Joined {
  /** The waits that are too long, in milliseconds: of the join and of the jumps. */
  slow: number[];
  /** Pictures that were not decoded in four seconds of playback. */
  lost: number;
  breaks: string[];
  fatal: unknown[];
}

/** @param rate pictures a second. */
export async function joinAndJump(page: Page, rate: number): Promise<Joined> {
  await page.locator('hls-video').waitFor({ state: 'attached', ...AT_MOST });
  const waits = [await waitOf(page)];
  // Waiting for the first picture is no restart.
  await page.evaluate(() => {
    (window as unknown as { log: MediaLog }).log.restarts.length = 0;
  });
  // Where a picture is refreshed bit by bit, the first ones are not shown.
  await page.waitForTimeout(1_500);
  const { lost } = await playOn(page, 4, rate);
  const breaks = listBreaks(await readLog(page)).filter((each) => !each.startsWith('pause'));
  for (const second of JUMPS_S) waits.push(await waitOf(page, second));
  const facts = await page.evaluate(() => window.facts);
  const fatal = facts.filter((fact) => fact.kind === 'failed' && fact.is_fatal);
  return { slow: listSlow(waits, WAIT_MS), lost, breaks, fatal };
}
