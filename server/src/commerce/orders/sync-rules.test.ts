import { describe, expect, it } from 'vitest';
import { addSeconds } from '../../kernel/clock.ts';
import { firstSyncSeconds, isSyncDue, isWebhookOnItsWay, syncDelaySeconds } from './sync-rules.ts';

const created_at = new Date('2026-11-20T12:00:00Z');

describe('isSyncDue', () => {
  it('is first due after 4 s, then after 5, 10, 20 and every 25 s', () => {
    expect([1, 2, 3, 4, 5, 500].map(syncDelaySeconds)).toEqual([5, 10, 20, 25, 25, 25]);
    const fresh = { created_at, synced_at: null, sync_count: 0 };
    expect(isSyncDue(fresh, addSeconds(created_at, 3.9))).toBe(false);
    expect(isSyncDue(fresh, addSeconds(created_at, 4))).toBe(true);
    const askedTwice = { created_at, synced_at: addSeconds(created_at, 100), sync_count: 2 };
    expect(isSyncDue(askedTwice, addSeconds(created_at, 109))).toBe(false);
    expect(isSyncDue(askedTwice, addSeconds(created_at, 110))).toBe(true);
  });

  it('is due every 300 s where the account itself has told who paid', () => {
    const asked = { created_at, synced_at: addSeconds(created_at, 100), sync_count: 1 };
    expect(isSyncDue(asked, addSeconds(created_at, 399), true)).toBe(false);
    expect(isSyncDue(asked, addSeconds(created_at, 400), true)).toBe(true);
  });

  it('[I10] an order that was a moment too young for one minute’s job is asked by the next, within 90 s', () => {
    const longestSeconds = Math.max(firstSyncSeconds, ...[1, 2, 3, 4, 5, 500].map(syncDelaySeconds));
    // The job's minute, and what its calls may take.
    expect(longestSeconds + 60).toBeLessThan(90);
  });
});

describe('isWebhookOnItsWay', () => {
  const now = new Date('2026-11-20T19:00:00Z');
  it.each([
    ['just now', 0, true],
    ['lately', 14, true],
    ['long enough ago', 15, false],
    ['by a clock that is a little ahead', -5, true],
    // Ours is behind, by whatever: nobody waits an hour for that.
    ['by a clock that is far ahead', -6, false],
  ])('of a payment that went through %s', (_, ageSeconds, isOnItsWay) => {
    expect(isWebhookOnItsWay(addSeconds(now, -ageSeconds), now)).toBe(isOnItsWay);
  });
});
