import { describe, expect, it } from 'vitest';
import { endOfKey, movedTo } from './clip-keys.ts';

const press = (key: string, more: object = {}) => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
});
const shown = { start: 70, end: 160 };

describe('movedTo', () => {
  it.each([
    ['one frame back', press('ArrowLeft'), 99.96],
    ['one frame on', press('ArrowRight'), 100.04],
    ['the same by the other arrows', press('ArrowUp'), 100.04],
    ['one second with Shift', press('ArrowLeft', { shiftKey: true }), 99],
    ['five seconds', press('PageUp'), 105],
    ['to the beginning of the strip', press('Home'), 70],
    ['to its end', press('End'), 160],
  ])('%s', (_name, key, expected) => {
    expect(movedTo(key, 100, 1 / 25, shown)).toBeCloseTo(expected, 3);
  });

  it.each([press('a'), press('Tab'), press('ArrowLeft', { altKey: true }), press('End', { ctrlKey: true })])(
    'leaves $key to the page',
    (key) => expect(movedTo(key, 100, 1 / 25, shown)).toBeUndefined(),
  );
});

describe('endOfKey', () => {
  it.each([
    ['[', 'start'],
    [']', 'end'],
    ['x', undefined],
  ])('%s', (key, expected) => expect(endOfKey({ key, metaKey: false })).toBe(expected));
});
