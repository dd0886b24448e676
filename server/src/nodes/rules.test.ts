import { describe, expect, it } from 'vitest';
import type { NodeRecord, NodeRole } from './ports.ts';
import { clockDifference, countOf, isClockFit, liveAfter } from './rules.ts';

const aNode = (id: string, role: NodeRole = 'web'): NodeRecord => ({
  id,
  role,
  url: null,
  rtmpUrl: null,
  version: '1',
  load: 0,
  games: 0,
  room: null,
  clockMs: 0,
});

describe('the number of live processes', () => {
  it.each([
    ['web', ['all'], 1],
    ['worker', ['all'], 1],
    ['ingest', ['all', 'ingest'], 2],
    ['web', ['web', 'web', 'worker', 'ingest'], 2],
    ['ingest', ['web', 'worker'], 1],
    ['web', [], 1],
  ] as const)('of %s among %j is %i', (role, roles, count) => {
    expect(
      countOf(
        roles.map((one) => aNode(one, one)),
        role,
      ),
    ).toBe(count);
  });
});

describe('the difference of clocks', () => {
  it.each([
    ['half of the round trip is the way to the database', 1_000, 40, 1_020, 0],
    ['ten minutes ahead', 601_000, 20, 1_000, 600_010],
    ['ten minutes behind', 1_000, 20, 601_000, -599_990],
  ])('%s', (_title, askedMs, roundTripMs, databaseMs, difference) => {
    expect(clockDifference({ askedMs, roundTripMs, databaseMs })).toBe(difference);
  });

  it('is unknown after an answer that took long', () => {
    expect(clockDifference({ askedMs: 0, roundTripMs: 501, databaseMs: 9_000 })).toBeUndefined();
  });

  it.each([
    [4_000, true],
    [-4_000, true],
    [4_001, false],
    [-600_000, false],
  ])('of %i ms is fit: %s', (clockMs, isFit) => {
    expect(isClockFit(clockMs)).toBe(isFit);
  });
});

describe('the live processes after an outage of the database', () => {
  const [first, second] = [aNode('first'), aNode('second')];

  it('are the last known ones for one lease', () => {
    expect(liveAfter({ former: [first, second], found: [first], backForMs: 5_999 })).toEqual([first, second]);
  });

  it('are those of the database from then on', () => {
    expect(liveAfter({ former: [first, second], found: [first], backForMs: 6_000 })).toEqual([first]);
  });

  it('are told by their newest row', () => {
    const newer = { ...second, games: 3 };
    expect(liveAfter({ former: [second], found: [newer], backForMs: 0 })).toEqual([newer]);
  });
});
