import { describe, expect, it } from 'vitest';
import { mayRepeatPress, type PressedButton } from './repeat-press.ts';

const aPress = (changes: Partial<PressedButton> = {}): PressedButton => ({
  isAnswered: false,
  isThere: true,
  isNative: false,
  isOld: false,
  canPress: true,
  ...changes,
});

describe('a press before the application', () => {
  it.each<[string, Partial<PressedButton>, boolean]>([
    ['is repeated on its button', {}, true],
    ['is not repeated after the early player obeyed it', { isAnswered: true }, false],
    ['is not repeated when its button has gone', { isThere: false }, false],
    ['is not repeated when the browser sent a form, or opened a popover', { isNative: true }, false],
    ['is not repeated after a later press', { isOld: true }, false],
    ['is not repeated when its button is disabled', { canPress: false }, false],
  ])('%s', (_, changes, expected) => {
    expect(mayRepeatPress(aPress(changes))).toBe(expected);
  });
});
