import { describe, expect, it } from 'vitest';
import { cutCaptions } from './cut-captions.ts';

const range = { fromMs: 10_000, toMs: 20_000 };

describe('the captions of a range', () => {
  it.each([
    ['inside', 12_000, 14_000, [{ fromMs: 2_000, toMs: 4_000 }]],
    ['over the start', 8_000, 11_000, [{ fromMs: 0, toMs: 1_000 }]],
    ['over the end', 19_500, 25_000, [{ fromMs: 9_500, toMs: 10_000 }]],
    ['longer than the range', 0, 60_000, [{ fromMs: 0, toMs: 10_000 }]],
    ['up to the start', 5_000, 10_000, []],
    ['from the end on', 20_000, 22_000, []],
  ])('%s', (_name, fromMs, toMs, expected) => {
    expect(cutCaptions([{ fromMs, toMs }], range)).toEqual(expected);
  });
});
