// Every live sender of the server's table, from the product's own packager to the player in a real Chromium.
import { afterAll, expect, it, vi } from 'vitest';
import { joinAndJump, type Joined } from './join-and-jump.ts';
import { listRows, type TakenRows } from './list-rows.ts';
import type { LiveChannel } from './live-channel.ts';
import { setStage } from './player-stage.ts';
import { openSender, type SenderChannel } from './sender-channel.ts';

vi.setConfig({ testTimeout: 400_000, hookTimeout: 120_000 });

type Row = TakenRows['senders'][number];
/** When the viewer joins, and how long the game is. */
const JOINS_S = 7;
const GAME_S = 60;
const AT_ONCE = 4;
/** Three pictures of each of two segments are lost where every segment is prepared for a decoder that begins. */
const MOST_LOST = 4;

type Lane = (row: Row) => Promise<Joined>;

/** A browser and a server whose live game is another one for each row. */
async function openLane(): Promise<Lane> {
  let current: SenderChannel | undefined;
  const ignore = () => undefined;
  const channel: LiveChannel = {
    begin: ignore,
    drop: ignore,
    resume: ignore,
    whistle: ignore,
    playlists: () => ({}),
    answer: async (path, search) =>
      (await current?.answer(path, search)) ?? { status: 404, kind: 'text/plain', body: '' },
  };
  const stage = await setStage({ isLive: true, channel });
  afterAll(() => current?.end());
  return async ({ name, rate }) => {
    current?.end();
    current = await openSender(name, GAME_S);
    // The game begins with this.
    await current.answer('master.m3u8', new URLSearchParams());
    await new Promise((resolve) => setTimeout(resolve, JOINS_S * 1_000));
    return joinAndJump(await stage.open(), rate);
  };
}

const { senders } = await listRows();
const lanes = await Promise.all(Array.from({ length: AT_ONCE }, openLane));
const batches = Array.from({ length: Math.ceil(senders.length / AT_ONCE) }, (_each, index) =>
  senders.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
);

it.each(batches.map((rows) => [rows.map(({ name }) => name).join('; '), rows] as const))(
  'a join and ten jumps show a picture in time, and none is lost: %s',
  async (_names, rows) => {
    const seen = await Promise.all(
      rows.map(async (row, index) => {
        const { lost, ...joined } = (await lanes[index]?.(row)) ?? { lost: Infinity };
        return { name: row.name, ...joined, lost: lost > MOST_LOST ? lost : 0 };
      }),
    );
    expect(seen).toEqual(rows.map(({ name }) => ({ name, slow: [], breaks: [], fatal: [], lost: 0 })));
  },
);
