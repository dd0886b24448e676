import { describe, expect, it } from 'vitest';
import { accessBadgeOf, actionKeyOf, fateOf, readingDirectionOf, teamsOf, titleOf } from './event-facts.ts';
import { anEvent, aTeam } from './event-makers.fixture.ts';

const falcons = aTeam({ id: 1, short_name: 'Falcons' });
const hawks = aTeam({ id: 2, short_name: 'Hawks' });

describe('titleOf', () => {
  it('[R3.01] writes away @ home', () => {
    expect(titleOf(anEvent({ participants: [falcons, hawks], home_team_id: 2 }))).toBe('Falcons @ Hawks');
  });
  it('[R3.01] prefers the home team’s id to the order', () => {
    expect(teamsOf(anEvent({ participants: [hawks, falcons], home_team_id: 2 })).away).toBe(falcons);
  });
  it('falls back to the name without two teams', () => {
    expect(titleOf(anEvent({ participants: [hawks], name: 'Open day' }))).toBe('Open day');
    expect(teamsOf(anEvent({ participants: [hawks] }))).toEqual({ away: undefined, home: hawks });
  });
});

describe('readingDirectionOf', () => {
  it.each([
    ['Falcons @ Hawks', 'ltr'],
    ['الصقور @ الشواهين', 'rtl'],
    ['1. الصقور @ Hawks', 'rtl'],
    ['Falcons @ الشواهين', 'ltr'],
    ['', 'ltr'],
  ] as const)('%s is read %s', (title, direction) => expect(readingDirectionOf(title)).toBe(direction));
});

describe('accessBadgeOf', () => {
  it.each([
    [{ type: 'free' }, false, { kind: 'free', key: 'event.free' }],
    [{ type: 'paid', price: 9.99 }, true, { kind: 'included', key: 'event.included' }],
    [{ type: 'register' }, false, { kind: 'free_account', key: 'event.free_account' }],
    [{ type: 'paid', price: null }, false, { kind: 'pass_needed', key: 'event.pass_needed' }],
    [
      { type: 'ppv', price: 10.99, service_fee: 1 },
      undefined,
      { kind: 'price', price: 10.99, service_fee: 1 },
    ],
  ] as const)('shows %j with access %s', (event, hasAccess, badge) => {
    expect(accessBadgeOf(anEvent(event), hasAccess)).toEqual(badge);
  });
});

describe('actionKeyOf', () => {
  it.each([
    ['live', true, 'action.watch_live'],
    ['finished', true, 'action.watch_replay'],
    ['upcoming', true, 'action.see_event'],
    ['live', false, 'action.unlock'],
  ] as const)('offers for a %s event with access %s', (stream_status, has_access, key) => {
    expect(actionKeyOf(anEvent({ type: 'paid', stream_status, has_access }))).toBe(key);
  });
  it.each(['is_cancelled', 'is_not_played', 'is_over'] as const)(
    'never asks to buy a game that %s',
    (fate) => {
      expect(actionKeyOf(anEvent({ type: 'paid', [fate]: true }))).toBe('action.see_event');
    },
  );
});

describe('fateOf', () => {
  it.each([
    [{}, undefined],
    [{ is_over: true }, 'over'],
    [{ is_not_played: true }, 'not_played'],
    [{ is_cancelled: true, is_not_played: true }, 'cancelled'],
  ] as const)('reads %j as %s', (flags, fate) => expect(fateOf(anEvent(flags))).toBe(fate));
});
