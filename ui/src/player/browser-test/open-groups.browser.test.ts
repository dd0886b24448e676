// The player in a real Chromium, in a live game whose encoder sends open groups of pictures.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { listSlow, playOn, waitOf } from './busy-machine.ts';
import { watchLive } from './live-edge.ts';
import { makePartsOf, RATE } from './make-live-parts.ts';
import { AT_MOST, setStage } from './player-stage.ts';
import { listBreaks, readLog } from './watch-media.ts';

vi.setConfig({ testTimeout: 240_000 });
const folder = await mkdtemp(join(tmpdir(), 'floodlit-open-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const parts = await makePartsOf(folder, process.env.FFMPEG_PATH ?? 'ffmpeg', 'open-gop=1:bframes=2', 100);
const stage = await setStage({ isLive: true, parts });

it('joins, plays on without losing a picture, and shows each jump within two seconds', async () => {
  const page = await watchLive(stage);
  const { lost, at } = await playOn(page, 8, RATE);
  // Two pictures of each of four segments are lost where every segment is prepared for a decoder that begins.
  expect(lost).toBeLessThan(4);
  expect(listBreaks(await readLog(page)).filter((each) => !each.startsWith('pause'))).toEqual([]);
  const waits: number[] = [];
  for (const back of [1.5, 6.3, 20, 19, 3.1, 33.2, 30.05, 12, 11.96, 25])
    waits.push(await waitOf(page, at - back));
  expect(listSlow(waits, 2_000)).toEqual([]);
  // The same in the replay.
  stage.live.whistle();
  await expect.poll(() => page.evaluate(() => window.handle?.state().live), AT_MOST).toBeNull();
  for (const to of [30.5, 8, 21.02]) waits.push(await waitOf(page, to));
  expect(listSlow(waits, 2_000)).toEqual([]);
  expect(await page.locator('.player__notice:not(:empty)').count()).toBe(0);
  const facts = await page.evaluate(() => window.facts);
  expect(facts.filter((fact) => fact.kind === 'failed' && fact.is_fatal)).toEqual([]);
});
