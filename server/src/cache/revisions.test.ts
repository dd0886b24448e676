import { describe, expect, it } from 'vitest';
import { createRevisions } from './revisions.ts';

function someRevisions() {
  let now = 0;
  const revisions = createRevisions({ nowMs: () => now });
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
