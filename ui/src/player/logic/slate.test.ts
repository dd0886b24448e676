import { describe, expect, it } from 'vitest';
import { isSlateShown } from './slate.ts';

const starved = { signal: 'lost', is_moving: false, is_starved: true, is_paused: false } as const;

describe('isSlateShown', () => {
  it.each([
    ['when the signal is lost and the picture stands', false, starved, true],
    ['while the encoder that rested starts', false, { ...starved, signal: 'resting' }, true],
    ['not while what is buffered plays on', false, { ...starved, is_starved: false, is_moving: true }, false],
    ['not over a picture of an earlier scene', false, { ...starved, is_moving: true }, false],
    ['not for a line that is merely slow', false, { ...starved, signal: 'on' }, false],
    ['not when nobody says anything about a signal', false, { ...starved, signal: null }, false],
    ['still when the signal is back but no picture yet', true, { ...starved, signal: 'on' }, true],
    ['until the picture moves', true, { ...starved, signal: 'on', is_moving: true }, false],
    ['though the news may come later than the picture', true, { ...starved, is_moving: true }, false],
    ['not over what the viewer has paused', true, { ...starved, is_paused: true }, false],
  ] as const)('%s', (_name, wasShown, facts, expected) =>
    expect(isSlateShown(wasShown, facts)).toBe(expected),
  );
});
