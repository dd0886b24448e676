// Live games on several nodes of one install, for tests of takeovers.
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { openNode, publishTo, type TestCamera, type TestNode } from './homes.fixture.ts';
import { openBucket, type OpenBucket } from '../../../test/storage/bucket-of-games.ts';
import { createWorld, type World } from '../../../test/world.ts';
import { readIndex, readIndexText } from '../../ingest/index.ts';
import { armEvent, createEncoder } from '../index.ts';
import type { BroadcastRecord } from './live-rules.ts';

export const until = (check: () => unknown, timeout = 20_000): Promise<void> =>
  expect.poll(check, { timeout, interval: 25 }).toBeTruthy();
/** A node has looked at the games so many times from now on. */
export async function polls(node: TestNode, times: number): Promise<void> {
  const before = node.told.length;
  await until(() => node.told.length >= before + times);
}
export const gapsIn = (text: string): number => text.match(/#EXT-X-GAP/g)?.length ?? 0;
export const gapNumbersIn = (text: string): number[] =>
  [...text.matchAll(/#EXT-X-GAP\n#EXTINF:[\d.]+,\n\S*s(\d{5})/g)].map(([, digits]) => Number(digits));
export const segmentsIn = (text: string): string[] => text.match(/^s\w+\.m4s$/gm) ?? [];

/** A database for the file of tests, and a bucket for each test. Its nodes are stopped after it. */
export function stageTakenGames() {
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
  const isHome = (node: TestNode, eventId: number) => async (): Promise<boolean> => {
    const { status, node: home, asset_id: assetId } = await rowOf(eventId);
    return (
      status === 'live' &&
      home === node.id &&
      node.media.liveAssets.find(channelId, assetId ?? 0) !== undefined
    );
  };
  async function playlistOf(node: TestNode, eventId: number, rung = 'source'): Promise<string> {
    const { asset_id: assetId } = await rowOf(eventId);
    return (await node.media.liveAssets.find(channelId, assetId ?? 0)?.peek(`${rung}/index.m3u8`)) ?? '';
  }

  /** A game on the air at a node, with some seconds played. */
  async function aLiveGame(node: TestNode, seconds = 12, address?: string) {
    const { eventId, key } = await anArmedGame();
    const camera: TestCamera = await publishTo(node, key, address);
    camera.play(seconds);
    await until(isHome(node, eventId));
    return { eventId, key, camera };
  }

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

  return {
    world: () => world,
    bucket: () => bucket,
    channelId: () => channelId,
    nodes,
    aNode,
    anArmedGame,
    rowOf,
    isHome,
    playlistOf,
    aLiveGame,
    cutBucket,
    assetOf,
    aHalfSentGame,
  };
}
