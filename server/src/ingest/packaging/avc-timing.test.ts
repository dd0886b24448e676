import { describe, expect, it } from 'vitest';
import { readVideoConfig } from './avc-config.ts';
import { withoutTiming } from './avc-timing.ts';

/** As x264 describes 160 × 120 for three guesses of the same rate. */
const guesses = [
  '014d401fffe10018674d401fda0a11f970110000030001000003003c8f1832a001000468ef3c80',
  '014d401fffe10017674d401fda0a11f9701100000303e90000ea608f1832a001000468ef3c80',
  '014d401fffe10018674d401fda0a11f97011000003000100000300328f1832a001000468ef3c80',
].map((text) => Buffer.from(text, 'hex'));

describe('withoutTiming', () => {
  it('makes the descriptions of all guesses alike', () => {
    const all = guesses.map((guess) => withoutTiming(guess).toString('hex'));
    expect(new Set(all).size).toBe(1);
    expect(all[0]).not.toBe(guesses[0]?.toString('hex'));
  });

  it('keeps the size, the profile and the other parameter set', () => {
    const [first = Buffer.alloc(0)] = guesses;
    const changed = withoutTiming(first);
    const { codec, width, height } = readVideoConfig(changed);
    expect({ codec, width, height }).toEqual({ codec: 'avc1.4d401f', width: 160, height: 120 });
    expect(changed.subarray(-7).toString('hex')).toBe('01000468ef3c80');
    expect(withoutTiming(changed).equals(changed)).toBe(true);
  });

  it('leaves alone what it cannot read', () => {
    const damaged = Buffer.from('014d401fffe10004674d401f01000468ef3c80', 'hex');
    expect(withoutTiming(damaged).equals(damaged)).toBe(true);
    expect(withoutTiming(Buffer.alloc(3))).toHaveLength(3);
  });
});
