import { describe, expect, it } from 'vitest';
import { lastSecond, lastSpan, preciseClock, quickSpans, timesOf } from './clip-span.ts';

const limits = { first: 0, last: 600, shortest: 2, longest: 180 };

describe('lastSpan', () => {
  it.each([
    ['[R4.05] ends at the play-head', 300, 30, { start: 270, end: 300 }],
    ['begins no earlier than the media', 20, 30, { start: 0, end: 20 }],
    ['takes the next seconds where nothing was seen', 0, 30, { start: 0, end: 15 }],
    ['takes what was seen, and the next seconds, just behind the beginning', 4, 60, { start: 0, end: 15 }],
    ['takes what was seen, where it is enough', 8.4, 30, { start: 0, end: 8.4 }],
    ['ends no later than what is recorded', 700, 15, { start: 585, end: 600 }],
    ['is no longer than a clip may be', 500, 400, { start: 320, end: 500 }],
  ])('%s', (_name, head, seconds, expected) => {
    expect(lastSpan(head, seconds, limits)).toEqual(expected);
  });

  it('begins no earlier than what a viewer can seek to', () => {
    expect(lastSpan(110, 30, { ...limits, first: 100 })).toEqual({ start: 100, end: 110 });
  });
});

it.each([
  ['of a recording whose sound is longer than its picture is that of the picture', 30.58, 30, 30],
  ['that is known to the player alone is its own', 30.58, null, 30.58],
  ['of a player that knows less yet stays', 12, 30, 12],
])('the last second %s', (_name, played, recorded, expected) =>
  expect(lastSecond({ played, recorded })).toBe(expected),
);

describe('quickSpans', () => {
  const labels = (head: number, more = {}) =>
    quickSpans(head, { ...limits, ...more }).map(({ kind, seconds }) => `${kind} ${seconds}`);

  it.each([
    ['names what was seen', 300, {}, ['last 15', 'last 30', 'last 60']],
    ['names the first seconds at the beginning, once', 0, {}, ['first 15']],
    ['names the first seconds just behind it, once', 4, {}, ['first 15']],
    ['names the few that were seen, once', 8.4, {}, ['last 8']],
    ['never names more than was seen', 20, {}, ['last 15', 'last 20']],
    ['names once what differs by less than a second', 30.25, {}, ['last 15', 'last 30']],
    ['never names more than is recorded', 0, { last: 9 }, ['first 9']],
    ['never names more than a clip may have', 300, { longest: 20 }, ['last 15', 'last 20']],
  ])('%s', (_name, head, more, expected) => expect(labels(head, more)).toEqual(expected));
});

describe('timesOf', () => {
  it('[R3.06] sends the end as the duration, in microseconds', () => {
    expect(timesOf({ start: 10.1234567, end: 40.5 })).toEqual({ start_time: 10.123457, duration: 40.5 });
  });
});

describe('preciseClock', () => {
  it.each([
    [0, '0:00.00'],
    [62.405, '1:02.41'],
    [59.999, '1:00.00'],
    [3_723.4, '1:02:03.40'],
    [-1, '0:00.00'],
  ])('%d s is %s', (seconds, text) => expect(preciseClock(seconds)).toBe(text));
});
