import { describe, expect, it } from 'vitest';
import { behindClock, behindLabel, delayNumber } from './behind-text.ts';

describe('behindClock', () => {
  it.each([
    [0, '−0:00'],
    [12.4, '−0:12'],
    [83, '−1:23'],
    [3_723, '−1:02:03'],
    [-3, '−0:00'],
  ])('%s s are %s', (behind, text) => expect(behindClock(behind)).toBe(text));
});

describe('behindLabel', () => {
  it.each([
    [2.1, 'low', ''],
    [4, 'low', ''],
    [6, 'low', '−0:06'],
    [6, 'standard', ''],
    [8, 'standard', ''],
    [11.6, 'standard', '−0:12'],
  ] as const)('%s s in %s latency', (behind, latency, text) =>
    expect(behindLabel(behind, latency)).toBe(text),
  );
});

describe('delayNumber', () => {
  it.each([
    [2.14, 'en', '2.1'],
    [2, 'fr', '2,0'],
    [2.14, 'ar', '2.1'],
    [42.4, 'en', '42'],
  ])('%s in %s', (behind, language, text) => expect(delayNumber(behind, language)).toBe(text));
});
