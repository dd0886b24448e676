import { describe, expect, it } from 'vitest';
import { mayRepeatPress, type PressedButton } from './repeat-press.ts';

const open = { canPress: true };
const aPress = (changes: Partial<PressedButton> = {}): PressedButton => ({
  isAnswered: false,
  isKept: false,
  hasForm: false,
  isOld: false,
  before: 1,
  after: [open],
  ...changes,
});

describe('a press before the application', () => {
  it.each<[string, Partial<PressedButton>, number, boolean]>([
    ['is repeated on the same button', {}, 0, true],
    ['is repeated on the second of two equal buttons', { before: 2, after: [open, open] }, 1, true],
    ['is not repeated after the early player obeyed it', { isAnswered: true }, 0, false],
    ['is not repeated on an element that stays', { isKept: true }, 0, false],
    ['is not repeated when the browser sends a form', { hasForm: true }, 0, false],
    ['is not repeated after a later press', { isOld: true }, 0, false],
    ['is not repeated when its button is gone', { after: [] }, 0, false],
    ['is not repeated when its button is disabled', { after: [{ canPress: false }] }, 0, false],
    ['is not repeated when another number of buttons has the name', { after: [open, open] }, 0, false],
  ])('%s', (_, changes, rank, expected) => {
    expect(mayRepeatPress(aPress(changes), rank)).toBe(expected);
  });
});
