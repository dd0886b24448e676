import { describe, expect, it } from 'vitest';
import { broadcastText } from './broadcast-text.ts';

const moment = new Date('2026-11-24T19:42:10Z');

describe('what an operator reads of a live event', () => {
  it.each([
    ['event 12', null, []],
    ['event 12; no signal since 19:42 UTC', moment, []],
    [
      'event 12; viewers of 360p get the source since 19:42 UTC (3 segments)',
      null,
      [{ name: '360p', missing_since: moment.getTime(), missed_segments: 3 }],
    ],
    [
      'event 12; 540p missed 1 segment',
      null,
      [
        { name: '540p', missing_since: null, missed_segments: 1 },
        { name: '360p', missing_since: null, missed_segments: 0 },
      ],
    ],
  ])('is "%s"', (text, signal_lost_at, rung_health) => {
    expect(broadcastText({ event_id: 12, signal_lost_at, rung_health })).toBe(text);
  });
});
