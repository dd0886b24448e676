import type { EventDetail } from '@floodlit/contract/catalog/catalog';
import { describe, expect, it } from 'vitest';
import { anEvent } from '../../catalog/event-makers.fixture.ts';
import { watchViewOf, type WatchView } from '../watch-view.ts';
import { defaultChoices, STATES, TYPES, VIEWERS, type Choices } from './choices.ts';
import { simulate } from './simulate-event.ts';

const ground = {
  nowSeconds: 1_795_200_000,
  currency: 'CAD',
  sportId: 7,
  timeZone: 'America/Toronto',
  texts: { description: 'Made up.', passDescription: 'Made up too.', seasonPass: 'Season', teamPass: 'Team' },
} as const;
const simulated = (choices: Partial<Choices>) => simulate({ ...defaultChoices('en'), ...choices }, ground);

describe('[R2.D1] the state of the event', () => {
  it.each<[Choices['state'], Partial<EventDetail> & { startsIn: number }]>([
    ['far', { stream_status: 'upcoming', recording: 'none', signal: null, startsIn: 277_200 }],
    ['near', { stream_status: 'upcoming', recording: 'none', signal: null, startsIn: 18_000 }],
    ['soon', { stream_status: 'upcoming', recording: 'none', signal: null, startsIn: -30 }],
    ['live', { stream_status: 'live', recording: 'live', signal: 'on', startsIn: -1_920 }],
    ['interrupted', { stream_status: 'live', recording: 'live', signal: 'lost', startsIn: -1_920 }],
    ['processing', { stream_status: 'finished', recording: 'processing', signal: null, startsIn: -10_800 }],
    ['replay', { stream_status: 'finished', recording: 'ready', duration: 6_128, startsIn: -86_400 }],
    ['failed', { stream_status: 'finished', recording: 'failed', duration: null, startsIn: -86_400 }],
    ['cancelled', { stream_status: 'upcoming', recording: 'none', is_cancelled: true, startsIn: 18_000 }],
    ['not_played', { stream_status: 'upcoming', recording: 'none', is_not_played: true, startsIn: -86_400 }],
    ['over', { stream_status: 'upcoming', recording: 'none', is_over: true, startsIn: -86_400 }],
  ])('%s', (state, { startsIn, ...facts }) => {
    const { event } = simulated({ state });
    expect(event).toMatchObject({ ...facts, event_utc_ts: ground.nowSeconds + startsIn });
  });
});

describe('[R2.D1] [R6.02] access', () => {
  it.each<[Choices['type'], Choices['viewer'], EventDetail['access']['reason']]>([
    ['free', 'visitor', null],
    ['register', 'visitor', 'login'],
    ['register', 'user', null],
    ['paid', 'visitor', 'login'],
    ['paid', 'user', 'pass'],
    ['paid', 'single', null],
    ['paid', 'pass', null],
    ['ppv', 'visitor', 'login'],
    ['ppv', 'user', 'pass'],
    ['ppv', 'single', null],
    ['ppv', 'pass', 'pass'],
  ])('%s, to a viewer who is %s: %s', (type, viewer, reason) => {
    const { event } = simulated({ type, viewer });
    expect(event.access).toEqual({ granted: reason === null, reason });
    expect(event.has_access).toBe(reason === null);
  });

  it.each<[Choices['viewer'], Choices['type'], string | null]>([
    ['pass', 'paid', 'Season'],
    ['single', 'paid', null],
    ['user', 'paid', null],
    ['pass', 'free', null],
    ['pass', 'ppv', null],
  ])('a viewer who is %s has a %s game by the pass %s', (viewer, type, name) => {
    expect(simulated({ type, viewer }).event.covered_by).toBe(name);
  });

  it.each<[Choices['region'], EventDetail['access']['reason']]>([
    ['allowed', null],
    ['blocked', 'geo'],
    ['unknown', 'geo'],
  ])('in a region that is %s: %s', (region, reason) => {
    expect(simulated({ type: 'free', region }).event.access.reason).toBe(reason);
  });

  it('a pass without the right to watch opens nothing', () => {
    expect(simulated({ viewer: 'pass', can: ['download'] }).event.access.reason).toBe('pass');
  });
});

describe('[R2.D1] the watch page', () => {
  it.each<[Partial<Choices>, WatchView]>([
    [{ state: 'far', viewer: 'pass' }, 'lobby'],
    [{ state: 'near', viewer: 'user' }, 'choose'],
    [{ state: 'live', type: 'register' }, 'account'],
    [{ state: 'live', type: 'free' }, 'player'],
    [{ state: 'interrupted', viewer: 'single' }, 'player'],
    [{ state: 'processing', type: 'free' }, 'processing'],
    [{ state: 'replay', viewer: 'pass' }, 'player'],
    [{ state: 'failed', type: 'free' }, 'no_recording'],
    [{ state: 'cancelled', viewer: 'pass' }, 'cancelled'],
    [{ state: 'not_played', viewer: 'pass' }, 'not_played'],
    [{ state: 'live', region: 'blocked', viewer: 'pass' }, 'geo'],
  ])('%j shows %s', (choices, view) => {
    expect(watchViewOf(simulated(choices).event)).toBe(view);
  });
});

describe('[R2.D1] purchases and sales', () => {
  it('has a price when it is sold, in the currency of the channel', () => {
    for (const type of TYPES) {
      const { event, packages } = simulated({ type });
      expect(event.base_price).toBe(type === 'paid' || type === 'ppv' ? 9.99 : null);
      expect(event.currency).toBe('CAD');
      expect(packages.map((pass) => pass.currency)).toEqual(type === 'paid' ? ['CAD', 'CAD'] : []);
    }
  });

  it('grants the chosen permissions only to a buyer', () => {
    const can = ['clipping'] as const;
    expect(VIEWERS.map((viewer) => simulated({ viewer, can }).capabilities.clipping)).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect(simulated({ viewer: 'pass', can }).capabilities).toMatchObject({ watch: false, no_ads: false });
  });

  it('has every field of a real event, and the id of none', () => {
    for (const state of STATES)
      expect(simulated({ state }).event).toMatchObject({
        ...Object.fromEntries(Object.keys(anEvent()).map((name) => [name, expect.anything()])),
        image: null,
        duration: state === 'replay' ? 6_128 : null,
        location_id: null,
        id: 0,
      });
  });
});
