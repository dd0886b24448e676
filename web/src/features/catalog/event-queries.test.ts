import { describe, expect, it } from 'vitest';
import { eventQuery, pollMs } from './event-queries.ts';

const now = 1_800_000_000;
const upcoming = (inSeconds: number) => ({
  stream_status: 'upcoming' as const,
  event_utc_ts: now + inSeconds,
});

describe('pollMs', () => {
  it.each([
    ['a game is live', [{ stream_status: 'live' as const, event_utc_ts: now - 3_000 }]],
    ['a game starts in nine minutes', [upcoming(86_400), upcoming(540)]],
    ['a game should have started five minutes ago', [upcoming(-300)]],
  ])('is half a minute while %s', (_, events) => {
    expect(pollMs(events, now)).toBe(30_000);
  });

  it('is the time until ten minutes before the next start, spread over half a minute', () => {
    const ms = Number(pollMs([upcoming(86_400), upcoming(2_400)], now));
    expect(ms).toBeGreaterThanOrEqual(1_800_000);
    expect(ms).toBeLessThan(1_830_000);
  });

  it('is an hour for a start in some days', () => {
    expect(pollMs([upcoming(400_000)], now)).toBe(3_600_000);
  });

  it('is none where nothing is to come', () => {
    const over = { stream_status: 'finished' as const, event_utc_ts: now - 9_000 };
    expect([pollMs([], now), pollMs([over], now), pollMs([upcoming(-4_000)], now)]).toEqual([
      false,
      false,
      false,
    ]);
  });
});

it('the page of a late game looks each half minute, and that of a game with a result does not', () => {
  const { refetchInterval } = eventQuery({} as never, 1);
  const look = (is_over: boolean): unknown => {
    const data = { stream_status: 'upcoming', event_utc_ts: Date.now() / 1_000 - 3_600, is_over };
    return typeof refetchInterval === 'function' && refetchInterval({ state: { data } } as never);
  };
  expect([look(false), look(true)]).toEqual([30_000, false]);
});
