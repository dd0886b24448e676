import { describe, expect, it } from 'vitest';
import { turnOfSwipe } from './carousel-swipe.ts';

describe('turnOfSwipe', () => {
  it.each([
    ['towards the start shows the next', -80, 0, false, 1],
    ['towards the end shows the one before', 80, 0, false, -1],
    ['is mirrored where the page reads from the right', -80, 0, true, -1],
    ['is mirrored the other way too', 80, 0, true, 1],
    ['that is short is a tap', 30, 0, false, 0],
    ['that is steep is a scroll', 80, 120, false, 0],
  ])('a swipe %s', (_, along, down, isRightToLeft, turn) => {
    expect(turnOfSwipe(along, down, isRightToLeft)).toBe(turn);
  });
});
