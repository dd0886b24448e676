import { describe, expect, it } from 'vitest';
import type { NodeRecord } from '../../nodes/ports.ts';
import { isCutOff, listTakers, mustAskOthers } from './cut-off-rules.ts';

const aNode = (id: string, facts: Partial<NodeRecord> = {}): NodeRecord => ({
  id,
  role: 'ingest',
  url: `http://${id}.test`,
  rtmpUrl: null,
  version: '1',
  load: 0,
  games: 0,
  room: 5,
  clockMs: 0,
  ...facts,
});

describe('a home that misses a renewal', () => {
  it.each([
    ['it renewed a moment ago', { isFed: true, renewedAgoMs: 2_900, takers: 1 }, false],
    ['it missed a renewal', { isFed: true, renewedAgoMs: 3_001, takers: 1 }, true],
    ['it is alone', { isFed: true, renewedAgoMs: 60_000, takers: 0 }, false],
    ['no encoder is connected', { isFed: false, renewedAgoMs: 60_000, takers: 2 }, false],
  ])('asks others or not: %s', (_case, doubt, must) => {
    expect(mustAskOthers(doubt)).toBe(must);
  });

  it('asks four nodes at most that have an address and room, those with most room first', () => {
    const list = [
      aNode('own'),
      aNode('web', { role: 'web' }),
      aNode('full', { room: 0 }),
      aNode('none', { room: null }),
      aNode('unreachable', { url: null }),
      ...[1, 2, 3, 4].map((room) => aNode(`room-${room}`, { room })),
      aNode('whole', { role: 'all', room: 9 }),
    ];
    expect(listTakers('own', list).map(({ id }) => id)).toEqual(['whole', 'room-4', 'room-3', 'room-2']);
  });

  it.each([
    [true, true, false],
    [true, false, false],
    [false, false, false],
    [false, true, true],
  ])('is cut off when it alone has no database: own %s, other %s', (own, other, expected) => {
    expect(isCutOff({ own, other })).toBe(expected);
  });
});
