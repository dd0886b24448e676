import { describe, expect, it, vi } from 'vitest';
import { createBodyRecorder, publishTo, type TestCamera } from './homes.fixture.ts';
import { readIndex, readIndexText } from '../../ingest/index.ts';
import { endEvent } from '../index.ts';
import { storedNameOf } from '../rules.ts';
import { gapNumbersIn, gapsIn, polls, segmentsIn, stageTakenGames, until } from './taken-games.fixture.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const {
  world,
  bucket,
  channelId,
  aNode,
  anArmedGame,
  rowOf,
  isHome,
  playlistOf,
  aLiveGame,
  cutBucket,
  assetOf,
  aHalfSentGame,
} = stageTakenGames();

describe('a home that dies', () => {
  it('gives its game to the next node, and its spool fills the gaps once it is back', async () => {
    const [first, second] = [await aNode('first'), await aNode('second')];
    const bodies = createBodyRecorder();
    const { eventId, key, assetId } = await aHalfSentGame(first);
    await bodies.record(first, assetId, channelId());
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
    await bodies.record(second, assetId, channelId());
    expect(bodies.twice()).toEqual([]);
  });

  it('fills the gaps of the replay when it comes back after the end, and keeps its own end to itself', async () => {
    const [first, second] = [await aNode('first'), await aNode('second')];
    const { eventId, key, folder } = await aHalfSentGame(first);
    await first.process.storage.writeBehind(folder, 'source/index.m3u8', Buffer.from('an end of its own'));
    await first.kill();
    cutBucket(false);
    const next = await publishTo(second, key);
    next.play(6);
    await until(isHome(second, eventId));
    await endEvent(world().context.media, channelId(), eventId);
    await until(async () => (await rowOf(eventId)).status === 'ended');
    await second.process.storage.stored(folder, 10_000);
    const firstGap = async (): Promise<number> => {
      const { ladder } = await assetOf(eventId);
      const { text } = await readIndexText(second.process.storage, folder, ladder?.newest_epoch);
      return Math.min(...readIndex(text).open);
    };
    expect(await firstGap()).toBeLessThan(8);
    const { process } = await aNode('first', { id: first.id });
    await until(async () => (await firstGap()) === 8, 40_000);
    expect(String(await process.storage.readFile(folder, 'source/index.m3u8'))).toContain('#EXTM3U');
  });

  it('loses its game to a living node without an encoder once its lease is over', async () => {
    const [first, second] = [await aNode('first'), await aNode('second')];
    const { eventId } = await aLiveGame(first, 8);
    second.thaw(10_000);
    await polls(second, 3);
    expect((await rowOf(eventId)).node).toBe(first.id);
    await first.kill();
    await until(isHome(second, eventId));
    expect(await playlistOf(second, eventId)).toContain('s00003.m4s');
  });

  it('keeps its game while the database is away, and ten seconds longer', async () => {
    const [first, second] = [await aNode('first'), await aNode('second')];
    first.meet(second);
    const { eventId, key, camera } = await aLiveGame(first, 8);
    for (const node of [first, second]) node.cutDatabase(true);
    await expect(publishTo(second, key)).rejects.toThrow();
    await until(() => first.called.length >= 2);
    expect(camera.isClosed()).toBe(false);
    await first.kill();
    expect((await rowOf(eventId)).node).toBe(first.id);
    second.cutDatabase(false);
    await polls(second, 3);
    expect((await rowOf(eventId)).node).toBe(first.id);
    second.thaw(10_000);
    await until(isHome(second, eventId), 40_000);
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
    const late = [...bucket().store.objects.keys()].filter((key) => /s0000[5-9]\.m4s/.test(key));
    expect(late).toEqual([]);
    expect(await rowOf(eventId)).toMatchObject({ epoch: row.epoch, node: second.id, status: 'live' });
  });
});

describe('a home whose connections to the database are cut silently', () => {
  it('lets its encoder go to a node with the database, and every second that reached it is there', async () => {
    const [first, second] = [await aNode('first'), await aNode('second')];
    first.meet(second);
    const { eventId, key, camera } = await aLiveGame(first, 8, '192.0.2.1');
    first.hangDatabase(true);
    camera.play(4);
    await until(() => camera.isClosed());
    expect((await rowOf(eventId)).node).toBe(first.id);
    const { id: assetId } = await assetOf(eventId);
    const shown = segmentsIn(await playlistOf(first, eventId));
    expect(shown.length).toBeGreaterThanOrEqual(5);
    const other = await publishTo(second, key, '192.0.2.1');
    other.play(4);
    await until(isHome(second, eventId));
    first.hangDatabase(false);
    await until(() => first.media.liveAssets.find(channelId(), assetId) === undefined);
    await until(async () => isSubset(shown, segmentsIn(await playlistOf(second, eventId))));
    expect(other.isClosed()).toBe(false);
    expect(second.called).toEqual([]);
  });

  it('keeps its encoder while it reaches no other node either, and lets it go within 6 s of the return', async () => {
    const [first, second] = [await aNode('first'), await aNode('second')];
    const { eventId, key, camera } = await aLiveGame(first, 8, '192.0.2.1');
    first.hangDatabase(true);
    const other = await publishTo(second, key, '192.0.2.9');
    other.play(4);
    await until(isHome(second, eventId));
    camera.play(4);
    expect(camera.isClosed()).toBe(false);
    first.hangDatabase(false);
    await until(() => camera.isClosed(), 6_000);
    expect(other.isClosed()).toBe(false);
    expect((await rowOf(eventId)).node).toBe(second.id);
  });
});

describe('a node whose connections to the database were cut silently', () => {
  it('refuses an encoder after a few seconds, and takes it soon after the database answers', async () => {
    const first = await aNode('first');
    const { key } = await anArmedGame();
    first.hangDatabase(true);
    await expect(publishTo(first, key)).rejects.toThrow('does not answer');
    first.hangDatabase(false);
    const isTaken = (): Promise<boolean> =>
      publishTo(first, key).then(
        ({ refusals }) => refusals.length === 0,
        () => false,
      );
    await until(isTaken, 8_000);
  });
});

describe('a home that hears of its loss after the end of the game', () => {
  it('sends nothing before that, and fills the gaps of the replay then', async () => {
    const [first, second] = [await aNode('first'), await aNode('second')];
    const { eventId, key, folder } = await aHalfSentGame(first);
    first.hangDatabase(true);
    const next = await publishTo(second, key, '192.0.2.9');
    next.play(6);
    await until(isHome(second, eventId));
    first.skip(10_000);
    cutBucket(false);
    await endEvent(world().context.media, channelId(), eventId);
    await until(async () => (await rowOf(eventId)).status === 'ended');
    await second.process.storage.stored(folder, 10_000);
    const served = async (): Promise<number[]> => {
      const { ladder } = await assetOf(eventId);
      const name = storedNameOf(ladder ?? {}, 'source/index.m3u8');
      return gapNumbersIn(String(await second.process.storage.readFile(folder, name)));
    };
    expect(Math.min(...(await served()))).toBeLessThan(8);
    first.hangDatabase(false);
    await until(async () => Math.min(...(await served())) === 8, 40_000);
  });
});

describe('one process', () => {
  it('takes encoders while the bucket does not answer for what its spool held', async () => {
    const first = await aNode('first');
    await aHalfSentGame(first);
    await first.kill();
    bucket().store.plan = () => 'hang';
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
    await bodies.record(first, id, channelId());
    await first.kill();
    const again = await aNode('first', { id: first.id });
    await until(isHome(again, eventId));
    const { key } = await anArmedGame();
    void key;
    expect(gapsIn(await playlistOf(again, eventId))).toBe(0);
    expect(await rowOf(eventId)).toMatchObject({ epoch: 1 });
    await bodies.record(again, id, channelId());
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

const isSubset = (some: readonly string[], all: readonly string[]): boolean =>
  some.every((one) => all.includes(one));

const aRecord = {
  role: 'ingest',
  url: null,
  version: '1',
  games: 0,
  clockMs: 0,
} as const;
