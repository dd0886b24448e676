import { describe, expect, it, vi } from 'vitest';
import { createBodyRecorder, publishTo, type TestCamera } from './homes.fixture.ts';
import { polls, segmentsIn, stageTakenGames, until } from './taken-games.fixture.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** Each sends on in real time: an encoder that is silent for 2 s gives its place up. */
const sendOn = (cameras: readonly TestCamera[]): Disposable => {
  const timer = setInterval(() => cameras.forEach((camera) => camera.play(1)), 250);
  return { [Symbol.dispose]: () => clearInterval(timer) };
};

const { world, channelId, nodes, aNode, rowOf, isHome, playlistOf, aLiveGame } = stageTakenGames();

describe('an encoder that reaches another node', () => {
  it('takes its game with the first keyframe, and every second of both homes is in one recording', async () => {
    const [first, second] = [await aNode('first'), await aNode('second')];
    const bodies = createBodyRecorder();
    const { eventId, key, camera } = await aLiveGame(first, 12, '192.0.2.1');
    await until(async () => (await rowOf(eventId)).last_number >= 6);
    const before = await rowOf(eventId);
    expect(before).toMatchObject({ epoch: 0, node: first.id, fed_from: '192.0.2.1' });
    await bodies.record(first, before.asset_id ?? 0, channelId());
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
    await bodies.record(second, before.asset_id ?? 0, channelId());
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
    await polls(second, 2);
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
    await world().connection.pool.query(
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
    const cameras = [camera];
    using _sending = sendOn(cameras);
    await until(async () => (await rowOf(eventId)).fed_at !== null);
    const other = await publishTo(second, key, '192.0.2.1');
    cameras.push(other);
    other.play(4);
    await until(isHome(second, eventId));
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
    // A home that polls would go on with the game in between.
    for (const node of [first, second]) await node.air.stop();
    const { live } = world().context.media;
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
