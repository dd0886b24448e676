import type { Event, HomeEvents } from '@floodlit/contract/catalog/catalog';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Slide } from '@floodlit/contract/channel/channel';
import { gameOf } from '../channel/home/choose-slides.ts';
import { anEvent } from './event-makers.fixture.ts';
import { arrangeHome, idsAbove, ownOf, type HomeRails } from './home-rails.ts';

const basketball = { id: 1, name: 'Basketball', alias: 'basketball' };
const hockey = { id: 2, name: 'Hockey', alias: 'hockey' };
const sports = [basketball, hockey];
const live = anEvent({ id: 10, stream_status: 'live' });
const next = anEvent({ id: 20 });
const later = anEvent({ id: 21, event_category_id: 2 });
const off = anEvent({ id: 19, is_cancelled: true });
const replay = anEvent({ id: 30, stream_status: 'finished' });

const aSlide = (link: string | null): Slide => ({
  id: 1,
  slidable_type: 'main',
  slidable_id: null,
  title: 'A slide',
  lead: '',
  link,
  image: null,
  away: null,
  home: null,
  language: 'en',
});
const homeOf = (home: Partial<HomeEvents>): HomeEvents => ({ live: [], upcoming: [], finished: [], ...home });
/** Events of one kind with ids from `from` on, each of the sport that stands at its place. */
const some = (from: number, sportIds: readonly number[], event: Partial<Event> = {}): Event[] =>
  sportIds.map((event_category_id, at) => anEvent({ id: from + at, event_category_id, ...event }));
const ids = (events: readonly Event[]): number[] => events.map(({ id }) => id);
const railsOf = ({ lead, live: now, replays, upcoming, sports: bySport }: HomeRails): number[] =>
  ids([
    ...(lead === undefined ? [] : [lead]),
    ...now,
    ...replays,
    ...upcoming,
    ...bySport.flatMap((rail) => rail.events),
  ]);

/** The ids in "Continue watching" and in "Your teams". */
function ownRails(
  rails: HomeRails,
  begun: readonly number[],
  followed: readonly number[],
): [number[], number[]] {
  const known = (list: readonly number[]): { id: number }[] => list.map((id) => ({ id }));
  const continued = ownOf(known(begun), idsAbove(rails)).map(({ id }) => id);
  const teams = ownOf(known(followed), idsAbove(rails, new Set(continued)));
  return [continued, teams.map(({ id }) => id)];
}

it('shows in "Your teams" no game that stands in "Continue watching" or above', () => {
  const rails = arrangeHome(homeOf({ live: [live], upcoming: [next, later] }), sports, []);
  expect(ownRails(rails, [live.id, next.id], [live.id, next.id, later.id])).toEqual([[next.id], [later.id]]);
});

describe('arrangeHome', () => {
  it.each([
    ['the live event', { live: [live], upcoming: [next], finished: [replay] }, 10],
    ['else the next one', { live: [], upcoming: [next, later], finished: [replay] }, 20],
    ['never a cancelled one', { live: [], upcoming: [off, later], finished: [replay] }, 21],
    ['else the latest replay', { live: [], upcoming: [off], finished: [replay] }, 30],
    ['nothing', { live: [], upcoming: [], finished: [] }, undefined],
  ])('leads with %s', (_, home, id) => {
    expect(arrangeHome(home, [basketball], []).lead?.id).toBe(id);
  });

  it.each([
    ['follows the live event', { live: [live], upcoming: [], finished: [] }, 10],
    ['follows the next event', { live: [], upcoming: [next], finished: [] }, 20],
    ['stands before the latest replay', { live: [], upcoming: [], finished: [replay] }, undefined],
  ])('a slide %s', (_, home, id) => {
    expect(arrangeHome(home, [basketball], [aSlide(null)]).lead?.id).toBe(id);
  });

  it.each<[string, HomeEvents, Omit<Record<keyof HomeRails, unknown>, 'lead' | 'slides'>]>([
    [
      'does not repeat the lead in its rail',
      homeOf({ live: [live], upcoming: [next] }),
      { live: [], replays: [], upcoming: [20], sports: [] },
    ],
    [
      'keeps all other live events',
      homeOf({ live: [live, anEvent({ id: 11, stream_status: 'live' })] }),
      { live: [11], replays: [], upcoming: [], sports: [] },
    ],
    [
      'gives a sport the events after the first six, where it has three',
      homeOf({ live: [live], upcoming: some(100, [1, 2, 1, 2, 1, 2, 1, 1, 2, 1]) }),
      { live: [], replays: [], upcoming: [100, 101, 102, 103, 104, 105, 108], sports: [[1, 106, 107, 109]] },
    ],
    [
      'counts coming games and replays of a sport together',
      homeOf({
        live: [live],
        upcoming: some(100, [1, 1, 1, 1, 1, 1, 2]),
        finished: some(200, [1, 1, 1, 1, 1, 1, 2, 2], { stream_status: 'finished' }),
      }),
      {
        live: [],
        replays: [200, 201, 202, 203, 204, 205],
        upcoming: [100, 101, 102, 103, 104, 105],
        sports: [[2, 106, 206, 207]],
      },
    ],
    [
      'keeps an event without a known sport in its rail',
      homeOf({ live: [live], upcoming: some(100, [9, 9, 9, 9, 9, 9, 9, 9, 9]) }),
      { live: [], replays: [], upcoming: [100, 101, 102, 103, 104, 105, 106, 107, 108], sports: [] },
    ],
  ])('%s', (_, home, expected) => {
    const rails = arrangeHome(home, sports, []);
    expect({
      live: ids(rails.live),
      replays: ids(rails.replays),
      upcoming: ids(rails.upcoming),
      sports: rails.sports.map(({ sport, events }) => [sport.id, ...ids(events)]),
    }).toEqual(expected);
  });

  it('leaves out below what the viewer’s own rails show, and fills up with the next ones', () => {
    const home = homeOf({ live: [live], upcoming: some(100, [1, 1, 1, 1, 1, 1, 1, 2, 2, 2]) });
    const rails = arrangeHome(home, sports, [], new Set([101, 10]));
    expect(rails.lead?.id).toBe(10);
    expect(ids(rails.upcoming)).toEqual([100, 102, 103, 104, 105, 106]);
    expect(rails.sports.map(({ events }) => ids(events))).toEqual([[107, 108, 109]]);
  });

  it.each([
    ['is dropped when its game leads', ['/watch/20', null], [null], [21]],
    ['takes its game from the rails', ['/watch/21'], ['/watch/21'], []],
    ['keeps the games when it leads elsewhere', ['/packages'], ['/packages'], [21]],
    [
      'without a place in the stage takes no game',
      [null, null, null, null, '/watch/21'],
      Array(4).fill(null),
      [21],
    ],
  ])('a slide %s', (_, links, shown, upcoming) => {
    const rails = arrangeHome(homeOf({ upcoming: [next, later] }), sports, links.map(aSlide));
    expect([rails.lead?.id, rails.slides.map(({ link }) => link), ids(rails.upcoming)]).toEqual([
      20,
      shown,
      upcoming,
    ]);
    const followed = ownRails(rails, [], [20, 21])[1];
    expect(followed).toEqual(upcoming);
  });

  it('shows each event exactly once, whatever there is', () => {
    const anyStatus = fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 20 });
    fc.assert(
      fc.property(
        anyStatus,
        anyStatus,
        anyStatus,
        fc.array(fc.integer({ min: 100, max: 330 }), { maxLength: 7 }),
        fc.uniqueArray(fc.integer({ min: 100, max: 330 })),
        fc.uniqueArray(fc.integer({ min: 100, max: 330 })),
        (now, coming, past, slided, begun, followed) => {
          const home = homeOf({
            live: some(100, now, { stream_status: 'live' }),
            upcoming: some(200, coming),
            finished: some(300, past, { stream_status: 'finished' }),
          });
          const own = new Set([...begun, ...followed]);
          const rails = arrangeHome(
            home,
            sports,
            slided.map((id) => aSlide(`/watch/${id}`)),
            own,
          );
          const mine = ownRails(rails, begun, followed).flat();
          const all = [...home.live, ...home.upcoming, ...home.finished];
          const slides = new Set(rails.slides.map(gameOf));
          const shown = [
            ...railsOf(rails),
            ...[...slides, ...mine].filter((id) => ids(all).includes(id ?? 0)),
          ];
          expect(shown.toSorted((one = 0, other = 0) => one - other)).toEqual(
            ids(all).toSorted((one, other) => one - other),
          );
        },
      ),
    );
  });
});
