import { describe, expect, it } from 'vitest';
import { addSeconds } from '../kernel/clock.ts';
import { isSyncDue, syncDelaySeconds } from './sync-rules.ts';

const created_at = new Date('2026-11-20T12:00:00Z');

describe('isSyncDue', () => {
  it('is first due after 4 s, then after 5, 10, 20, 40 and every 60 s', () => {
    expect([1, 2, 3, 4, 5, 6, 500].map(syncDelaySeconds)).toEqual([5, 10, 20, 40, 60, 60, 60]);
    const fresh = { created_at, synced_at: null, sync_count: 0 };
    expect(isSyncDue(fresh, addSeconds(created_at, 3.9))).toBe(false);
    expect(isSyncDue(fresh, addSeconds(created_at, 4))).toBe(true);
    const askedTwice = { created_at, synced_at: addSeconds(created_at, 100), sync_count: 2 };
    expect(isSyncDue(askedTwice, addSeconds(created_at, 109))).toBe(false);
    expect(isSyncDue(askedTwice, addSeconds(created_at, 110))).toBe(true);
  });
});
