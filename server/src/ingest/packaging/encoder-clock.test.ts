import { describe, expect, it } from 'vitest';
import { createEncoderClock, type ClockedKind } from './encoder-clock.ts';
import { createEncoderPace } from './encoder-pace.ts';

type Message = readonly [kind: ClockedKind, timestampMs: number];
const read = (messages: readonly Message[]) => {
  const clock = createEncoderClock();
  return messages.map(([kind, timestampMs]) => clock.read(kind, timestampMs));
};
const videoAt = (fromMs: number, toMs: number): Message[] =>
  Array.from({ length: (toMs - fromMs) / 40 }, (_, index) => ['video', fromMs + index * 40]);
const soundAt = (fromMs: number, toMs: number): Message[] =>
  Array.from({ length: (toMs - fromMs) / 20 }, (_, index) => ['audio', fromMs + index * 20]);
const both = (fromMs: number, toMs: number): Message[] =>
  [...videoAt(fromMs, toMs), ...soundAt(fromMs, toMs)].toSorted(([, one], [, other]) => one - other);

describe('the clock of an encoder', () => {
  it.each([
    ['forward by 32 s', 32_000],
    ['backward by 32 s', -32_000],
    ['over the end of 32 bits', 2 ** 32 - 100_000],
  ])('goes on evenly when it jumps %s', (_what, jumpMs) => {
    const before = both(100_000, 104_000);
    const after = both(104_000, 108_000);
    const jumped = after.map(([kind, at]): Message => [kind, (at + jumpMs) >>> 0]);
    const times = read([...before, ...jumped]);
    expect(times.filter(({ hasJumped }) => hasJumped)).toHaveLength(1);
    expect(times.map(({ ms }) => ms)).toEqual([...before, ...after].map(([, at]) => at));
  });

  it.each([
    ['pictures', 32_000],
    ['pictures', -32_000],
    ['sound', 32_000],
    ['sound', -32_000],
  ])('keeps sound and pictures together when %s jump first, by %d ms', (what, jumpMs) => {
    const first: ClockedKind = what === 'sound' ? 'audio' : 'video';
    const messages = [
      ...both(100_000, 104_000).map((message) => ({ message, jumpMs: 0 })),
      ...both(104_000, 104_400).map((message) => ({ message, jumpMs: message[0] === first ? jumpMs : 0 })),
      ...both(104_400, 108_000).map((message) => ({ message, jumpMs })),
    ];
    const times = read(messages.map(({ message: [kind, at], jumpMs: by }): Message => [kind, at + by]));
    expect(times.filter(({ hasJumped }) => hasJumped)).toHaveLength(1);
    expect(times.map(({ ms }) => ms)).toEqual(messages.map(({ message: [, at] }) => at));
  });

  it('does not take dropped pictures for a jump while sound goes on', () => {
    const times = read([...both(0, 2_000), ...soundAt(2_000, 5_000), ...both(5_000, 6_000)]);
    expect(times.some(({ hasJumped }) => hasJumped)).toBe(false);
    expect(times.at(-1)?.ms).toBeGreaterThan(5_900);
  });

  it('takes sound that was away for long beside the pictures, also with another clock', () => {
    const away = [...both(0, 2_000), ...videoAt(2_000, 30_000)];
    const back = both(30_000, 32_000).map(([kind, at]): Message => [
      kind,
      kind === 'audio' ? at + 500_000 : at,
    ]);
    const times = read([...away, ...back]).slice(away.length);
    for (const [index, { ms }] of times.entries())
      expect(Math.abs(ms - 30_000 - index * (2_000 / back.length))).toBeLessThan(80);
  });

  it('does not compare pictures with sound that ended long ago', () => {
    const times = read([...both(0, 2_000), ...videoAt(2_000, 60_000), ...videoAt(1_000, 5_000)]);
    expect(times.filter(({ hasJumped }) => hasJumped)).toHaveLength(1);
    expect(times.at(-1)?.ms).toBe(63_960);
  });
});

describe('the pace of an encoder', () => {
  function slowAtMs(nowOf: (streamMs: number) => number): number | undefined {
    const pace = createEncoderPace();
    for (let at = 0; at < 120_000; at += 40) if (pace.isSlow(at, nowOf(at))) return nowOf(at);
    return undefined;
  }
  it.each([
    ['exactly real time', (at: number) => at],
    ['real time with jitter', (at: number) => at + ((at * 7) % 400)],
    ['real time after three seconds that it lost once', (at: number) => at + (at > 20_000 ? 3_000 : 0)],
    ['a burst after eight seconds away', (at: number) => (at > 30_000 && at < 38_000 ? 38_000 : at)],
  ])('is not called slow in %s', (_what, nowOf) => {
    expect(slowAtMs(nowOf)).toBeUndefined();
  });

  it.each([1.05, 2, 6])('is called slow after half a minute when time passes %d times as fast', (times) => {
    expect(slowAtMs((at) => at * times)).toBeGreaterThanOrEqual(30_000);
    expect(slowAtMs((at) => at * times)).toBeLessThan(31_000);
  });
});
