import { describe, expect, it } from 'vitest';
import { anEvent } from '../catalog/event-makers.fixture.ts';
import { nextStepOf } from './next-step.ts';

const now = 1_795_219_200;

describe('the next step after a payment', () => {
  it.each([
    ['upcoming', now + 60, 'calendar'],
    ['upcoming', now - 60, 'replay'],
    ['live', now - 60, 'live'],
    ['live', now + 60, 'live'],
    ['finished', now - 7_200, 'replay'],
  ] as const)('of a game that is %s and starts at %s is %s', (stream_status, event_utc_ts, expected) => {
    expect(nextStepOf(anEvent({ stream_status, event_utc_ts }), now)).toBe(expected);
  });

  it('of a pass leads to the games', () => {
    expect(nextStepOf(undefined, now)).toBe('games');
  });
});
