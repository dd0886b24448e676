import { getEventListeners } from 'node:events';
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it, vi } from 'vitest';
import { aLadder } from '../../../test/media/makers.ts';
import { openBucket, recordGame, type OpenBucket } from '../../../test/storage/bucket-of-games.ts';
import { createWorld, type World } from '../../../test/world.ts';
import { readIndex, readIndexText, sourceRung } from '../../ingest/index.ts';
import type { MediaDeps } from '../deps.ts';
import { mediaJobs } from '../jobs.ts';
import type { Encoder, MediaStorage } from '../ports.ts';
import { isReady, storedNameOf, type ReadyAsset } from '../rules.ts';
import { inIndexTurn } from '../index-turn.ts';
import { createBucketFollow, followToBucket, type MarkLostDeps } from './mark-lost.ts';

let world: World;
let bucket: OpenBucket;
let pictures = 0;
let folder: string;
let games = 0;
const encoder = {
  async illustrate() {
    pictures += 1;
    return { poster: Buffer.from('poster'), sheet: Buffer.from('sheet'), sheetText: 'WEBVTT\n' };
  },
  async discard() {},
} as unknown as Encoder;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  bucket = await openBucket();
  pictures = 0;
  world.queue.drop();
  folder = `recordings/${await world.channelId()}/game-${(games += 1)}`;
});
afterEach(() => bucket[Symbol.asyncDispose]());

const depsOn = (storage: MediaStorage): MediaDeps => ({ ...world.context.media, storage, encoder });
const { signal } = new AbortController();
const runJob = async (deps: MediaDeps): Promise<void> => {
  const [job] = world.queue.held;
  world.queue.drop();
  await mediaJobs(deps)
    .find(({ name }) => name === job?.name)
    ?.run({ id: '1', data: job?.data ?? {}, signal });
};

/** The row that the end of a game writes. */
async function endGame(game: Awaited<ReturnType<typeof recordGame>>): Promise<ReadyAsset> {
  const finished = await game.recording.finish();
  const [channelId, now] = [await world.channelId(), world.clock.now()];
  const { store } = world.context.media;
  await world.connection.db.deleteFrom('media.assets').execute();
  const asset = await store.insertAsset({
    channel_id: channelId,
    event_id: await world.eventId(),
    status: 'live',
    source_key: null,
    captions: [],
    folder,
    created_at: now,
    touched_at: now,
  });
  if (asset === undefined) throw new Error('There is a recording already.');
  const ladder = aLadder({
    rungs: finished.rungs.map((rung) => ({ ...rung, segments: finished.segments })),
    start_rung: sourceRung,
    runs: 1,
    poster: null,
    storyboard: null,
    captions: [],
  });
  const change = {
    status: 'ready',
    ladder,
    duration_seconds: finished.durationSeconds,
    ready_at: now,
  } as const;
  const ready = await store.moveAsset(asset, ['live'], change);
  if (!isReady(ready)) throw new Error('It is not ready.');
  return ready;
}
const illustrateLater = ({ channel_id, id }: ReadyAsset): Promise<void> =>
  world.queue.send('media.illustrate', { channel_id, asset_id: id }, { singletonKey: `asset-${id}` });
const gapsIn = (text: string): number => text.split('#EXT-X-GAP').length - 1;

describe('a game that ends while its bucket is away', () => {
  it('is a recording at once, and gets its pictures when the bucket is back, without a failed job', async () => {
    const [web, worker] = [await bucket.open('web'), await bucket.open('worker')];
    const game = await recordGame(web.storage, folder);
    game.playUntil(6_000);
    await game.recording.settled();
    await bucket.store.goAway();
    game.playUntil(20_000);
    const asset = await endGame(game);
    expect((await web.storage.readFile(folder, 'source/index.m3u8'))?.toString()).toContain('ENDLIST');
    await illustrateLater(asset);
    for (let again = 1; again <= 3; again += 1) {
      await runJob(depsOn(worker.storage));
      expect(world.queue.held.map(({ name }) => name)).toEqual(['media.illustrate']);
    }
    expect(pictures).toBe(0);
    await bucket.store.comeBack();
    expect(await followToBucket(depsOn(web.storage), folder, signal)).toBe(0);
    await runJob(depsOn(worker.storage));
    expect(pictures).toBe(1);
    const after = await world.context.media.store.findAsset(asset.channel_id, asset.id);
    expect(after?.ladder).toMatchObject({ poster: 'poster.jpg', storyboard: 'storyboard.vtt' });
    expect(world.queue.held).toEqual([]);
  });

  it('has gaps where the spool of the next process lost segments, and is served with them', async () => {
    const web = await bucket.open('web');
    const game = await recordGame(web.storage, folder, { pictureBytes: 400 });
    game.playUntil(4_000);
    await game.recording.settled();
    await bucket.store.goAway();
    game.playUntil(20_000);
    const asset = await endGame(game);
    await web.stop();
    const next = await bucket.open('web', { limitBytes: 200_000 });
    await next.storage.writeBehind(folder, 'live-1.jpg', Buffer.from('a picture'));
    expect(next.spool.state()).toMatchObject({ lostFiles: expect.any(Number), folders: [folder] });
    const lost = next.spool.state().lostFiles;
    expect(lost).toBeGreaterThan(2);
    await bucket.store.comeBack();
    expect(await followToBucket(depsOn(next.storage), folder, signal)).toBe(lost);
    const after = await world.context.media.store.findAsset(asset.channel_id, asset.id);
    if (!isReady(after)) throw new Error('It is not ready.');
    const read = async (rung: string): Promise<number> =>
      gapsIn(String(await next.storage.readFile(folder, storedNameOf(after.ladder, `${rung}/index.m3u8`))));
    expect((await read('source')) + (await read('360p'))).toBe(lost);
    expect(readIndex((await readIndexText(next.storage, folder)).text).lost.size).toBe(await read('source'));
    expect(world.queue.held.map(({ name }) => name)).toEqual(['media.complete_rungs']);
    expect(await followToBucket(depsOn(next.storage), folder, signal)).toBe(0);
  });
});

describe('a game that a node loses again and again', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is looked at once in ten seconds, and leaves nothing behind', async () => {
    let looks = 0;
    const deps = {
      storage: { spoolState: () => ({}) },
      store: {
        async findAssetInFolder() {
          looks += 1;
          return looks <= 10 ? { status: 'live' } : undefined;
        },
      },
    } as unknown as MarkLostDeps;
    const stopping = new AbortController();
    const follow = createBucketFollow(deps, stopping.signal);
    for (let loss = 0; loss < 3; loss += 1) follow('a game', { isElsewhere: true });
    await vi.advanceTimersByTimeAsync(95_000);
    expect([looks, getEventListeners(stopping.signal, 'abort').length]).toEqual([10, 1]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect([looks, getEventListeners(stopping.signal, 'abort').length]).toEqual([11, 0]);
    follow('a game', { isElsewhere: true });
    await vi.advanceTimersByTimeAsync(0);
    expect(looks).toBe(12);
  });
});

describe('a game whose index was filled while it ended', () => {
  it('gets playlists without those gaps, once', async () => {
    const { storage } = await bucket.open('web');
    const game = await recordGame(storage, folder);
    game.playUntil(8_000);
    const asset = await endGame(game);
    const text = String(await storage.readFile(folder, 'source/index.m3u8'));
    await storage.writeFile(
      folder,
      'source/index.m3u8',
      Buffer.from(text.replace('#EXTINF', '#EXT-X-GAP\n#EXTINF')),
    );
    const deps = depsOn(storage);
    await followToBucket(deps, folder, signal);
    const after = await world.context.media.store.findAsset(asset.channel_id, asset.id);
    if (!isReady(after)) throw new Error('It is not ready.');
    const served = await storage.readFile(folder, storedNameOf(after.ladder, 'source/index.m3u8'));
    expect([after.ladder.making, gapsIn(String(served))]).toEqual([expect.any(String), 0]);
    await followToBucket(deps, folder, signal);
    expect((await world.context.media.store.findAsset(asset.channel_id, asset.id))?.ladder).toEqual(
      after.ladder,
    );
  });
});

describe('the index of a finished game', () => {
  it('has one writer at a time, and a killed one for a short time only', async () => {
    const { storage } = await bucket.open('web');
    const game = await recordGame(storage, folder);
    game.playUntil(4_000);
    const asset = await endGame(game);
    const deps = depsOn(storage);
    const order: string[] = [];
    await inIndexTurn(deps, asset, async () => {
      await expect(inIndexTurn(deps, asset, async () => order.push('second'))).rejects.toThrow(
        /^Another work completes this recording now\. Try again/,
      );
      order.push('first');
    });
    await inIndexTurn(deps, asset, async () => order.push('third'));
    expect(order).toEqual(['first', 'third']);
    const { store, clock } = deps;
    await store.holdIndex(asset, 'killed', clock.now(), new Date(clock.now().getTime() + 90_000));
    await expect(inIndexTurn(deps, asset, async () => 1)).rejects.toThrow();
    world.clock.advance(91);
    expect(await inIndexTurn(deps, asset, async () => 1)).toBe(1);
    const row = await store.findAsset(asset.channel_id, asset.id);
    expect(row?.ladder).not.toHaveProperty('index_held');
  });

  it('is joined by the closing job when a kill came before the join', async () => {
    const { storage } = await bucket.open('web');
    const game = await recordGame(storage, folder);
    game.playUntil(30_000);
    await game.recording.settled();
    await game.recording.pause();
    const asset = await endGame(
      await recordGame({ ...storage, writeFile: () => Promise.reject(new Error('killed')) }, folder, {
        goesOn: true,
      }),
    );
    await storage.stored(folder, 5_000);
    expect(await readIndexText(storage, folder)).toMatchObject({ joined: 0 });
    await illustrateLater(asset);
    await runJob(depsOn(storage));
    expect(world.queue.held.map(({ name }) => name)).toEqual(['media.complete_rungs']);
    world.clock.advance(600);
    const before = readIndex((await readIndexText(storage, folder)).text);
    await runJob(depsOn(storage));
    const { chunks, joined, text } = await readIndexText(storage, folder);
    expect([chunks, joined]).toEqual([joined, chunks]);
    expect(joined).toBeGreaterThan(0);
    expect(readIndex(text).segments).toEqual(before.segments);
  });
});
