import { describe, expect, it } from 'vitest';
import {
  fewestCallsPerSecond,
  firstPace,
  mostCallsPerSecond,
  paceAfterAnswer,
  paceAfterRefusal,
  restAfterRefusalMs,
  usualCallsPerSecond,
  type Pace,
} from './pace-rules.ts';

const at = (callsPerSecond: number, changedAtMs = 0): Pace => ({ callsPerSecond, changedAtMs });

describe('the pace of background calls', () => {
  it.each([
    ['grows after a second in which calls waited', at(15), true, 1_000, at(20, 1_000)],
    ['waits out the second', at(15), true, 999, at(15)],
    ['stays where nobody waits', at(15), false, 60_000, at(15)],
    ['never passes what is left by buyers', at(28), true, 1_000, at(30, 1_000)],
    ['stays at the most', at(30), true, 9_000, at(30)],
  ])('%s', (_, pace, waited, nowMs, next) => {
    expect(paceAfterAnswer(pace, waited, nowMs)).toEqual(next);
  });

  it.each([
    ['halves at a refusal', at(30), 10, 20, at(15, 20)],
    ['rounds down', at(15), 10, 20, at(7, 20)],
    ['halves once for all that were sent before', at(20, 20), 19, 30, at(20, 20)],
    ['never ends', at(3), 10, 20, at(2, 20)],
  ])('%s', (_, pace, sentAtMs, nowMs, next) => {
    expect(paceAfterRefusal(pace, sentAtMs, nowMs)).toEqual(next);
  });

  it('rests for as long as it is told to, and for a second in any case', () => {
    expect([undefined, 300, 7_000].map(restAfterRefusalMs)).toEqual([1_000, 1_000, 7_000]);
  });

  it('[T72] finds the limit of an account by itself, and leaves most of a live one to buyers', () => {
    const settled = (limit: number): number => {
      let pace = firstPace(0);
      const taken: number[] = [];
      for (let nowMs = 1_000; nowMs <= 120_000; nowMs += 1_000) {
        taken.push(Math.min(pace.callsPerSecond, limit));
        pace =
          pace.callsPerSecond > limit
            ? paceAfterRefusal(pace, nowMs - 1, nowMs)
            : paceAfterAnswer(pace, true, nowMs);
      }
      return taken.slice(-60).reduce((sum, calls) => sum + calls, 0) / 60;
    };
    expect(settled(100)).toBe(mostCallsPerSecond);
    // An account for tests has 25.
    expect(settled(25)).toBeGreaterThan(usualCallsPerSecond);
    expect(settled(1)).toBe(1);
    expect(fewestCallsPerSecond).toBeGreaterThan(0);
  });
});
