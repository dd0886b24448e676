import { describe, expect, it } from 'vitest';
import { fillsWindow } from './fill.ts';

const phone = { isTouch: true, shortSide: 390, isFramed: false, hasFullscreen: true };

describe('fillsWindow', () => {
  it.each([
    ['a phone', {}, true],
    ['an iPhone', { hasFullscreen: false }, true],
    ['a tablet', { shortSide: 820 }, false],
    ['a desktop', { isTouch: false, shortSide: 900 }, false],
    ['a small window with a mouse', { isTouch: false }, false],
    ['a frame on an Android phone', { isFramed: true }, false],
    ['a frame on an iPhone', { isFramed: true, hasFullscreen: false }, false],
  ])('%s', (_name, change, expected) => expect(fillsWindow({ ...phone, ...change })).toBe(expected));
});
