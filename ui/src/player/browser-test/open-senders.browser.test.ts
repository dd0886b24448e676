// The player in a real Chromium joins a game of the product's own packager whose encoder sends no IDR pictures.
import { afterAll, expect, it, vi } from 'vitest';
import { joinAndJump } from './join-and-jump.ts';
import { setStage } from './player-stage.ts';
import { openSender } from './sender-channel.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });

const RATE = 30;
/** When the viewer joins, and how long the game is. */
const JOINS_S = 7;
const GAME_S = 40;
const channel = await openSender('Open groups of pictures with 3 B-frames', GAME_S);
const stage = await setStage({ isLive: true, channel });
afterAll(() => channel.end());

it('shows a picture within two seconds of a join and of each jump, and loses none in between', async () => {
  await channel.answer('master.m3u8', new URLSearchParams());
  await new Promise((resolve) => setTimeout(resolve, JOINS_S * 1_000));
  const { lost, ...joined } = await joinAndJump(await stage.open(), RATE);
  expect(joined).toEqual({ slow: [], breaks: [], fatal: [] });
  // Three pictures of each of two segments are lost where every segment is prepared for a decoder that begins.
  expect(lost).toBeLessThan(4);
});
