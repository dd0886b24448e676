// The player in a real Chromium joins games of the product's own packager whose encoders send no IDR pictures.
import { afterAll, expect, it, vi } from 'vitest';
import { listSlow, playOn, waitOf } from './busy-machine.ts';
import { AT_MOST, setStage } from './player-stage.ts';
import { openSender } from './sender-channel.ts';
import { listBreaks, readLog } from './watch-media.ts';
import type { MediaLog } from './watch-media.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });

const SENDERS = ['Open groups of pictures with 3 B-frames'];
const RATE = 30;
/** When the viewer joins, and how long the game is. */
const JOINS_S = 7;
const GAME_S = 40;
const games = await Promise.all(
  SENDERS.map(async (name) => {
    const channel = await openSender(name, GAME_S);
    return { name, channel, stage: await setStage({ isLive: true, channel }) };
  }),
);
afterAll(() => games.forEach(({ channel }) => channel.end()));

it('shows a picture within two seconds of a join and of each jump, and loses none in between', async () => {
  await Promise.all(games.map(({ channel }) => channel.answer('master.m3u8', new URLSearchParams())));
  await new Promise((resolve) => setTimeout(resolve, JOINS_S * 1_000));
  await Promise.all(
    games.map(async ({ name, stage }) => {
      const page = await stage.open();
      await page.locator('hls-video').waitFor({ state: 'attached', ...AT_MOST });
      const waits = [await waitOf(page)];
      // Waiting for the first picture is no restart.
      await page.evaluate(() => {
        (window as unknown as { log: MediaLog }).log.restarts.length = 0;
      });
      const { lost } = await playOn(page, 4, RATE);
      // Three pictures of each of two segments are lost where every segment is prepared for a decoder that begins.
      expect(lost, name).toBeLessThan(4);
      expect(
        listBreaks(await readLog(page)).filter((each) => !each.startsWith('pause')),
        name,
      ).toEqual([]);
      for (const second of [3, 0.5, 6, 4.97, 9.1, 2.03, 7.5, 8.02, 1, 5])
        waits.push(await waitOf(page, second));
      expect(listSlow(waits, 2_000), name).toEqual([]);
      const facts = await page.evaluate(() => window.facts);
      expect(
        facts.filter((fact) => fact.kind === 'failed' && fact.is_fatal),
        name,
      ).toEqual([]);
    }),
  );
});
