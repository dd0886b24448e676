import { describe, expect, it } from 'vitest';
import { nextStepOf } from './next-step.ts';

const now = 1_795_219_200;

describe('the next step after a payment', () => {
  it.each([
    ['upcoming', now + 60, 'none', 'calendar'],
    ['upcoming', now - 60, 'none', 'game'],
    ['live', now - 60, 'live', 'live'],
    ['live', now + 60, 'live', 'live'],
    ['finished', now - 7_200, 'ready', 'replay'],
    ['finished', now - 7_200, 'processing', 'game'],
    ['finished', now - 7_200, 'failed', 'game'],
    ['finished', now - 7_200, 'none', 'game'],
  ] as const)('of a game that is %s, starts at %s and whose recording is %s is %s', (...game) => {
    const [stream_status, event_utc_ts, recording, expected] = game;
    expect(nextStepOf({ stream_status, event_utc_ts, recording }, now)).toBe(expected);
  });

  it('of a pass leads to the games', () => {
    expect(nextStepOf(undefined, now)).toBe('games');
  });
});
