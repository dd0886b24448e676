import { describe, expect, it } from 'vitest';
import { plainEntry } from './plain-entry.ts';
import { placeEntries, type KeptEntry, type NewEntry } from './rules.ts';

const received = 1_800_000_000_000;
const second = 1_000;
const phone = { receivedAt: received, phoneNow: received, author: 'link:1' };

const tap = (order: number, secondsAgo: number, fields: Partial<NewEntry> = {}): NewEntry =>
  plainEntry('score', { order, phone_at: received - secondsAgo * second, ...fields });
/** Seconds before the arrival at which the entries were made. */
const agoOf = (entries: readonly KeptEntry[]): number[] =>
  entries.map(({ made_at }) => (received - made_at) / second);

describe('when an entry was made', () => {
  it.each([
    ['by the phone', 0, 30],
    ['with a clock that is three hours ahead', 3 * 3_600, 30],
    ['with a clock that is a year behind', -365 * 86_400, 30],
  ])('is known %s', (_what, wrong, ago) => {
    const entry = tap(1, ago - wrong);
    const phoneNow = received + wrong * second;
    expect(agoOf(placeEntries([entry], { ...phone, phoneNow }, []))).toEqual([ago]);
  });

  it('is neither in the future nor longer ago than a phone may be offline', () => {
    expect(agoOf(placeEntries([tap(1, 72 * 3_600), tap(2, -60)], phone, []))).toEqual([48 * 3_600, 0]);
  });

  it('follows the order of the taps where the clock of the phone jumped', () => {
    const [first, ...rest] = placeEntries([tap(1, 10), tap(2, 600), tap(3, 5)], phone, []);
    expect(agoOf([...(first ? [first] : []), ...rest])).toEqual([10, 10, 5]);
  });

  it('stays before a later tap that arrived on a faster way', () => {
    const before = placeEntries([tap(2, 20)], phone, []);
    const slow = { ...phone, receivedAt: received + 5 * second, phoneNow: received };
    expect(agoOf(placeEntries([tap(1, 21)], slow, before))).toEqual([20]);
  });

  it('does not depend on how long its request was on the way, where the phone knows the clock of the server', () => {
    const slow = { ...phone, phoneNow: received, serverNow: received - 2 * second };
    expect(agoOf(placeEntries([tap(1, 30)], slow, []))).toEqual([32]);
    for (const serverNow of [received + second, received - 21 * second])
      expect(agoOf(placeEntries([tap(1, 30)], { ...slow, serverNow }, []))).toEqual([30]);
  });

  it('is not pressed into the past when a phone lost its storage and counts from 1 again', () => {
    const before = placeEntries([tap(1, 3_600), tap(2, 3_500), tap(3, 3_400)], phone, []);
    expect(agoOf(placeEntries([tap(1, 60), tap(2, 30)], phone, before))).toEqual([60, 30]);
  });

  it('is the arrival for the office, whose entries may name their place', () => {
    const office = { receivedAt: received, phoneNow: undefined, author: 'operator:1' };
    const at = received - 900 * second;
    expect(placeEntries([tap(1, 50, { at })], office, [])).toMatchObject([{ made_at: received, at }]);
    // Another tab of the same operator has written with a higher number and a slower clock.
    const before = placeEntries([tap(9, 0)], { ...office, receivedAt: received - 60 * second }, []);
    expect(agoOf(placeEntries([tap(2, 90)], office, before))).toEqual([0]);
    expect(placeEntries([tap(1, 50, { at })], phone, [])).toMatchObject([{ at: received - 50 * second }]);
  });
});
