import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBodyRecorder, openNode, publishTo, type TestCamera, type TestNode } from './homes.fixture.ts';
import { openBucket, type OpenBucket } from '../../../test/storage/bucket-of-games.ts';
import { createWorld, type World } from '../../../test/world.ts';
import { readIndex, readIndexText } from '../../ingest/index.ts';
import { armEvent, createEncoder, endEvent } from '../index.ts';
import type { BroadcastRecord } from './live-rules.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let world: World;
let bucket: OpenBucket;
let channelId: number;
let events = 0;
const nodes: TestNode[] = [];

beforeAll(async () => {
  world = await createWorld();
  channelId = await world.channelId();
});
afterAll(() => world.close());
beforeEach(async () => {
  bucket = await openBucket();
});
afterEach(async () => {
  for (const node of nodes.splice(0)) {
    node.thaw();
    node.cutDatabase(false);
    node.close();
    await node.air.stop();
  }
  await bucket[Symbol.asyncDispose]();
  await world.connection.pool.query('delete from media.broadcasts');
  await world.connection.pool.query('delete from media.nodes');
});

async function aNode(name: string, options: Parameters<typeof openNode>[3] = {}): Promise<TestNode> {
  const node = await openNode(world, bucket, name, options);
  nodes.push(node);
  await node.air.start();
  return node;
}

async function anArmedGame() {
  events += 1;
  const { db } = world.connection;
  const category = await db
    .selectFrom('catalog.event_categories')
    .where('channel_id', '=', channelId)
    .select('id')
    .executeTakeFirstOrThrow();
  const { id: eventId } = await db
    .insertInto('catalog.events')
    .values({
      channel_id: channelId,
      name: `Taken game ${events}`,
      type: 'free',
      stream_status: 'upcoming',
      starts_at: world.clock.now(),
      time_zone: 'America/New_York',
      event_category_id: category.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const name = `Taken camera ${events}`;
  const { key } = await createEncoder(world.context.media, channelId, name);
  await armEvent(world.context.media, channelId, { eventId, encoderName: name, windowSeconds: 300 });
  return { eventId, key };
}

async function rowOf(eventId: number): Promise<BroadcastRecord> {
  const row = await world.context.media.live.findBroadcast(channelId, eventId);
  if (row === undefined) throw new Error('There is no broadcast.');
  return row;
}
const until = (check: () => unknown, timeout = 20_000): Promise<void> =>
  expect.poll(check, { timeout, interval: 25 }).toBeTruthy();
const isHome = (node: TestNode, eventId: number) => async (): Promise<boolean> => {
  const { status, node: home, asset_id: assetId } = await rowOf(eventId);
  return (
    status === 'live' && home === node.id && node.media.liveAssets.find(channelId, assetId ?? 0) !== undefined
  );
};
async function playlistOf(node: TestNode, eventId: number, rung = 'source'): Promise<string> {
  const { asset_id: assetId } = await rowOf(eventId);
  return (await node.media.liveAssets.find(channelId, assetId ?? 0)?.peek(`${rung}/index.m3u8`)) ?? '';
}
const gapsIn = (text: string): number => text.match(/#EXT-X-GAP/g)?.length ?? 0;
const gapNumbersIn = (text: string): number[] =>
  [...text.matchAll(/#EXT-X-GAP\n#EXTINF:[\d.]+,\n\S*s(\d{5})/g)].map(([, digits]) => Number(digits));
const segmentsIn = (text: string): string[] => text.match(/^s\w+\.m4s$/gm) ?? [];

/** A game on the air at a node, with some seconds played. */
async function aLiveGame(node: TestNode, seconds = 12, address?: string) {
  const { eventId, key } = await anArmedGame();
  const camera: TestCamera = await publishTo(node, key, address);
  camera.play(seconds);
  await until(isHome(node, eventId));
  return { eventId, key, camera };
}

describe('an encoder that reaches another node', () => {
  it('takes its game with the first keyframe, and every second of both homes is in one recording', async () => {
    const [first, second] = [await aNode('first'), await aNode('second')];
    const bodies = createBodyRecorder();
    const { eventId, key, camera } = await aLiveGame(first, 12, '192.0.2.1');
    await until(async () => (await rowOf(eventId)).last_number >= 6);
    const before = await rowOf(eventId);
    expect(before).toMatchObject({ epoch: 0, node: first.id, fed_from: '192.0.2.1' });
    await bodies.record(first, before.asset_id ?? 0, channelId);
    const other = await publishTo(second, key, '192.0.2.9');
    other.play(8);
    await until(isHome(second, eventId));
    expect(await rowOf(eventId)).toMatchObject({ epoch: 1, lost_from: '192.0.2.1', fed_from: '192.0.2.9' });
    await until(() => camera.isClosed());
    expect(camera.refusals).toEqual(['Another camera took over with the same stream key.']);
    await until(async () =>
      segmentsIn(await playlistOf(second, eventId)).some((name) => name.includes('e1')),
    );
    await until(async () => (await rowOf(eventId)).signal_lost_at === null);
    await bodies.record(second, before.asset_id ?? 0, channelId);
    expect(bodies.twice()).toEqual([]);
    expect(bodies.count()).toBeGreaterThan(20);
    const text = await playlistOf(second, eventId);
    expect(text).toContain('s00005.m4s');
    const ownSeconds = [...text.matchAll(/#EXTINF:([\d.]+),\n(s\w+)/g)]
      .filter(([, , name]) => name?.includes('e1'))
      .reduce((sum, [, length]) => sum + Number(length), 0);
    // The last group is still open.
    expect(ownSeconds).toBeGreaterThan(5.9);
    other.leave();
  });

  it('changes nothing, here or elsewhere, while it sends no picture', async () => {
    const [first, second] = [await aNode('first'), await aNode('second')];
    const { eventId, key, camera } = await aLiveGame(first);
    const silent = await publishTo(second, key, '192.0.2.9');
    const alone = await publishTo(second, key, '192.0.2.10');
    alone.playSound();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(await rowOf(eventId)).toMatchObject({ epoch: 0, node: first.id });
    expect([camera.isClosed(), silent.isClosed(), alone.isClosed()]).toEqual([false, false, false]);
    silent.leave();
    alone.leave();
  });

  it('does not win its game back for 30 seconds while another one feeds it', async () => {
    const [first, second] = [await aNode('first'), await aNode('second')];
    const { eventId, key } = await aLiveGame(first, 12, '192.0.2.1');
    const winner = await publishTo(second, key, '192.0.2.9');
    winner.play(4);
    await until(isHome(second, eventId));
    await until(async () => (await rowOf(eventId)).signal_lost_at === null);
    const [there, here] = [
      await publishTo(first, key, '192.0.2.1'),
      await publishTo(second, key, '192.0.2.1'),
    ];
    there.play(4);
    here.play(4);
    await until(() => there.isClosed() && here.isClosed());
    for (const { refusals } of [there, here])
      expect(refusals).toEqual([expect.stringContaining('Another camera airs this game')]);
    expect(await rowOf(eventId)).toMatchObject({ epoch: 1, node: second.id });
    await world.connection.pool.query(
      `update media.broadcasts set lost_at = lost_at - interval '31 seconds' where event_id = $1`,
      [eventId],
    );
    const later = await publishTo(first, key, '192.0.2.1');
    later.play(4);
    await until(isHome(first, eventId));
    expect((await rowOf(eventId)).epoch).toBe(2);
  });

  it('comes back from the network of its own former connection at once', async () => {
    const [first, second] = [await aNode('first'), await aNode('second')];
    const { eventId, key } = await aLiveGame(first, 4, '192.0.2.1');
    const silence = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 3_000));
    await silence();
    (await publishTo(second, key, '192.0.2.1')).play(4);
    await until(isHome(second, eventId));
    await until(async () => (await rowOf(eventId)).signal_lost_at === null);
    await silence();
    (await publishTo(first, key, '192.0.2.1')).play(4);
    await until(isHome(first, eventId));
    expect(await rowOf(eventId)).toMatchObject({ epoch: 2, lost_from: null });
  });
});

describe('a game that a node took without an encoder', () => {
  it('goes to an encoder that had connected before that', async () => {
    const [first, second] = [await aNode('first'), await aNode('second')];
    const { eventId, key } = await aLiveGame(first, 4, '192.0.2.1');
    const early = await publishTo(second, key, '192.0.2.1');
    await first.kill();
    const seen = await rowOf(eventId);
    const third = await aNode('third');
    expect(await third.media.live.takeBroadcast(seen, { node: third.id })).toMatchObject({ epoch: 1 });
    early.play(4);
    await until(isHome(second, eventId));
    expect(early.refusals).toEqual([]);
  });
});

describe('an encoder that another one replaces at the same node', () => {
  it('does not win its game back at another node either', async () => {
    const [first, second] = [await aNode('first'), await aNode('second')];
    const { eventId, key } = await aLiveGame(first, 4, '192.0.2.1');
    (await publishTo(first, key, '192.0.2.9')).play(8);
    await until(async () => (await rowOf(eventId)).lost_from === '192.0.2.1');
    expect(await rowOf(eventId)).toMatchObject({ epoch: 0, fed_from: '192.0.2.9' });
    await until(async () => (await rowOf(eventId)).signal_lost_at === null);
    const again = await publishTo(second, key, '192.0.2.1');
    again.play(4);
    await until(() => again.isClosed());
    expect(again.refusals).toEqual([expect.stringContaining('Another camera airs this game')]);
    expect(await rowOf(eventId)).toMatchObject({ epoch: 0, node: first.id });
  });
});

describe('two cameras of one network with one key', () => {
  it('do not take the game from each other without an end', async () => {
    const [first, second] = [await aNode('first'), await aNode('second')];
    const { eventId, key, camera } = await aLiveGame(first, 4, '192.0.2.1');
    const sending = setInterval(() => camera.play(1), 250);
    await until(async () => (await rowOf(eventId)).fed_at !== null);
    const other = await publishTo(second, key, '192.0.2.1');
    other.play(4);
    await until(isHome(second, eventId));
    clearInterval(sending);
    expect((await rowOf(eventId)).lost_from).toBe('192.0.2.1');
    const again = [await publishTo(first, key, '192.0.2.1'), await publishTo(second, key, '192.0.2.1')];
    for (const one of again) one.play(4);
    await until(() => again.every((one) => one.isClosed()));
    for (const { refusals } of again)
      expect(refusals).toEqual([expect.stringContaining('Another camera airs this game')]);
    expect((await rowOf(eventId)).epoch).toBe(1);
  });
});

describe('one key at two nodes at once', () => {
  it('has one home each time', async () => {
    const [first, second] = [await aNode('first'), await aNode('second')];
    const { eventId } = await aLiveGame(first, 4);
    const { live } = world.context.media;
    for (let round = 0; round < 200; round += 1) {
      const seen = await rowOf(eventId);
      const taken = await Promise.all(
        [first, second].map((node) =>
          live.takeBroadcast(seen, { node: node.id, from: `198.51.100.${round}` }),
        ),
      );
      const winners = taken.filter((row) => row !== undefined);
      expect(winners).toHaveLength(1);
      expect(await rowOf(eventId)).toMatchObject({ epoch: seen.epoch + 1, node: winners[0]?.node });
    }
  });

  it('ends with one home and one encoder on the air', async () => {
    const [first, second] = [await aNode('first'), await aNode('second')];
    const { eventId, key } = await aLiveGame(first, 4, '192.0.2.1');
    await first.loseLease();
    const both = await Promise.all([
      publishTo(await aNode('third'), key, '192.0.2.2'),
      publishTo(second, key, '192.0.2.3'),
    ]);
    for (const camera of both) camera.play(6);
    await until(() => both.filter((camera) => !camera.isClosed()).length === 1);
    const { node } = await rowOf(eventId);
    expect(nodes.some(({ id }) => id === node)).toBe(true);
  });
});

/** The bucket takes nothing of anybody, or everything again. */
const cutBucket = (isCut: boolean): void => {
  bucket.store.plan = ({ method }) => (isCut && method === 'PUT' ? 'refuse' : undefined);
};

async function assetOf(eventId: number) {
  const { asset_id: assetId } = await rowOf(eventId);
  const asset = await world.context.media.store.findAsset(channelId, assetId ?? 0);
  if (asset === undefined) throw new Error('There is no recording.');
  return asset;
}

/** A home with four segments in the bucket, and four more that only its spool has. */
async function aHalfSentGame(first: TestNode) {
  const game = await aLiveGame(first, 8);
  const { folder, id } = await assetOf(game.eventId);
  await until(
    async () => readIndex((await readIndexText(first.process.storage, folder)).text).segments.length >= 3,
  );
  await first.process.storage.stored(folder, 10_000);
  cutBucket(true);
  game.camera.play(8);
  await until(async () => (await rowOf(game.eventId)).last_number >= 7);
  await until(() => first.process.spool.state().waitingFiles >= 8);
  return { ...game, folder, assetId: id };
}

describe('a home that dies', () => {
  it('gives its game to the next node, and its spool fills the gaps once it is back', async () => {
    const [first, second] = [await aNode('first'), await aNode('second')];
    const bodies = createBodyRecorder();
    const { eventId, key, assetId } = await aHalfSentGame(first);
    await bodies.record(first, assetId, channelId);
    await first.kill();
    cutBucket(false);
    const next = await publishTo(second, key);
    next.play(6);
    await until(isHome(second, eventId));
    expect(gapsIn(await playlistOf(second, eventId))).toBeGreaterThan(3);
    await aNode('first', { id: first.id });
    // The open segment of a killed process and the numbers of safety stay.
    await until(async () => Math.min(...gapNumbersIn(await playlistOf(second, eventId))) === 8, 45_000);
    expect(segmentsIn(await playlistOf(second, eventId))).toContain('s00007.m4s');
    expect(Math.min(...gapNumbersIn(await playlistOf(second, eventId, '360p')))).toBeGreaterThanOrEqual(7);
    await bodies.record(second, assetId, channelId);
    expect(bodies.twice()).toEqual([]);
  });

  it('fills the gaps of the replay when it comes back after the end', async () => {
    const [first, second] = [await aNode('first'), await aNode('second')];
    const { eventId, key, folder } = await aHalfSentGame(first);
    await first.kill();
    cutBucket(false);
    const next = await publishTo(second, key);
    next.play(6);
    await until(isHome(second, eventId));
    await endEvent(world.context.media, channelId, eventId);
    await until(async () => (await rowOf(eventId)).status === 'ended');
    await second.process.storage.stored(folder, 10_000);
    const firstGap = async (): Promise<number> => {
      const { ladder } = await assetOf(eventId);
      const { text } = await readIndexText(second.process.storage, folder, ladder?.newest_epoch);
      return Math.min(...readIndex(text).open);
    };
    expect(await firstGap()).toBeLessThan(8);
    await aNode('first', { id: first.id });
    await until(async () => (await firstGap()) === 8, 40_000);
  });

  it('loses its game to a living node without an encoder once its lease is over', async () => {
    const [first, second] = [await aNode('first'), await aNode('second')];
    const { eventId } = await aLiveGame(first, 8);
    await new Promise((resolve) => setTimeout(resolve, 4_000));
    expect((await rowOf(eventId)).node).toBe(first.id);
    await first.kill();
    await until(isHome(second, eventId));
    expect(await playlistOf(second, eventId)).toContain('s00003.m4s');
  });

  it('keeps its game while the database is away, and ten seconds longer', async () => {
    const [first, second] = [await aNode('first'), await aNode('second')];
    const { eventId, key } = await aLiveGame(first, 8);
    for (const node of [first, second]) node.cutDatabase(true);
    const camera = await publishTo(second, key).catch(() => undefined);
    camera?.play(4);
    await first.kill();
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect((await rowOf(eventId)).node).toBe(first.id);
    second.cutDatabase(false);
    await new Promise((resolve) => setTimeout(resolve, 4_000));
    expect((await rowOf(eventId)).node).toBe(first.id);
    second.thaw(10_000);
    await until(isHome(second, eventId));
  });
});

describe('a home that stands still while another node takes its game', () => {
  it('writes no row and packages no second once it goes on', async () => {
    const [first, second] = [await aNode('first'), await aNode('second')];
    const { eventId, key, camera } = await aLiveGame(first, 8);
    const { folder } = await assetOf(eventId);
    await first.process.storage.stored(folder, 10_000);
    first.freeze();
    const next = await publishTo(second, key, '192.0.2.9');
    next.play(8);
    await until(isHome(second, eventId));
    const row = await rowOf(eventId);
    first.thaw(60_000);
    // Its connection kept what its encoder sent.
    camera.play(6);
    await until(() => camera.isClosed());
    await until(async () => first.process.storage.stored(folder, 1_000));
    const late = [...bucket.store.objects.keys()].filter((key) => /s0000[5-9]\.m4s/.test(key));
    expect(late).toEqual([]);
    expect(await rowOf(eventId)).toMatchObject({ epoch: row.epoch, node: second.id, status: 'live' });
  });
});

describe('one process', () => {
  it('takes encoders while the bucket does not answer for what its spool held', async () => {
    const first = await aNode('first');
    await aHalfSentGame(first);
    await first.kill();
    bucket.store.plan = () => 'hang';
    const begun = performance.now();
    await aNode('first');
    expect(performance.now() - begun).toBeLessThan(3_000);
    cutBucket(false);
  });

  it('goes on after a restart without a gap, and no address has two bodies', async () => {
    const first = await aNode('first');
    const bodies = createBodyRecorder();
    const { eventId } = await aLiveGame(first, 9);
    const { id, folder } = await assetOf(eventId);
    await bodies.record(first, id, channelId);
    await first.kill();
    const again = await aNode('first', { id: first.id });
    await until(isHome(again, eventId));
    const { key } = await anArmedGame();
    void key;
    expect(gapsIn(await playlistOf(again, eventId))).toBe(0);
    expect(await rowOf(eventId)).toMatchObject({ epoch: 1 });
    await bodies.record(again, id, channelId);
    expect(bodies.twice()).toEqual([]);
    expect(folder).toContain('recordings/');
  });

  it('refuses an encoder beyond its room with the address of a free node', async () => {
    const first = await aNode('first');
    first.others.push(
      { ...aRecord, id: 'full', rtmpUrl: 'rtmp://full.test:1935', room: 0, load: 0 },
      { ...aRecord, id: 'busy', rtmpUrl: 'rtmp://busy.test:1935', room: 5, load: 0.9 },
      { ...aRecord, id: 'free', rtmpUrl: 'rtmp://free.test:1935', room: 5, load: 0.1 },
    );
    const cameras: TestCamera[] = [];
    const { eventId, key } = await aLiveGame(await aNode('second'), 4);
    for (let count = 0; count < 90; count += 1) cameras.push(await publishTo(first, key));
    const refused = await publishTo(first, key);
    expect(refused.refusals).toEqual([
      'This server has no room for another camera. Publish to rtmp://free.test:1935/live instead.',
    ]);
    for (const camera of cameras) camera.leave();
    expect((await publishTo(first, key)).refusals).toEqual([]);
    expect((await rowOf(eventId)).epoch).toBe(0);
    await until(() => first.told.some(({ room }) => room === 89));
  });
});

const aRecord = {
  role: 'ingest',
  url: null,
  version: '1',
  games: 0,
  clockMs: 0,
} as const;
