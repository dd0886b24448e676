import { describe, expect, it } from 'vitest';
import { createRevisions } from './revisions.ts';

function someRevisions() {
  let now = 0;
  const revisions = createRevisions({ nowMs: () => now, now: () => new Date(now) });
  return { revisions, pass: (ms: number) => void (now += ms) };
}

describe('revisions', () => {
  it('stay the same without an edit', () => {
    const { revisions, pass } = someRevisions();
    revisions.setHearing(true);
    const before = [revisions.of(1), revisions.ofAll()];
    pass(3_600_000);
    expect([revisions.of(1), revisions.ofAll()]).toEqual(before);
  });

  it('change for the edited channel, and for shared data', () => {
    const { revisions } = someRevisions();
    revisions.setHearing(true);
    const [one, other, all] = [revisions.of(1), revisions.of(2), revisions.ofAll()];
    revisions.changed(1);
    expect([revisions.of(1) === one, revisions.of(2) === other, revisions.ofAll() === all]).toEqual([
      false,
      true,
      false,
    ]);
    revisions.changed(undefined);
    expect(revisions.of(2)).not.toBe(other);
  });

  it('change for one channel at the next moment that its values end', () => {
    const { revisions, pass } = someRevisions();
    revisions.setHearing(true);
    const [one, other] = [revisions.of(1), revisions.of(2)];
    revisions.expireAt(1, new Date(9_000));
    revisions.expireAt(1, new Date(5_000));
    revisions.expireAt(1, new Date(7_000));
    pass(4_999);
    expect(revisions.of(1)).toBe(one);
    pass(1);
    const after = revisions.of(1);
    expect([after === one, revisions.of(2) === other]).toEqual([false, true]);
    pass(10_000);
    // The values of the new revision name their own end.
    expect(revisions.of(1)).toBe(after);
  });

  it('last half a second while the change feed is down, and are new ones afterwards', () => {
    const { revisions, pass } = someRevisions();
    revisions.setHearing(true);
    const heard = revisions.of(1);
    revisions.setHearing(false);
    const unheard = revisions.of(1);
    pass(499);
    expect(revisions.of(1)).toBe(unheard);
    pass(1);
    expect(revisions.of(1)).not.toBe(unheard);
    revisions.setHearing(true);
    expect([heard, unheard]).not.toContain(revisions.of(1));
  });
});
