import { describe, expect, it } from 'vitest';
import {
  firstNumberOf,
  fullSentence,
  isNewer,
  mayAdopt,
  mayStillUpload,
  mayTake,
  mustAsk,
} from './takeover-rules.ts';

describe('an encoder with the key of a game', () => {
  it.each([
    ['airs a game that nobody feeds', 'a', undefined, 0, { from: 'a', agoMs: 1_000 }, true],
    ['wins as the newer one', 'b', 'a', 0, undefined, true],
    ['wins back its own connection', 'a', 'a', 2_000, { from: 'a', agoMs: 1_000 }, true],
    ['does not win back from a camera of its network', 'a', 'a', 1_999, { from: 'a', agoMs: 1_000 }, false],
    ['does not win back at once', 'a', 'b', 5_000, { from: 'a', agoMs: 29_999 }, false],
    ['wins back after 30 seconds', 'a', 'b', 0, { from: 'a', agoMs: 30_000 }, true],
    ['is not the one that lost', 'c', 'b', 0, { from: 'a', agoMs: 1_000 }, true],
  ])('%s', (_title, from, fedFrom, fedAgoMs, lost, may) => {
    expect(mayTake({ from, fedFrom, fedAgoMs, lost })).toBe(may);
  });

  it('wins against a takeover of before its connection alone', () => {
    expect([isNewer(5_000, undefined), isNewer(5_000, 6_000), isNewer(5_000, 4_000)]).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe('the first number of a home', () => {
  it.each([
    ['follows an index that this machine wrote', 7, 9, true, 9_000, 8],
    ['leaves room for what a home that lives has not written down yet', 4, 7, false, 1_000, 10],
    ['leaves room for what a silent home showed until its lease was over', 4, 7, false, 6_000, 13],
    ['leaves no more room for a home that is dead for long', 4, 7, false, 600_000, 14],
    ['leaves all room where nobody knows the former home', 4, 7, false, undefined, 14],
    ['is behind an index that came later than that number', 9, 7, false, 1_000, 12],
    ['leaves room for two segments where nothing was written down', 0, 0, false, 0, 3],
  ])('%s', (_title, indexed, lastNumber, isWhole, silentMs, first) => {
    expect(firstNumberOf({ indexed, lastNumber, isWhole, silentMs })).toBe(first);
  });
});

describe('a former home', () => {
  const takeovers = [
    { epoch: 1, at: 1_000 },
    { epoch: 2, at: 2_000 },
  ];
  it.each([
    ['a segment of before', 'source/s00007.m4s', 999, true],
    ['a segment of after', 'source/s00008.m4s', 1_000, false],
    ['an initial fragment of before', '360p/init-2.mp4', 999, true],
    ['a segment of its later epoch', 'source/s00009e1.m4s', 1_999, true],
    ['a segment of after its later epoch', 'source/s00009e1.m4s', 2_000, false],
    ['a segment of the newest home', 'source/s00019e2.m4s', 9_000, true],
    ['a chunk of its index', 'index/e0-000002.jsonl', 5_000, true],
    ['its joined index', 'index/e1.jsonl', 5_000, true],
    ['a playlist, which has the name of another one', 'source/index.m3u8', 1, false],
    ['a tile', 'tile-00001.jpg', 1, false],
  ])('uploads or removes %s', (_title, name, keptAt, may) => {
    expect(mayStillUpload(name, keptAt, takeovers)).toBe(may);
  });

  it.each([
    ['a playlist of before', 'source/index.m3u8', 1_999, false],
    ['a playlist of after', 'source/index.m3u8', 2_000, true],
    ['a tile of after', 'tile-00001.jpg', 2_000, true],
    ['a segment of its lost epoch', 'source/s00009e0.m4s', 2_000, false],
  ])('that won its game back uploads or removes %s', (_title, name, keptAt, may) => {
    expect(mayStillUpload(name, keptAt, takeovers, 2_000)).toBe(may);
  });
});

describe('a node', () => {
  it.each([
    ['runs on', { room: 1, isFit: true, answeringMs: 60_000, steadyMs: 60_000 }, true],
    ['has just begun to ask', { room: 1, isFit: true, answeringMs: 9_999, steadyMs: 60_000 }, false],
    ['waited for the other homes', { room: 1, isFit: true, answeringMs: 10_000, steadyMs: 6_000 }, true],
    [
      'renews its row again for less than a lease',
      { room: 1, isFit: true, answeringMs: 60_000, steadyMs: 5_999 },
      false,
    ],
    ['gets no answer', { room: 1, isFit: true, answeringMs: undefined, steadyMs: 60_000 }, false],
    ['has no room', { room: 0, isFit: true, answeringMs: 60_000, steadyMs: 60_000 }, false],
    ['has a wrong clock', { room: 1, isFit: false, answeringMs: 60_000, steadyMs: 60_000 }, false],
  ])('takes games of others without an encoder, or not: it %s', (_title, node, may) => {
    expect(mayAdopt(node)).toBe(may);
  });

  it.each([
    ['runs', { tick: 900, stall: 90_000, renewed: 1_000, asked: 80_000 }, false],
    ['has just woken up', { tick: 60_000, stall: 90_000, renewed: 60_000, asked: 80_000 }, true],
    ['woke up and has not asked yet', { tick: 100, stall: 200, renewed: 60_000, asked: 80_000 }, true],
    ['woke up and has asked', { tick: 100, stall: 200, renewed: 1_000, asked: 150 }, false],
    ['lost its lease', { tick: 100, stall: 90_000, renewed: 6_001, asked: 80_000 }, true],
    ['has asked in this outage', { tick: 100, stall: 90_000, renewed: 60_000, asked: 50_000 }, false],
  ])('asks for its game where it must: it %s', (_title, agoMs, must) => {
    expect(mustAsk(agoMs)).toBe(must);
  });

  it('sends an encoder beyond its room to the free node with least to do', () => {
    const list = () => [
      { id: 'me', rtmpUrl: 'rtmp://me:1935', room: 9, load: 0 },
      { id: 'full', rtmpUrl: 'rtmp://full:1935', room: 0, load: 0 },
      { id: 'web', rtmpUrl: null, room: null, load: 0 },
      { id: 'busy', rtmpUrl: 'rtmp://busy:1935', room: 4, load: 0.8 },
      { id: 'free', rtmpUrl: 'rtmp://free:1935', room: 4, load: 0.2 },
    ];
    expect(fullSentence({ id: 'me', list }, 'live')).toContain('Publish to rtmp://free:1935/live instead.');
    expect(fullSentence({ id: 'me', list: () => [] }, 'live')).toContain('Start one more ingest');
  });
});
