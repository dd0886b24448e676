import { describe, expect, it } from 'vitest';
import { outcomeOf, playbackScore, smoothnessScore, startupScore } from './score-rules.ts';

describe('scores of a play', () => {
  it.each([
    [0, 100],
    [0.4, 95.2],
    [2, 80],
    [8, 50],
    [24, 25],
    [-1, 100],
  ])('start-up of %s s', (seconds, score) => {
    expect(startupScore(seconds)).toBeCloseTo(score, 1);
  });
  it.each([
    ['no stall', 0, 0, 100],
    ['two stalls, 1 % of the time', 2, 0.01, (1 / Math.SQRT2 + Math.exp(-0.1)) * 50],
    ['four stalls, all of the time', 4, 1, (1 / Math.sqrt(5) + Math.exp(-10)) * 50],
    ['a share above the whole', 0, 7, (1 + Math.exp(-10)) * 50],
  ])('smoothness of %s', (_, stalls, share, score) => {
    expect(smoothnessScore(stalls, share)).toBeCloseTo(score, 6);
  });
  it.each([
    ['played', { startup_ms: 300, has_failed: false, lasted_ms: 9_000 }, 'played', 100],
    ['failed before the start', { startup_ms: null, has_failed: true, lasted_ms: 200 }, 'failed', 0],
    ['failed later', { startup_ms: 300, has_failed: true, lasted_ms: 9_000 }, 'failed', 0],
    ['left while it loaded', { startup_ms: null, has_failed: false, lasted_ms: 4_000 }, 'left', 50],
    ['left at once', { startup_ms: null, has_failed: false, lasted_ms: 900 }, undefined, undefined],
  ] as const)('outcome: %s', (_, facts, outcome, score) => {
    expect(outcomeOf(facts)).toBe(outcome);
    if (outcome !== undefined) expect(playbackScore(outcome)).toBe(score);
  });
});
