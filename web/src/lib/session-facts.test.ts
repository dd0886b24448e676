import { NO_FACTS } from '@floodlit/ui/player/facts';
import { describe, expect, it } from 'vitest';
import { describeFacts, noteFact } from './session-facts.ts';

describe('the facts of a session', () => {
  it.each([
    [{}, ''],
    [{ started_after_ms: 840 }, 'start 840 ms, no stalls'],
    [
      {
        started_after_ms: 840,
        stalls: 2,
        stalled_ms: 3_400,
        watched: { '360p': 40.2, '720p': 119.6 },
        behind_seconds: 2.1,
        failures: { 'network 503': 3 },
        refused: 'pass',
      },
      'start 840 ms, 360p 40 s, 720p 120 s, 2 stalls, 3 s, 2.1 s behind live, network 503 ×3, refused: pass',
    ],
    [{ failures: { media: 1 } }, 'no picture, no stalls, media ×1'],
  ])('are one line: %j', (facts, line) => {
    expect(describeFacts(Object.keys(facts).length === 0 ? NO_FACTS : { ...NO_FACTS, ...facts })).toBe(line);
  });

  it('begin again with another game', () => {
    noteFact('events/1', { kind: 'started', after_ms: 300 });
    noteFact('events/1', { kind: 'stalled', ms: 1_000 });
    expect(describeFacts()).toBe('start 300 ms, 1 stalls, 1 s');
    noteFact('events/2', { kind: 'started', after_ms: 500 });
    expect(describeFacts()).toBe('start 500 ms, no stalls');
  });
});
