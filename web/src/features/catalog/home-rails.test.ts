import { describe, expect, it } from 'vitest';
import { anEvent } from './event-makers.fixture.ts';
import { arrangeHome } from './home-rails.ts';

const basketball = { id: 1, name: 'Basketball', alias: 'basketball' };
const hockey = { id: 2, name: 'Hockey', alias: 'hockey' };
const live = anEvent({ id: 10, stream_status: 'live' });
const next = anEvent({ id: 20 });
const later = anEvent({ id: 21, event_category_id: 2 });
const off = anEvent({ id: 19, is_cancelled: true });
const replay = anEvent({ id: 30, stream_status: 'finished' });

describe('arrangeHome', () => {
  it.each([
    ['the live event', { live: [live], upcoming: [next], finished: [replay] }, 10],
    ['else the next one', { live: [], upcoming: [next, later], finished: [replay] }, 20],
    ['never a cancelled one', { live: [], upcoming: [off, later], finished: [replay] }, 21],
    ['else the latest replay', { live: [], upcoming: [off], finished: [replay] }, 30],
    ['nothing', { live: [], upcoming: [], finished: [] }, undefined],
  ])('leads with %s', (_, home, id) => {
    expect(arrangeHome(home, [basketball], false).lead?.id).toBe(id);
  });

  it.each([
    ['follows the live event', { live: [live], upcoming: [], finished: [] }, 10],
    ['follows the next event', { live: [], upcoming: [next], finished: [] }, 20],
    ['stands before the latest replay', { live: [], upcoming: [], finished: [replay] }, undefined],
  ])('a slide %s', (_, home, id) => {
    expect(arrangeHome(home, [basketball], true).lead?.id).toBe(id);
  });

  it('does not repeat the lead in its rail', () => {
    expect(arrangeHome({ live: [live], upcoming: [next], finished: [] }, [], false).live).toEqual([]);
  });

  it('gives a sport its rail only from three events on', () => {
    const home = { live: [live], upcoming: [next, later], finished: [replay] };
    expect(arrangeHome(home, [basketball, hockey], false).sports).toEqual([
      { sport: basketball, events: [live, next, replay] },
    ]);
  });
});
