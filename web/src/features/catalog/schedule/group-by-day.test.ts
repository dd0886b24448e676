import { describe, expect, it } from 'vitest';
import { anEvent } from '../event-makers.fixture.ts';
import { groupByDay } from './group-by-day.ts';

const at = (text: string): number => Date.parse(text) / 1000;
// Still Friday evening in New York, already Saturday in Paris.
const late = anEvent({ id: 1, event_utc_ts: at('2026-11-21T03:30:00Z'), time_zone: 'America/New_York' });
const morning = anEvent({ id: 2, event_utc_ts: at('2026-11-21T15:00:00Z'), time_zone: 'Europe/Paris' });

describe('groupByDay', () => {
  it('[R9.06] puts an event under the viewer’s day', () => {
    expect(groupByDay([late, morning], () => 'America/New_York').map((day) => day.key)).toEqual([
      '2026-11-20',
      '2026-11-21',
    ]);
    expect(groupByDay([late, morning], () => 'Europe/Paris')).toMatchObject([
      { key: '2026-11-21', events: [late, morning] },
    ]);
  });

  it('[R9.06] or under the day at its venue', () => {
    expect(groupByDay([late, morning], (event) => event.time_zone)).toMatchObject([
      { key: '2026-11-20', zone: 'America/New_York', events: [late] },
      { key: '2026-11-21', zone: 'Europe/Paris', events: [morning] },
    ]);
  });

  // A night with a clock change: adding 86,400 seconds to midnight would give the wrong day.
  it.each([
    ['America/New_York', '2026-03-09T03:59:00Z', '2026-03-08', '2026-03-09T04:00:00Z', '2026-03-09'],
    ['America/New_York', '2026-11-02T04:59:00Z', '2026-11-01', '2026-11-02T05:00:00Z', '2026-11-02'],
    ['Europe/Paris', '2026-03-29T21:59:00Z', '2026-03-29', '2026-03-29T22:00:00Z', '2026-03-30'],
    ['Europe/Paris', '2026-10-25T22:59:00Z', '2026-10-25', '2026-10-25T23:00:00Z', '2026-10-26'],
    ['America/St_Johns', '2026-11-02T03:29:00Z', '2026-11-01', '2026-11-02T03:30:00Z', '2026-11-02'],
    ['Australia/Lord_Howe', '2026-10-04T12:59:00Z', '2026-10-04', '2026-10-04T13:00:00Z', '2026-10-05'],
    ['Australia/Lord_Howe', '2026-04-05T13:29:00Z', '2026-04-05', '2026-04-05T13:30:00Z', '2026-04-06'],
    ['America/Phoenix', '2026-11-02T06:59:00Z', '2026-11-01', '2026-11-02T07:00:00Z', '2026-11-02'],
  ])('[R9.06] in %s, %s is %s and %s is %s', (zone, last, day, first, next) => {
    const events = [last, first].map((text, id) => anEvent({ id, event_utc_ts: at(text) }));
    expect(groupByDay(events, () => zone).map(({ key }) => key)).toEqual([day, next]);
  });
});
