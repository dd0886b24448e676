import { describe, expect, it } from 'vitest';
import { anEvent } from './event-makers.fixture.ts';
import { groupByDay } from './group-by-day.ts';

// 2026-11-21T03:30Z: still Friday evening in New York, already Saturday in Paris.
const late = anEvent({ id: 1, event_utc_ts: Date.UTC(2026, 10, 21, 3, 30) / 1000 });
const morning = anEvent({ id: 2, event_utc_ts: Date.UTC(2026, 10, 21, 15) / 1000 });

describe('groupByDay', () => {
  it('[R9.06] puts an event under the day the viewer has', () => {
    expect(groupByDay([late, morning], 'America/New_York').map((day) => day.key)).toEqual([
      '2026-11-20',
      '2026-11-21',
    ]);
    expect(groupByDay([late, morning], 'Europe/Paris')).toMatchObject([
      { key: '2026-11-21', events: [late, morning] },
    ]);
  });
});
