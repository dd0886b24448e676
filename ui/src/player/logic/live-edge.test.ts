import { describe, expect, it } from 'vitest';
import {
  behindLive,
  followsAfter,
  isBeyondEdge,
  isMediaComing,
  isNearEdge,
  shouldCatchUp,
} from './live-edge.ts';

describe('behindLive', () => {
  it.each([
    ['counts from the newest media', { edge: 100, age: 0, usual_age: 1.5, position: 98 }, 2],
    [
      'adds the time since the last growth of the playlist',
      { edge: 100, age: 0.4, usual_age: 1.5, position: 98 },
      2.4,
    ],
    [
      'counts an interruption separately from the delay',
      { edge: 100, age: 90, usual_age: 1.5, position: 99.5 },
      2,
    ],
    ['is never less than nothing', { edge: 100, age: 0, usual_age: 1.5, position: 101 }, 0],
  ])('%s', (_name, facts, expected) => expect(behindLive(facts)).toBeCloseTo(expected));
});

describe('isBeyondEdge', () => {
  it.each([
    ['a jump beyond the newest media', 30, 30, 0, true],
    ['a jump to the edge', 30, 0.5, 0, false],
    ['a gap that the engine skips', 0.5, 1.5, 0, false],
    ['a join whose media came before its playlist', 3, 1.4, 2, false],
  ])('%s', (_name, by, past, ahead, expected) => expect(isBeyondEdge(by, past, ahead)).toBe(expected));
});

describe('isMediaComing', () => {
  const facts = { usual_age: 1, longest_age: 8, is_signal_lost: false };
  it.each([
    ['while the playlist grows', { ...facts, age: 0.5 }, true],
    ['while nobody knows why it does not', { ...facts, age: 5 }, true],
    ['no more after a long while', { ...facts, age: 9 }, false],
    ['no more once the signal is known to be lost', { ...facts, age: 1.5, is_signal_lost: true }, false],
    [
      'while the playlist grows before the signal is back',
      { ...facts, age: 0.5, is_signal_lost: true },
      true,
    ],
  ])('%s', (_name, given, expected) => expect(isMediaComing(given)).toBe(expected));
});

describe('isNearEdge', () => {
  it.each([
    ['at the target', 2, 2, false, true],
    ['coming close', 6, 2, false, true],
    ['not close enough to have come', 7, 2, false, false],
    ['still close enough to stay', 7, 2, true, true],
    ['gone', 8.5, 2, true, false],
    ['measured from the target of standard latency', 9, 6, false, true],
  ])('%s', (_name, behind, target, was, expected) => expect(isNearEdge(behind, target, was)).toBe(expected));
});

describe('followsAfter', () => {
  it.each([
    ['going live follows', false, { kind: 'went_live' }, true],
    ['a pause stays where it is', true, { kind: 'paused' }, false],
    ['slow motion falls behind on purpose', true, { kind: 'slowed' }, false],
    ['playing on near the edge follows again', false, { kind: 'played', is_near: true }, true],
    ['playing on after a long pause does not', false, { kind: 'played', is_near: false }, false],
    ['a jump back looks at an earlier scene', true, { kind: 'sought', by: -10, is_near: false }, false],
    ['a jump that ends at the edge follows', false, { kind: 'sought', by: 300, is_near: true }, true],
    ['a nudge over a gap changes nothing', true, { kind: 'sought', by: 0.1, is_near: false }, true],
    ['nor in an earlier scene', false, { kind: 'sought', by: 0.1, is_near: false }, false],
  ] as const)('%s', (_name, follows, act, expected) => expect(followsAfter(follows, act)).toBe(expected));
});

describe('shouldCatchUp, as after sleep or a lost line', () => {
  const slept = { follows: true, is_paused: false, is_fresh: true, behind: 3600, target: 2 };
  it.each([
    ['brings a viewer who was at the edge back to it', slept, true],
    ['leaves a paused player', { ...slept, is_paused: true }, false],
    ['leaves an earlier scene', { ...slept, follows: false }, false],
    ['waits for a playlist of after the sleep', { ...slept, is_fresh: false }, false],
    ['bears a few seconds', { ...slept, behind: 7 }, false],
  ])('%s', (_name, facts, expected) => expect(shouldCatchUp(facts)).toBe(expected));
});
