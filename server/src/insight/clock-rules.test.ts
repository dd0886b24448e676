import { describe, expect, it } from 'vitest';
import { clipViewingSeconds, correctTime } from './clock-rules.ts';

const receivedMs = Date.parse('2026-11-20T18:00:00Z');
const sessionStartMs = receivedMs - 3_600_000;
const hour = 3_600_000;
const year = 365 * 24 * hour;

describe('correctTime', () => {
  it.each([
    ['a right clock', -4_000, 0, -4_000, false],
    ['a clock 7 hours behind', -7 * hour - 4_000, -7 * hour, -4_000, true],
    ['a clock 7 hours ahead', 7 * hour - 4_000, 7 * hour, -4_000, true],
    ['a clock 7 years behind', -7 * year - 9_000, -7 * year, -9_000, true],
    ['an item before the session', -2 * hour, 0, -hour, true],
    ['an item after its batch', 60_000, 0, 5_000, true],
    ['a slow network of 3 s', -5_000, -3_000, -2_000, false],
  ])('[R7.08] %s', (_, atOffset, sentOffset, wantedOffset, isMoved) => {
    const timing = { receivedMs, sentAtMs: receivedMs + sentOffset, sessionStartMs };
    expect(correctTime(receivedMs + atOffset, timing)).toEqual({ ms: receivedMs + wantedOffset, isMoved });
  });
  it.each([
    ['1970', 0, sessionStartMs],
    ['2100', Date.parse('2100-01-01'), receivedMs + 5_000],
    ['1e308', 1e308, receivedMs + 5_000],
    ['infinite', Infinity, receivedMs],
    ['no number', Number.NaN, receivedMs],
  ])('clamps a time in %s beside a right clock', (_, atMs, ms) => {
    expect(correctTime(atMs, { receivedMs, sentAtMs: receivedMs, sessionStartMs })).toEqual({
      ms,
      isMoved: true,
    });
  });
  it('takes a call without a time as now', () => {
    expect(correctTime(undefined, { receivedMs, sentAtMs: undefined, sessionStartMs })).toEqual({
      ms: receivedMs,
      isMoved: false,
    });
  });
});

describe('clipViewingSeconds', () => {
  it.each([
    ['as reported', 9.5, 10, 9.5],
    ['more than passed', 28_800, 10, 10],
    ['negative', -3, 10, 0],
    ['no number', Number.NaN, 10, 0],
    ['infinite', Infinity, 10, 0],
    ['1e308', 1e308, 10, 10],
    ['no time passed', 5, 0, 0],
    ['time ran backwards', 5, -4, 0],
    ['milliseconds at most', 1.23456, 10, 1.235],
  ])('%s', (_, reported, passed, seconds) => {
    expect(clipViewingSeconds(reported, passed)).toBe(seconds);
  });
});
