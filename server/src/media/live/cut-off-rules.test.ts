import { describe, expect, it } from 'vitest';
import type { NodeRecord } from '../../nodes/ports.ts';
import { countGoing, isCutOff, listTakers, roomOf } from './cut-off-rules.ts';

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
  const doubt = { fed: 3, renewedAgoMs: 3_001, room: 9, sent: 0 };
  it.each([
    ['none while it renewed a moment ago', { renewedAgoMs: 2_900 }, 0],
    ['all once it missed a renewal', {}, 3],
    ['none when it is alone', { room: 0 }, 0],
    ['none without an encoder', { fed: 0 }, 0],
    ['as many as find room', { room: 1 }, 1],
    ['no more than had room when it last read the nodes', { room: 2, sent: 2 }, 0],
  ])('may let encoders go: %s', (_case, facts, going) => {
    expect(countGoing({ ...doubt, ...facts })).toBe(going);
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
    const takers = listTakers('own', list);
    expect(takers.map(({ id }) => id)).toEqual(['whole', 'room-4', 'room-3', 'room-2']);
    expect(roomOf(takers)).toBe(18);
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
