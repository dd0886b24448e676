import { describe, expect, it } from 'vitest';
import type { EntryKind } from './game-entry.ts';
import { scoreAt, scoreSteps, showFrom, surePeriods, type PlacedEntry } from './score-at.ts';
import { sportRules } from './sport-rules.ts';

const { soccer, basketball, volleyball, baseball } = sportRules;
/** The recording begins at this instant. */
const begin = 1_700_000_000_000;

let made = 0;
function anEntry(kind: EntryKind, second: number | null, fields: Partial<PlacedEntry> = {}): PlacedEntry {
  made += 1;
  return {
    id: `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`,
    kind,
    side: null,
    points: null,
    period: null,
    player_number: null,
    text: null,
    clock_seconds: null,
    home: null,
    away: null,
    is_sure: null,
    at: begin + (second ?? 0) * 1_000,
    second,
    ...fields,
  };
}
const points = (side: 'home' | 'away', second: number | null, fields: Partial<PlacedEntry> = {}) =>
  anEntry('score', second, { side, points: 1, ...fields });

const game = [
  anEntry('period_start', 10),
  points('home', 70),
  points('away', 130),
  anEntry('period_end', 200),
  anEntry('period_start', 260),
  points('home', 300),
  anEntry('final', 400),
];

describe('[T53] the score at the place that a viewer watches', () => {
  const line = scoreSteps(game, soccer);
  it.each([
    [0, -1, 'scheduled', 0, 0, null],
    [9.9, -1, 'scheduled', 0, 0, null],
    [10, 0, 'live', 0, 0, '0:00'],
    [69.9, 0, 'live', 0, 0, '0:59'],
    [70, 1, 'live', 1, 0, '1:00'],
    [199, 2, 'live', 1, 1, '3:09'],
    [250, 3, 'break', 1, 1, '3:10'],
    [310, 5, 'live', 2, 1, '45:50'],
    [400, 6, 'final', 2, 1, null],
    [9_999, 6, 'final', 2, 1, null],
  ])('second %d of a replay', (second, index, status, home, away, clock) => {
    expect(scoreAt(line, { second })).toMatchObject({ index, state: { status, home, away }, clock });
  });

  it('finds the score of a live picture by its wall clock, also after a rewind', () => {
    const live = scoreSteps(
      game.map((entry) => ({ ...entry, second: null })),
      soccer,
    );
    expect(scoreAt(live, { wall: begin + 69_999 })).toMatchObject({ index: 0, state: { home: 0 } });
    expect(scoreAt(live, { wall: begin + 70_000 })).toMatchObject({ index: 1, state: { home: 1 } });
    expect(scoreAt(live, { wall: begin + 320_500 })).toMatchObject({ index: 5, clock: '46:00' });
    expect(scoreAt(live, { wall: begin })).toMatchObject({ index: -1, state: { home: 0, period: 0 } });
  });

  it('is the same for any order of the given entries at other instants', () => {
    expect(scoreSteps(game.toReversed(), soccer).steps.map(({ entry }) => entry.second)).toEqual(
      game.map(({ second }) => second),
    );
  });
});

describe('entries without a place', () => {
  it('has happened at the first picture when it stands before the recording', () => {
    const early = anEntry('period_start', null, { at: begin - 60_000 });
    const line = scoreSteps([early, points('home', null, { at: begin - 5_000 }), points('home', 70)], soccer);
    expect(scoreAt(line, { second: 0 })).toMatchObject({ index: 1, state: { home: 1 }, clock: '1:00' });
  });

  it('waits for the next placed entry inside a gap, so that the score is never ahead', () => {
    const lost = points('away', null, { at: begin + 100_000 });
    const line = scoreSteps([anEntry('period_start', 10), lost, points('home', 120)], soccer);
    expect(scoreAt(line, { second: 110 }).state).toMatchObject({ home: 0, away: 0 });
    expect(scoreAt(line, { second: 120 }).state).toMatchObject({ home: 1, away: 1 });
  });

  it('is never reached behind the last placed one', () => {
    const line = scoreSteps([points('home', 70), anEntry('final', null, { at: begin + 9e6 })], soccer);
    expect(line.steps.map(({ from }) => from)).toEqual([70, Infinity]);
    expect(scoreAt(line, { second: 9_000 }).state.status).toBe('live');
  });

  it('has no clock that runs past the next entry when the recording left a part out', () => {
    // A minute of the game is missing between seconds 30 and 31.
    const line = scoreSteps(
      [anEntry('period_start', 10), points('home', 40, { at: begin + 100_000 })],
      basketball,
    );
    expect(scoreAt(line, { second: 39 }).clock).toBe('7:31');
    expect(scoreAt(line, { second: 40 }).clock).toBe('6:30');
  });
});

describe('sports without a clock', () => {
  it('counts sets, and the points of the running one', () => {
    const sets = [
      anEntry('period_start', 0),
      points('home', 10),
      anEntry('period_end', 20),
      anEntry('period_start', 30),
      points('away', 40),
    ];
    expect(scoreAt(scoreSteps(sets, volleyball), { second: 45 })).toMatchObject({
      state: { home: 1, away: 0, period: 2, period_scores: [{ home: 1 }, { home: 0, away: 1 }] },
      clock: null,
    });
  });

  it('has an empty log without a score', () => {
    expect(scoreAt(scoreSteps([], baseball), { second: 5 })).toMatchObject({ index: -1, clock: null });
  });
});

it('shows a play from some seconds before the press of its scorer', () => {
  expect(showFrom({ kind: 'score' }, 70)).toBe(64);
  expect(showFrom({ kind: 'score' }, 2)).toBe(0);
  expect(showFrom({ kind: 'period_start' }, 70)).toBe(70);
});

it('names only the periods that each game has, before the viewer has seen them', () => {
  expect([soccer, basketball, volleyball, baseball].map(surePeriods)).toEqual([2, 4, 3, 18]);
});
